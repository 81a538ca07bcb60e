### 赌桌上发生的事：每个事件一句，故事、文件和页面都用同一句。

event-table_opened = 开台，{ $decks } 副牌。
event-settings_changed = 台面设定已更改，由{ $role }批准。
event-settings_queued = { $role }已批准新设定，本局结束后生效。
event-shoe_changed = 换上新牌靴：第 { $shoe } 靴。
event-shoe_changed_burn = 换上新牌靴：第 { $shoe } 靴。首张牌 { $card } 决定烧牌张数。
event-cut_card_came_out = { -cut-card }已出：第 { $round } 局为本靴最后一局。
event-round_recalled = 从日志中调出第 { $round } 局。

## 下注

event-betting_opened = 第 { $round } 局开始下注（第 { $shoe } 靴）。
event-betting_opened_last = 第 { $round } 局开始下注，为第 { $shoe } 靴最后一局。
event-bet_placed = { $patron }（{ $place }）下注 { $amount }：{ $bet }。
event-bet_placed_unregistered = { $patron }（{ $place }）下注 { $amount }：{ $bet }，但未获登记。
event-bet_placed_by_staff = { $role }代 { $patron }（{ $place }）下注 { $amount }：{ $bet }。
event-bet_cut_back = { $bet } { $amount } 不获受理，退还 { $patron }。
event-bet_withdrawn = { $patron } 从{ $bet }取回 { $amount }。
event-betting_closed = 停止下注。
event-pro_rata_box = { $box } 号注位超过最高差额 { $maximum }：{ $hand }注按比例削减。
event-pro_rata_table = 本台超过最高差额 { $maximum }：{ $hand }注按比例削减。
event-bet_cut_pro_rata = { $patron }：{ $bet } { $amount }，按 { $in_play } 计。
event-bet_plays_in_full = { $patron }：{ $bet } { $amount }，全数有效。
event-ante_raised = { $patron } 加注 { $amount }：{ $wager }。
event-ante_folded = { $patron } 弃注：{ $bet }。
event-ante_timed_out = { $patron } 逾时未决定，作弃注论：{ $bet }。
event-ante_pause_ended = 所有底注均已决定。
event-bets_returned = 退还：{ $bets }。
event-patron_left = { $patron } 离台。
event-patron_returned = { $patron } 回来。
event-patron_returned_to_choose = { $patron } 回来，仍可选择。

## 发牌

event-cards_dealt = 发牌：{ $cards }。{ $hands }。
event-antes_open = 现在决定底注：加注或弃注。
event-cards_carried = 留用，须先发出：{ $cards }。
event-cards_discarded = 不再使用：{ $cards }。
event-squeeze_requested = { $patron } 要求{ -squeeze }。
event-squeeze_permitted = { $patron } 可以{ -squeeze }，由{ $role }准许。
event-squeeze_lapsed = { $patron } 已非注额最高者，不可再{ -squeeze }。
event-card_turned = 翻开{ $hand }家第 { $position } 张牌：{ $card }。
event-card_corrected = 第 { $position } 张牌由 { $was } 更正为 { $card }，由{ $role }更正。{ $hands }。
event-hands_corrected = 第 { $round } 局的牌已更正。{ $hands }。

## 事故与决定

event-ruling_reported = { $incident }，由{ $role }上报：{ $decision }。
event-ruling_made = { $incident }，由{ $role }裁决：{ $decision }。
event-ruling_earlier_round = 此裁决关于第 { $round } 局。
event-election_opened = 须选择继续或取回注码的客人：{ $patrons }。
event-patron_continued = { $patron } 选择继续。
event-patron_continued_by_default = { $patron } 逾时未选择，继续本局。
event-patron_took_back = { $patron } 取回注码。
event-card_order_awaited = { $cards } 的先后未明：由{ $role }或以上裁定。
event-matter_referred = { $incident }：上交{ $role }或以上。
event-matter_closed = 事项已决定。

## 服务中断的通知，至下一局开始为止

notice-referred = 第 { $round } 局曾中断。{ $game }没有相应条款：由赌区经理或以上决定继续或作废。
notice-void = 第 { $round } 局曾中断，现已作废：全部注码退还，共 { $amount }（{ $authority }）。
notice-continues = 第 { $round } 局曾中断，现继续进行（{ $authority }）。

## 节点停止服务

outage-records_lost = 停止服务：日志恢复后缺少第 { $first } 至 { $last } 条记录，其中 { $commands } 个已确认的指令遗失。此处不接受任何操作：请通知运营人员。
outage-journal_damaged = 停止服务：日志已损坏或被删除。此处不接受任何操作：请通知运营人员。
outage-no_answer = 日志没有回应。本页可能不是最新，恢复前不接受任何操作。
outage-not_confirmed = 日志未确认新的记录：正在等待备用数据库或磁盘。确认前不接受任何操作。
outage-table_closed = 赌桌 { $table } 已关闭：其记录无法重现。请通知运营人员。
outage-clock_off = 本节点的时钟偏差 { $seconds } 秒。校正前此处不接受下注。
outage-random_source = 随机源未通过健康测试。运营人员重启本节点前，此处不再抽牌。
notice-secret_withheld = 赌场没有公开第 { $round } 局的秘密：无法核对其牌。此故障已记录在案。

## 牌局结束

event-round_won = { $winner }赢，{ $high } 点对 { $low } 点。
event-round_tied = { -tie }局，{ $total } 点。
event-bets_settled = { $bets ->
    [0] 没有注码须派彩。
   *[other] { $bets } 注派彩：赔出 { $paid }，收取 { $collected }。
}
event-round_voided = { $bets ->
    [0] 本局作废：没有注码须退还。
   *[other] 本局作废：退还 { $bets } 注。
}
event-settlement_reversed = 第 { $round } 局的派彩已撤销：{ $bets } 注。

## 注码的结果

stake = { $patron }：{ $bet } { $amount }
stake-cut = { $patron }：{ $bet } { $amount }（有效 { $in_play }）
stake-bet = { $patron } 的{ $bet }
stake-won = { $stake }，赢 { $net }。
stake-won_rounded = { $stake }，赢 { $net }（尾数归场方：{ $breakage }）。
stake-lost = { $stake }，输 { $net }。
stake-push = { $stake }，退注。
stake-returned = { $stake }，退还。
stake-breakage = { $cents } 分
net-won = { $patron } 全部注码合计：赢 { $amount }。
net-lost = { $patron } 全部注码合计：输 { $amount }。
net-even = { $patron } 全部注码合计：不输不赢。

## 牌

hands = { -player } { $player } = { $player_total } 点，{ -banker } { $banker } = { $banker_total } 点
hands-player = { -player } { $player } = { $player_total } 点
