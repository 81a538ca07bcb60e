### 控制台、賭區與重播共用的詞句。

staff-for = 僅限員工：{ $roles }
staff-for_you = 您是 { $name }（{ $role }）。請以有權限的帳號登入。
staff-for_nobody = 請先登入。
staff-or = 或

## 事故

staff-incident = 事故
staff-which_incident = 發生了什麼？
staff-search_incident = 按名稱或條款搜尋
staff-found_incidents = { $count ->
    [0] 沒有符合的事故。
   *[other] { $count } 項事故
}
staff-not_provided = 沒有規定
staff-back = 返回
staff-facts = 詳情
staff-facts_missing = 填妥詳情後即顯示規則。
staff-advice = 規則
staff-asking = 正在查閱規則…
staff-authority = 決定權
staff-or_above = { $role }或以上
staff-electing = 可選擇的客人
staff-nobody_elects = 沒有客人須選擇。
staff-established = 已定的結果
staff-not_established = 已發的牌尚未決定任何投注。
staff-known_card = 看到此牌的客人所得的優勢
staff-known_card_edge = { $bet }：{ $edge }
staff-confirm_report = 確認並裁決
staff-house_decision_text = 沒有規定：由場方決定。{ $role }或以上作出決定，並寫明理由。
staff-reason = 理由
staff-reason_suggested = 建議理由
staff-reason_video = 監控錄像可見。
staff-reason_checked = 牌與結果經核對無誤。
staff-reason_order_unknown = 無法確定牌的次序。
staff-reason_dealing_error = 發牌失誤。
staff-reason_equipment = 設備故障。
staff-reason_no_effect = 不影響結果。
staff-no_round_to_report = 尚未開始牌局：沒有可上報的事故。

## 詳情

staff-fact_cards = 涉及的牌，按看見的次序
staff-fact_cards_unseen = 沒有人看到牌面，可留空。
staff-fact_face_up = 誤發了幾張明牌？（由最後一張算起）
staff-fact_card = 外來牌（描述外觀，可留空）
staff-fact_reconstructable = 牌序已知，可以還原
staff-fact_too_many = 有一方多了一張牌（而非少了牌）
staff-fact_to_person = 發錯了人（而非發錯位置）
staff-fact_terminals = 受影響的終端
staff-fact_round_now = 留空即最近一局。
staff-fact_what = 說明發生了什麼
staff-fact_dealing_error = 屬發牌失誤
staff-round_range = 1 至 { $last }。
staff-actual_hand = { $hand }實際的牌
staff-in_order_hand = { $hand }還原後的牌
staff-as_they_lie_hand = { $hand }現有的牌
staff-hands_not_as_recorded = 記錄的牌有誤：輸入雙方的牌
staff-hands_missing = 每一方須有兩張或三張牌。
staff-choose = 請選擇…
staff-no_bets = 本局沒有投注。

## 裁決

staff-rule_continue = 繼續本局
staff-rule_stand = 維持結果
staff-rule_void = 作廢本局
staff-rule_resettle = 按其他牌派彩
staff-settle_again = 第 { $round } 局按實際的牌派彩
staff-settle_again_text = 按發牌次序輸入雙方的牌。如本局已派彩，原派彩將撤銷；兩次派彩均保留記錄。
staff-settle_again_confirm = 按這些牌派彩
staff-waits = 等待
staff-waits_antes = 待加注或棄注的底注
staff-waits_election = 客人選擇
staff-waits_settled_election = 第 { $round } 局將重新派彩：客人選擇
staff-settled_again_by = 重新派彩的牌：
staff-waits_card_order = 哪張牌在先？
staff-waits_referral = 第 { $round } 局：等待裁決
staff-ruling_by = 只有{ $role }或以上可裁決。
staff-order_of_two = 先 { $first }，後 { $second }
staff-order_text = 按出靴的先後點選各牌。
staff-order_clear = 重新選擇
staff-order_rule = 確認此次序
staff-referral_text = { $incident }：上交{ $role }或以上。
staff-referred_round = 現有記錄，第 { $shoe } 靴
staff-referred_reported = 上報的情況
staff-referred_bets = { $patrons } 投注共 { $amount }。
staff-referred_no_bets = 沒有投注。
staff-see_replay = 重播第 { $round } 局
staff-elect_continue = 繼續
staff-elect_take_back = 取回
staff-elected_continue = 繼續
staff-elected_take_back = 已取回注碼
staff-elects_pending = 尚未選擇
staff-patrons_word = 只可按客人本人的意思輸入。
staff-time_over = 結束決定時間
staff-ante_raise = 加注
staff-ante_fold = 棄注
staff-new_cards = 更換牌靴
staff-squeeze_asked = { $patron } 要求{ -squeeze }
staff-squeeze_permit = 准許
staff-squeeze_permitted = { $patron } 可以{ -squeeze }
staff-rulings = 本局的裁決
staff-by_role = 由{ $role }

## 批准

staff-approval = 須由{ $role }或以上批准
staff-approval_text = 名稱和密碼只用於此項批准，不會保存。
staff-approve = 批准
staff-decline = 拒絕
staff-approve_here = 在此批准
staff-approve_pin_text = 批准人掃描工作證或輸入名稱，然後輸入 PIN。
staff-approver = 批准人的工作證或名稱
staff-approver_pin = 批准人的 PIN
staff-use_password = 改用密碼
staff-use_pin = 改用工作證和 PIN
staff-leave_waiting = 留待批准
staff-withdraw_request = 撤回
staff-request = { $name } 的第 { $number } 號請求
staff-request_waits = 由{ $role }或以上在此或在賭區批准。
staff-request_declined = 第 { $number } 號請求已被拒絕。
staff-request_declined_reason = 第 { $number } 號請求已被拒絕：{ $reason }
staff-request_lapsed = 第 { $number } 號請求已不再等候。
staff-pin = { $patron } 的 PIN
staff-pin_text = 餘額須憑 PIN 才可動用。請客人輸入。
staff-pin_label = PIN
staff-pin_go = 確認
staff-ask_approval = 交{ $role }批准

## 投注

staff-bets = 投注
staff-no_bets_yet = 還沒有投注。
staff-payouts = 派彩
staff-standing = 站立
staff-absent = 已離枱
staff-unregistered = 未獲登記
staff-in_chips = 實體籌碼
staff-folded = 已棄注
staff-raised = 已加注
staff-total_staked = 全枱
staff-house_wins = 場方贏
staff-house_pays = 場方賠
staff-available = { -room }：{ -banker } { $banker }，{ -player } { $player }

## 牌鍵盤

staff-pad = 牌鍵盤
staff-pad_rank = 點數
staff-pad_suit = 花色
staff-pad_left = { $card }，剩 { $count } 張
staff-pad_out = { $card }，牌靴中已無
staff-pad_remove = 移除{ $card }
staff-nothing_picked = 尚未選擇

## 全場投注

staff-play = 全場投注
staff-play_enabled = 投注正常開放。
staff-play_disabled = { $name } 於 { $time } 停止：{ $reason }
staff-play_disable = 停止全場投注
staff-play_enable = 恢復全場投注
staff-play_disable_text = 恢復之前，各枱不再開放下注或接受投注，終端也不再接受買入。進行中的每一局按其遊戲的條款中斷。
staff-play_enable_text = 各枱可再次開放下注。
staff-play_reason = 理由（記錄在案）
staff-play_confirm_disable = 立即停止全場投注
staff-play_confirm_enable = 立即恢復全場投注
staff-play_approval = 由另一人批准：{ $role }或以上
fault-printer_fault = 打印機故障
fault-shoe_fault = 牌靴故障
fault-door_open = 機門打開
fault-power = 電源故障
fault-disconnected = 終端斷線
fault-clock_step = 時鐘偏差
fault-self_check = 自檢不合格
fault-other = 其他故障
