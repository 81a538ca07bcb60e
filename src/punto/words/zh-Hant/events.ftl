### 賭枱上發生的事：每個事件一句，故事、文件和頁面都用同一句。

event-table_opened = 開枱，{ $decks } 副牌。
event-settings_changed = 枱面設定已更改，由{ $role }批准。
event-settings_queued = { $role }已批准新設定，本局結束後生效。
event-shoe_changed = 換上新牌靴：第 { $shoe } 靴。
event-shoe_changed_burn = 換上新牌靴：第 { $shoe } 靴。首張牌 { $card } 決定燒牌張數。
event-cut_card_came_out = { -cut-card }已出：第 { $round } 局為本靴最後一局。
event-round_recalled = 從日誌中調出第 { $round } 局。

## 下注

event-betting_opened = 第 { $round } 局開始下注（第 { $shoe } 靴）。
event-betting_opened_last = 第 { $round } 局開始下注，為第 { $shoe } 靴最後一局。
event-bet_placed = { $patron }（{ $place }）下注 { $amount }：{ $bet }。
event-bet_placed_unregistered = { $patron }（{ $place }）下注 { $amount }：{ $bet }，但未獲登記。
event-bet_placed_by_staff = { $role }代 { $patron }（{ $place }）下注 { $amount }：{ $bet }。
event-bet_cut_back = { $bet } { $amount } 不獲受理，退還 { $patron }。
event-bet_withdrawn = { $patron } 從{ $bet }取回 { $amount }。
event-betting_closed = 停止下注。
event-pro_rata_box = { $box } 號注位超過最高差額 { $maximum }：{ $hand }注按比例削減。
event-pro_rata_table = 本枱超過最高差額 { $maximum }：{ $hand }注按比例削減。
event-bet_cut_pro_rata = { $patron }：{ $bet } { $amount }，按 { $in_play } 計。
event-bet_plays_in_full = { $patron }：{ $bet } { $amount }，全數有效。
event-ante_raised = { $patron } 加注 { $amount }：{ $wager }。
event-ante_folded = { $patron } 棄注：{ $bet }。
event-ante_timed_out = { $patron } 逾時未決定，作棄注論：{ $bet }。
event-ante_pause_ended = 所有底注均已決定。
event-bets_returned = 退還：{ $bets }。
event-patron_left = { $patron } 離枱。
event-patron_returned = { $patron } 回來。
event-patron_returned_to_choose = { $patron } 回來，仍可選擇。

## 發牌

event-cards_dealt = 發牌：{ $cards }。{ $hands }。
event-antes_open = 現在決定底注：加注或棄注。
event-cards_carried = 留用，須先發出：{ $cards }。
event-cards_discarded = 不再使用：{ $cards }。
event-squeeze_requested = { $patron } 要求{ -squeeze }。
event-squeeze_permitted = { $patron } 可以{ -squeeze }，由{ $role }准許。
event-squeeze_lapsed = { $patron } 已非注額最高者，不可再{ -squeeze }。
event-card_turned = 翻開{ $hand }家第 { $position } 張牌：{ $card }。
event-card_corrected = 第 { $position } 張牌由 { $was } 更正為 { $card }，由{ $role }更正。{ $hands }。
event-hands_corrected = 第 { $round } 局的牌已更正。{ $hands }。

## 事故與決定

event-ruling_reported = { $incident }，由{ $role }上報：{ $decision }。
event-ruling_made = { $incident }，由{ $role }裁決：{ $decision }。
event-ruling_earlier_round = 此裁決關於第 { $round } 局。
event-election_opened = 須選擇繼續或取回注碼的客人：{ $patrons }。
event-patron_continued = { $patron } 選擇繼續。
event-patron_continued_by_default = { $patron } 逾時未選擇，繼續本局。
event-patron_took_back = { $patron } 取回注碼。
event-card_order_awaited = { $cards } 的先後未明：由{ $role }或以上裁定。
event-matter_referred = { $incident }：上交{ $role }或以上。
event-matter_closed = 事項已決定。

## 服務中斷的通知，至下一局開始為止

notice-referred = 第 { $round } 局曾中斷。{ $game }沒有相應條款：由賭區經理或以上決定繼續或作廢。
notice-void = 第 { $round } 局曾中斷，現已作廢：全部注碼退還，共 { $amount }（{ $authority }）。
notice-continues = 第 { $round } 局曾中斷，現繼續進行（{ $authority }）。

## 節點停止服務

outage-records_lost = 停止服務：日誌恢復後缺少第 { $first } 至 { $last } 條記錄，其中 { $commands } 個已確認的指令遺失。此處不接受任何操作：請通知營運人員。
outage-journal_damaged = 停止服務：日誌已損壞或被刪除。此處不接受任何操作：請通知營運人員。
outage-no_answer = 日誌沒有回應。本頁可能不是最新，恢復前不接受任何操作。
outage-not_confirmed = 日誌未確認新的記錄：正在等待備用資料庫或磁碟。確認前不接受任何操作。
outage-table_closed = 賭枱 { $table } 已關閉：其記錄無法重現。請通知營運人員。
outage-clock_off = 本節點的時鐘偏差 { $seconds } 秒。校正前此處不接受下注。
outage-random_source = 隨機源未通過健康測試。營運人員重啟本節點前，此處不再抽牌。
notice-secret_withheld = 賭場沒有公開第 { $round } 局的秘密：無法核對其牌。此故障已記錄在案。

## 牌局結束

event-round_won = { $winner }贏，{ $high } 點對 { $low } 點。
event-round_tied = { -tie }局，{ $total } 點。
event-bets_settled = { $bets ->
    [0] 沒有注碼須派彩。
   *[other] { $bets } 注派彩：賠出 { $paid }，收取 { $collected }。
}
event-round_voided = { $bets ->
    [0] 本局作廢：沒有注碼須退還。
   *[other] 本局作廢：退還 { $bets } 注。
}
event-settlement_reversed = 第 { $round } 局的派彩已撤銷：{ $bets } 注。

## 注碼的結果

stake = { $patron }：{ $bet } { $amount }
stake-cut = { $patron }：{ $bet } { $amount }（有效 { $in_play }）
stake-bet = { $patron } 的{ $bet }
stake-won = { $stake }，贏 { $net }。
stake-won_rounded = { $stake }，贏 { $net }（尾數歸場方：{ $breakage }）。
stake-lost = { $stake }，輸 { $net }。
stake-push = { $stake }，退注。
stake-returned = { $stake }，退還。
stake-breakage = { $cents } 分
net-won = { $patron } 全部注碼合計：贏 { $amount }。
net-lost = { $patron } 全部注碼合計：輸 { $amount }。
net-even = { $patron } 全部注碼合計：不輸不贏。

## 牌

hands = { -player } { $player } = { $player_total } 點，{ -banker } { $banker } = { $banker_total } 點
hands-player = { -player } { $player } = { $player_total } 點
