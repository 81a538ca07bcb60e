### 荷官控制台。

console-title = 荷官控制台
console-next = 下一步
console-begin = 第 { $round } 局开始下注
console-begin_text = 第 { $shoe } 靴，剩 { $cards } 张牌。
console-closed = 此台已关闭
console-closed_text = 由{ $role }或以上在赌桌设定中重新开放。
console-last_round = 这是本靴最后一局。
console-shoe_over = 本靴已完：请换新牌靴
console-shoe_over_text = { -cut-card }已出，最后一局已完成。
console-betting = 正在下注
console-betting_text = { $count } 注，台面共 { $amount }。
console-card_to = 第 { $number } 张牌给
console-carried = 留用牌：先发 { $cards }。
console-shoe_text = 牌靴剩 { $cards } 张牌。
console-waiting = 等待
console-waiting_antes = { $count } 个底注待加注或弃注
console-waiting_election = { $count } 位客人尚未选择
console-waiting_settled_election = 第 { $round } 局将重新派彩：{ $count } 位客人尚未选择。
console-waiting_card_order = 由{ $role }裁定哪张牌在先
console-waiting_referral = 等待裁决
console-squeeze = 等待{ -squeeze }
console-squeeze_text = { $patrons } 正在翻牌。下一张：{ $hand }第 { $number } 张。
console-turn_first = 先翻开暗牌，再派彩。
console-complete_text = { -player } { $player } 点，{ -banker } { $banker } 点。核对牌面后派彩。
console-credited_text = 彩金已记入余额。准备好后开始第 { $round } 局下注。
console-paid_text = 各注位均已赔付。准备好后开始第 { $round } 局下注。
console-void_text = 全部注码退还。准备好后开始第 { $round } 局下注。

## 按钮

console-open_betting = 开始下注
console-close_betting = 停止下注
console-deal_next = 从电子牌靴抽牌
console-settle = 派彩
console-cut_card = { -cut-card }已出
console-correct_card = 更正一张牌
console-turn_all = 翻开全部牌

console-turn_card = 代客翻开

## 逐位赔付

console-payout = 赔付
console-payout_step = 第 { $step } 步，共 { $steps } 步
console-pay_by_box = 逐位赔付
console-take_losers = 先收输注
console-losers_taken = 输注已收
console-to_tray = 收入筹码盘
console-pay_box = 赔付 { $box } 号注位
console-box_paid = { $box } 号注位已赔
console-hand_over = 交付筹码
console-change = 零钱 { $amount }
console-credited = 余额下注，已入账
console-debited = 余额下注，已扣除
console-end_payout = 结束赔付

console-scan = 扫描或输入
console-scan_hint = 9H、10D、KS
console-scan_go = 发牌
console-not_a_card = { $text } 不是一张牌：请输入点数（A 2–9 10 J Q K）加花色（S H D C），例如 9H。

## 更正与换靴

console-correct_title = 更正输错的牌
console-correct_which = 哪张牌输错了？
console-correct_card_of = 第 { $number } 张，{ $hand }：{ $card }
console-correct_to = 实际是哪张牌？
console-correct_rank = 须由{ $role }或以上批准。
console-new_shoe_text = 下一局用 { $decks } 副新牌。本靴的牌不再使用。
console-burn = 烧牌：{ $burn }
console-burn_first = 按首张牌
console-burn_cards = { $cards } 张
console-first_card = 翻开的首张牌：
console-confirm_new_shoe = 新牌靴已就位

## 机器人荷官

console-robot = 本台由机器人发牌。
console-take_over = 由我发牌
console-by_hand = 本台由您发牌。
console-by_other = 本台由 { $name } 发牌。
console-hand_back = 交还机器人
console-reads_only = 只可查看：监察员不能操作。
console-disabled = 全场已停止投注
console-disabled_text = 须由{ $role }或管理员恢复。进行中的局按裁定处理。
console-fault = 因故障停止发牌
console-fault_text = 由{ $role }或以上在赌区页面确认。
