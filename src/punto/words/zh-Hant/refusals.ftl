### 為何沒有照辦，以及應如何做。

## 下注

refusal-round_in_progress = 第 { $round } 局尚未結束（{ $state }）：請先派彩或作廢。
refusal-election_open = 客人仍在選擇第 { $round } 局是否為其重新派彩。
refusal-last_round_played = 本靴最後一局已完成。請換新牌靴。
refusal-not_that_much = { $patron } 的{ $bet }有 { $held }：不能取回 { $amount }。
refusal-no_bet_on = { $patron } 在第 { $round } 局沒有投{ $bet }。
refusal-several_places = { $patron } 在多個位置投了{ $bet }：請指明哪一個。
refusal-betting_not_opened = 尚未開始下注。
refusal-betting_closed = 已停止下注。
refusal-betting_closed_until_next = 下一局開始前不能下注。
refusal-name_a_box = { $game }的注碼須指明注位，由 1 至 { $count }。
refusal-name_a_terminal = { $game }的注碼須指明終端，由 1 至 { $count }。
refusal-no_such_box = 沒有 { $number } 號注位：本枱有 { $count } 個注位。
refusal-no_such_terminal = 沒有 { $number } 號終端：本枱有 { $count } 部終端。
refusal-no_terminal_named = 請指明終端：本枱有 { $count } 部終端。
refusal-standing_at_terminal = 終端不能站立下注：每部終端只有一位客人。
refusal-box_taken = { $number } 號注位屬 { $patron }。其他客人可在該處站立下注。
refusal-terminal_taken = { $number } 號終端屬 { $patron }。
refusal-place_taken = 該處已有客人。如為注位，您可站立下注。
refusal-already_seated = { $patron } 已在 { $number } 號注位入座，本局內不能更改。
refusal-already_standing = { $patron } 在 { $number } 號注位站立下注，本局內不能更改。
refusal-unnoticed_not_provided = { $game }沒有規定如何處理未被發現的限額以外的注碼。
refusal-on_behalf_not_provided = { $game }不容許員工代客人下注。
refusal-on_behalf_by_manager = 荷官、賭區主任或賭區經理可代客人下注，值班經理不可。
refusal-only_by_raising = { $bet }只能在首張牌後就{ $ante }加注時投下。
refusal-no_such_bet = { $game }沒有{ $bet }這項投注。可投：{ $offered }。
refusal-needs_main_bet = 投{ $bet }須由同一客人先投{ $others }。
refusal-needed_by_other_bet = { $patron } 的{ $bet }須依附此注：請先取回該注。
refusal-below_minimum = { $bet } { $amount } 低於最低投注額 { $minimum }：請補足或取回。
refusal-leaves_below_minimum = 取回後{ $bet }只剩 { $left }，低於最低投注額 { $minimum }：請保留最低投注額，或全數取回 { $held }。
refusal-above_maximum = { $bet } { $amount } 高於最高投注額 { $maximum }。
refusal-above_largest_bet = { $bet } { $amount } 過大。可接受的最大注碼為 { $largest }。
refusal-over_differential = { $bet } { $amount } 超出差額餘額：{ -room }為 { $fits }。
refusal-over_differential_full = { $bet } { $amount } 超出差額餘額：{ -room }為零。

## 發牌

refusal-no_round = 還沒有開始牌局。
refusal-betting_still_open = 仍在下注：請先停止下注。
refusal-hands_complete = 雙方的牌已齊：再發便是多抽的牌。
refusal-round_over = 第 { $round } 局{ $state }：請開始下一局下注。
refusal-awaits_elections = 本局正在等待客人選擇。
refusal-awaits_card_order = 本局正在等待裁定牌的先後。
refusal-awaits_ruling = 本局正在等待裁決。
refusal-awaits_squeeze = 客人正在{ -squeeze }：翻開後才發下一張。
refusal-draw_again = 為確保每張牌機會均等，此隨機數已被捨棄。請重新抽牌。
refusal-awaits_witness = 見證方尚未簽署本次停止下注的記錄。連通後請重新抽牌。
refusal-shoe_key_is_gone = 生成此牌靴秘密的密鑰已不在，或秘密已用完。請換新牌靴。
refusal-cards_are_drawn = 此可驗證牌靴自行抽牌：任何人不得指定。
refusal-no_provable_shoe = 本枱沒有可驗證牌靴，不接受種子。
refusal-seed_too_late = 僅在開放下注時接受種子。
refusal-not_a_seed = 種子須為一行，1 至 { $longest } 個英文鍵盤上的字母、數字、空格或符號。
refusal-enough_seeds = 本局已有 { $most } 位客人的種子。
refusal-awaits_antes = 本局正在等待所有底注加注或棄注。
refusal-name_cards_to_deal = 請指明所發的牌。
refusal-carried_cards_first = 須先發留用的牌：{ $cards }。
refusal-antes_first = 發出 { $cards } 張牌後須等待底注的決定：請暫停發牌。
refusal-shoe_empty = 牌靴已空：請上報餘牌不足以完成本局。
refusal-card_used_up = 不可能再有 { $card }：{ $decks } 副牌的 { $decks } 張均已出現。請上報外來牌或牌數錯誤（{ $clauses }）。
refusal-too_many_cards = 本局 { $cards } 張牌已齊：{ $surplus } 屬多餘。
refusal-nothing_face_down = 本枱發明牌：沒有牌須翻開。
refusal-turn_needs_permission = 客人須獲准{ -squeeze }才可翻牌。
refusal-no_face_down_card = { $hand }家沒有第 { $position } 張暗牌。
refusal-card_dealt_before = { $patron } 只可{ -squeeze }提出要求之後所發的牌。
refusal-no_such_card = 沒有第 { $position } 張牌：已發 { $dealt } 張。
refusal-cut_card_is_out = 本靴的{ -cut-card }已出。
refusal-shoe_between_rounds = 第 { $round } 局尚未結束（{ $state }）：須在兩局之間換牌靴。
refusal-rank_replaces_cards = 只有{ $role }或以上可在牌局中更換整靴牌。
refusal-hands_incomplete = 雙方的牌未齊：不能派彩。
refusal-already_over = 第 { $round } 局{ $state }，無須重複。

## 選擇

refusal-no_antes = { $game }沒有底注。
refusal-no_ante_to_decide = 現在沒有底注須決定。
refusal-ante_decided = { $patron } 已就{ $bet }作出決定。
refusal-nothing_to_choose = { $patron } 現在沒有須選擇的事。
refusal-nobody_decides = 現在沒有人須作決定。
refusal-squeeze_asked = { $patron } 已提出要求。
refusal-squeeze_not_asked = { $patron } 沒有要求{ -squeeze }，或已獲准許。
refusal-no_squeeze = 本枱不可{ -squeeze }。
refusal-squeeze_too_late = 牌已發完：須在最後一張牌之前要求{ -squeeze }。
refusal-not_highest_bet = 只有注額最高的入座客人可{ -squeeze }：{ $patrons }。
refusal-no_highest_bet = 只有注額最高的入座客人可{ -squeeze }，現時沒有這樣的客人。
refusal-patron_with = { $patron }（{ $amount }）

## 權限

refusal-cannot_act_for = { $name } 不能代 { $patron } 操作。
refusal-chips_by_staff = 枱面上的籌碼須由荷官或以上輸入。
refusal-takes_rank = 只有{ $role }或以上可以這樣做。
refusal-settings_between_rounds = 第 { $round } 局尚未結束（{ $state }）：須在兩局之間更改設定。
refusal-table_closed = 此枱已關閉：須由賭區經理重新開放。
refusal-settings_not_possible = 這些設定不可行。{ $problem }
refusal-rank_orders_cards = 只有{ $role }或以上可裁定哪張牌在先。
refusal-rank_rules_on_referral = 只有{ $role }或以上可裁決上交的事項。
refusal-rank_house_decision = 只有{ $role }或以上可記錄場方決定。
refusal-rank_settles_again = 第 { $round } 局已派彩：只有{ $role }或以上可下令重新派彩。
refusal-rank_beyond_reconstruction = 只有{ $role }或以上可認定牌序無法還原。

## 裁決與上報

refusal-decision_needed = 沒有牌須排先後：裁決須為繼續、作廢或重新派彩。
refusal-order_names_each = 先後次序須將 { $cards } 各列一次。
refusal-name_the_round = 第 { $rounds } 局均等待裁決：請指明哪一局。
refusal-nothing_to_rule_on = 沒有等待裁決的事項：請先上報情況。
refusal-reason_needed = 裁決須寫明理由。
refusal-no_such_round = 沒有第 { $round } 局。
refusal-no_such_round_yet = 沒有第 { $round } 局：現在是第 { $latest } 局。
refusal-void_nothing_to_decide = 第 { $round } 局已作廢：沒有須決定的事。
refusal-void_bets_returned = 第 { $round } 局已作廢：注碼已退還。
refusal-no_hands_yet = 第 { $round } 局還沒有可更正的牌。
refusal-cannot_happen = { $incident }：{ $game }不會發生此情況。
refusal-not_provided = { $incident }：{ $game }的規則沒有規定。賭區經理或以上可記錄場方決定，並寫明理由。
refusal-settled_stands = 第 { $round } 局{ $state }：其結果有效。
refusal-other_matter_first = 本局另有事項尚未決定：須先處理。
refusal-no_election_while_betting = 仍在下注：客人無須選擇即可取回注碼。
refusal-bets_can_be_moved = 仍在下注：客人可自行移動注碼。
refusal-no_card_yet = 仍在下注，本局未發牌：請先停止下注。較早牌局的錯誤請以「錯誤發現過遲」上報。
refusal-no_card_dealt = 第 { $round } 局還沒有發牌。
refusal-shoe_not_begun = 本靴還沒有開始牌局：請重新洗牌。
refusal-name_all_cards = 只有一張牌便無先後可言：請列出所有同時出靴的牌。
refusal-name_cards_face_up = 請列出牌面：本枱發明牌。
refusal-report_needs = { $incident }：上報須寫明{ $facts }。
refusal-report_does_not_take = { $incident }：上報不應包含{ $facts }。
refusal-report_names_cards = 請列出牌面：只寫張數不夠。
refusal-report_counts_cards = 請寫明有幾張明牌，無須列出牌面。
refusal-always_face_up = 本枱發明牌：無須上報。
refusal-not_that_many_cards = 不可能有 { $cards } 張明牌：本局已發 { $dealt } 張。
refusal-no_card_needed = 第 { $round } 局雙方的牌已齊：無須再發牌。
refusal-not_an_earlier_round = 第 { $round } 局並非較早的牌局：現在是第 { $latest } 局。
refusal-no_result = 第 { $round } 局沒有可更正的結果（{ $state }）。
refusal-no_bet_in_round = { $patron } 在第 { $round } 局沒有下注。
refusal-card_too_often = 牌靴裡不可能有這麼多 { $card }：請上報外來牌或牌數錯誤。
refusal-hands_not_dealt_so = { -player } { $player }、{ -banker } { $banker }：與補牌表不符。
refusal-hands_too_large = { -player } { $player }、{ -banker } { $banker }：每一方最多三張牌。
refusal-interruption_ruled_on = 沒有等待裁決的中斷牌局。
refusal-interruption_first = 第 { $round } 局曾中斷：須先由賭區經理或以上決定如何繼續。

## 款項

refusal-insufficient_credit = { $account } 有 { $balance }，需要 { $needed }。
refusal-not_a_voucher_number = { $number } 不是{ -voucher }號碼：號碼有 { $digits } 位數字，請核對。
refusal-no_such_voucher = 沒有{ -voucher } { $number }。
refusal-voucher_redeemed = { -voucher } { $number } 已兌換。
refusal-voucher_expired = { -voucher } { $number } 已過期。
refusal-name_the_patron = 請指明是哪位客人的餘額。
refusal-cash_by_staff = 現金須由荷官或以上收取。
refusal-tray_by_staff = 籌碼盤須由賭區主任或以上補充及點算。
refusal-amount_too_large = { $amount } 過大。可轉移的最大金額為 { $largest }。
refusal-amount_not_positive = { $amount } 不能轉移：請輸入大於零的金額。

## 服務

refusal-table_opened_by = 須由賭區經理或以上，或管理員開枱。
refusal-not_a_table_name = { $name } 不能用作賭枱名稱：最多 32 個小寫字母、數字或 . _ -
refusal-busy = 系統繁忙：請稍後再試。
refusal-key_archived = 此編號已被使用。其答覆在本節點無法讀取的歸檔檔案中。
refusal-key_reused = 此編號已用於另一指令。每個指令請使用新的編號。
refusal-no_such_table = 沒有賭枱 { $table }。
refusal-table_is_open = 賭枱 { $table } 已開枱。
refusal-table_not_possible = 賭枱 { $table } 不能這樣開枱。{ $problem }
refusal-reads_only = { $role }不能在賭枱操作。
refusal-not_a_patron_name = 客人名稱須為 1 至 { $longest } 個可顯示的字符。
refusal-plays_at_own_table = { $name } 只能在自己的賭枱操作。
refusal-plays_at_boxes = { $name } 只能在有注位的賭枱下注，本枱為終端。
refusal-cannot_act_for_terminal = { $name } 不能代 { $number } 號終端操作。
refusal-said_by_staff = 注碼未被發現、未獲登記或由員工代下，須由員工認定。

## 兩人

refusal-needs_approval = 此項須由第二人批准：{ $role }或以上。
refusal-needs_pin = { $account } 的餘額須憑客人的 PIN 才可動用。
refusal-wrong_pin = { $account } 的 PIN 不正確。{ $left ->
    [0] PIN 已鎖：可由值班經理重設。
   *[other] 尚可再試 { $left } 次。
}
refusal-no_pin = { $account } 尚未設定 PIN：請客人在櫃枱或終端設定。
refusal-pin_not_asked = 此項不動用餘額：請勿輸入 PIN。
refusal-pin_set_by_you = { $account } 的 PIN 由您設定：須由另一人向客人收取。
refusal-no_staff_pin = { $name } 沒有可在此使用的批准 PIN：請在帳戶頁設定，或改用密碼批准。
refusal-wrong_staff_pin = { $name } 的 PIN 不正確。{ $left ->
    [0] PIN 已鎖：請在帳戶頁重新設定，或改用密碼批准。
   *[other] 尚可再試 { $left } 次。
}
refusal-pin_with_second_factor = { $name } 已設雙重驗證：請用密碼和驗證碼批准。
refusal-own_console = 您已在此登入：不得批准自己的請求，批准他人的請求則無需 PIN。
refusal-own_request = 不可批准自己的請求：請另找一人。
refusal-no_such_request = 第 { $number } 號請求已不再等候。
refusal-request_changed = 賭枱其後已有變動：請重新閱讀第 { $number } 號請求再批准。
refusal-too_many_faults = 同一位置最多可有 { $most } 項未處理故障。請先確認其中一些。
refusal-too_many_requests = 本枱已有 { $most } 項請求等候：請先處理。
refusal-not_for_yourself = 員工不可以自己的名義下注。
refusal-not_for_staff = { $name } 是員工，不可作為客人。

## 負責任博彩

refusal-play_disabled = 全場已停止投注。須由值班經理或管理員恢復。
refusal-excluded_until = 此客人在 { $until } 之前被禁止投注。枱上的投注保留，款項可以付出。
refusal-excluded_for_good = 此客人被禁止投注。枱上的投注保留，款項可以付出。
refusal-looks_excluded = { $name } 與被禁止投注的 { $other } 相似。若是另一人，請使用不會混淆的名字。
refusal-reality_check_due = 須先確認遊戲提醒，才可繼續投注。
refusal-over_patron_limit = 超出{ $limit } { $most }。在 { $renews } 之前還剩 { $left }。
refusal-on_hold = 此帳戶已凍結：{ $what }達到 { $amount }（門檻 { $threshold }）。須由賭區主任或以上解除。
refusal-limit_negative = 限額須為零或以上。
refusal-exclusion_in_past = 禁止期須在將來結束，或永不結束。
refusal-nothing_to_lift = 賭場沒有禁止此客人。客人自己設定的禁止期到期才結束。
refusal-no_hold = 此帳戶沒有被凍結。
refusal-no_such_fault = 沒有待處理的故障 { $number }。
refusal-fault_open = 故障 { $number }（{ $fault }）使此枱停止下注和發牌，須由賭區主任或以上確認。
refusal-terminal_disabled = 終端 { $terminal } 已停用，須由賭區主任或以上恢復。
refusal-fault_lasts = 終端 { $terminal } 仍報告使其停用的故障，須先排除。
