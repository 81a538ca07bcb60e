### 为何没有照办，以及应如何做。

## 下注

refusal-round_in_progress = 第 { $round } 局尚未结束（{ $state }）：请先派彩或作废。
refusal-election_open = 客人仍在选择第 { $round } 局是否为其重新派彩。
refusal-last_round_played = 本靴最后一局已完成。请换新牌靴。
refusal-not_that_much = { $patron } 的{ $bet }有 { $held }：不能取回 { $amount }。
refusal-no_bet_on = { $patron } 在第 { $round } 局没有投{ $bet }。
refusal-several_places = { $patron } 在多个位置投了{ $bet }：请指明哪一个。
refusal-betting_not_opened = 尚未开始下注。
refusal-betting_closed = 已停止下注。
refusal-betting_closed_until_next = 下一局开始前不能下注。
refusal-name_a_box = { $game }的注码须指明注位，由 1 至 { $count }。
refusal-name_a_terminal = { $game }的注码须指明终端，由 1 至 { $count }。
refusal-no_such_box = 没有 { $number } 号注位：本台有 { $count } 个注位。
refusal-no_such_terminal = 没有 { $number } 号终端：本台有 { $count } 台终端。
refusal-no_terminal_named = 请指明终端：本台有 { $count } 台终端。
refusal-standing_at_terminal = 终端不能站立下注：每台终端只有一位客人。
refusal-box_taken = { $number } 号注位属 { $patron }。其他客人可在该处站立下注。
refusal-terminal_taken = { $number } 号终端属 { $patron }。
refusal-place_taken = 该处已有客人。如为注位，您可站立下注。
refusal-already_seated = { $patron } 已在 { $number } 号注位入座，本局内不能更改。
refusal-already_standing = { $patron } 在 { $number } 号注位站立下注，本局内不能更改。
refusal-unnoticed_not_provided = { $game }没有规定如何处理未被发现的限额以外的注码。
refusal-on_behalf_not_provided = { $game }不容许员工代客人下注。
refusal-on_behalf_by_manager = 荷官、赌区主任或赌区经理可代客人下注，值班经理不可。
refusal-only_by_raising = { $bet }只能在首张牌后就{ $ante }加注时投下。
refusal-no_such_bet = { $game }没有{ $bet }这项投注。可投：{ $offered }。
refusal-needs_main_bet = 投{ $bet }须由同一客人先投{ $others }。
refusal-needed_by_other_bet = { $patron } 的{ $bet }须依附此注：请先取回该注。
refusal-below_minimum = { $bet } { $amount } 低于最低投注额 { $minimum }：请补足或取回。
refusal-leaves_below_minimum = 取回后{ $bet }只剩 { $left }，低于最低投注额 { $minimum }：请保留最低投注额，或全数取回 { $held }。
refusal-above_maximum = { $bet } { $amount } 高于最高投注额 { $maximum }。
refusal-above_largest_bet = { $bet } { $amount } 过大。可接受的最大注码为 { $largest }。
refusal-over_differential = { $bet } { $amount } 超出差额余额：{ -room }为 { $fits }。
refusal-over_differential_full = { $bet } { $amount } 超出差额余额：{ -room }为零。

## 发牌

refusal-no_round = 还没有开始牌局。
refusal-betting_still_open = 仍在下注：请先停止下注。
refusal-hands_complete = 双方的牌已齐：再发便是多抽的牌。
refusal-round_over = 第 { $round } 局{ $state }：请开始下一局下注。
refusal-awaits_elections = 本局正在等待客人选择。
refusal-awaits_card_order = 本局正在等待裁定牌的先后。
refusal-awaits_ruling = 本局正在等待裁决。
refusal-awaits_squeeze = 客人正在{ -squeeze }：翻开后才发下一张。
refusal-draw_again = 为确保每张牌机会均等，此随机数已被舍弃。请重新抽牌。
refusal-awaits_witness = 见证方尚未签署本次停止下注的记录。连通后请重新抽牌。
refusal-shoe_key_is_gone = 生成此牌靴秘密的密钥已不在，或秘密已用完。请换新牌靴。
refusal-cards_are_drawn = 此可验证牌靴自行抽牌：任何人不得指定。
refusal-no_provable_shoe = 本台没有可验证牌靴，不接受种子。
refusal-seed_too_late = 仅在开放下注时接受种子。
refusal-not_a_seed = 种子须为一行，1 至 { $longest } 个英文键盘上的字母、数字、空格或符号。
refusal-enough_seeds = 本局已有 { $most } 位客人的种子。
refusal-awaits_antes = 本局正在等待所有底注加注或弃注。
refusal-name_cards_to_deal = 请指明所发的牌。
refusal-carried_cards_first = 须先发留用的牌：{ $cards }。
refusal-antes_first = 发出 { $cards } 张牌后须等待底注的决定：请暂停发牌。
refusal-shoe_empty = 牌靴已空：请上报余牌不足以完成本局。
refusal-card_used_up = 不可能再有 { $card }：{ $decks } 副牌的 { $decks } 张均已出现。请上报外来牌或牌数错误（{ $clauses }）。
refusal-too_many_cards = 本局 { $cards } 张牌已齐：{ $surplus } 属多余。
refusal-nothing_face_down = 本台发明牌：没有牌须翻开。
refusal-turn_needs_permission = 客人须获准{ -squeeze }才可翻牌。
refusal-no_face_down_card = { $hand }家没有第 { $position } 张暗牌。
refusal-card_dealt_before = { $patron } 只可{ -squeeze }提出要求之后所发的牌。
refusal-no_such_card = 没有第 { $position } 张牌：已发 { $dealt } 张。
refusal-cut_card_is_out = 本靴的{ -cut-card }已出。
refusal-shoe_between_rounds = 第 { $round } 局尚未结束（{ $state }）：须在两局之间换牌靴。
refusal-rank_replaces_cards = 只有{ $role }或以上可在牌局中更换整靴牌。
refusal-hands_incomplete = 双方的牌未齐：不能派彩。
refusal-already_over = 第 { $round } 局{ $state }，无须重复。

## 选择

refusal-no_antes = { $game }没有底注。
refusal-no_ante_to_decide = 现在没有底注须决定。
refusal-ante_decided = { $patron } 已就{ $bet }作出决定。
refusal-nothing_to_choose = { $patron } 现在没有须选择的事。
refusal-nobody_decides = 现在没有人须作决定。
refusal-squeeze_asked = { $patron } 已提出要求。
refusal-squeeze_not_asked = { $patron } 没有要求{ -squeeze }，或已获准许。
refusal-no_squeeze = 本台不可{ -squeeze }。
refusal-squeeze_too_late = 牌已发完：须在最后一张牌之前要求{ -squeeze }。
refusal-not_highest_bet = 只有注额最高的入座客人可{ -squeeze }：{ $patrons }。
refusal-no_highest_bet = 只有注额最高的入座客人可{ -squeeze }，现时没有这样的客人。
refusal-patron_with = { $patron }（{ $amount }）

## 权限

refusal-cannot_act_for = { $name } 不能代 { $patron } 操作。
refusal-chips_by_staff = 台面上的筹码须由荷官或以上输入。
refusal-takes_rank = 只有{ $role }或以上可以这样做。
refusal-settings_between_rounds = 第 { $round } 局尚未结束（{ $state }）：须在两局之间更改设定。
refusal-table_closed = 此台已关闭：须由赌区经理重新开放。
refusal-settings_not_possible = 这些设定不可行。{ $problem }
refusal-rank_orders_cards = 只有{ $role }或以上可裁定哪张牌在先。
refusal-rank_rules_on_referral = 只有{ $role }或以上可裁决上交的事项。
refusal-rank_house_decision = 只有{ $role }或以上可记录场方决定。
refusal-rank_settles_again = 第 { $round } 局已派彩：只有{ $role }或以上可下令重新派彩。
refusal-rank_beyond_reconstruction = 只有{ $role }或以上可认定牌序无法还原。

## 裁决与上报

refusal-decision_needed = 没有牌须排先后：裁决须为继续、作废或重新派彩。
refusal-order_names_each = 先后次序须将 { $cards } 各列一次。
refusal-name_the_round = 第 { $rounds } 局均等待裁决：请指明哪一局。
refusal-nothing_to_rule_on = 没有等待裁决的事项：请先上报情况。
refusal-reason_needed = 裁决须写明理由。
refusal-no_such_round = 没有第 { $round } 局。
refusal-no_such_round_yet = 没有第 { $round } 局：现在是第 { $latest } 局。
refusal-void_nothing_to_decide = 第 { $round } 局已作废：没有须决定的事。
refusal-void_bets_returned = 第 { $round } 局已作废：注码已退还。
refusal-no_hands_yet = 第 { $round } 局还没有可更正的牌。
refusal-cannot_happen = { $incident }：{ $game }不会发生此情况。
refusal-not_provided = { $incident }：{ $game }的规则没有规定。赌区经理或以上可记录场方决定，并写明理由。
refusal-settled_stands = 第 { $round } 局{ $state }：其结果有效。
refusal-other_matter_first = 本局另有事项尚未决定：须先处理。
refusal-no_election_while_betting = 仍在下注：客人无须选择即可取回注码。
refusal-bets_can_be_moved = 仍在下注：客人可自行移动注码。
refusal-no_card_yet = 仍在下注，本局未发牌：请先停止下注。较早牌局的错误请以“错误发现过迟”上报。
refusal-no_card_dealt = 第 { $round } 局还没有发牌。
refusal-shoe_not_begun = 本靴还没有开始牌局：请重新洗牌。
refusal-name_all_cards = 只有一张牌便无先后可言：请列出所有同时出靴的牌。
refusal-name_cards_face_up = 请列出牌面：本台发明牌。
refusal-report_needs = { $incident }：上报须写明{ $facts }。
refusal-report_does_not_take = { $incident }：上报不应包含{ $facts }。
refusal-report_names_cards = 请列出牌面：只写张数不够。
refusal-report_counts_cards = 请写明有几张明牌，无须列出牌面。
refusal-always_face_up = 本台发明牌：无须上报。
refusal-not_that_many_cards = 不可能有 { $cards } 张明牌：本局已发 { $dealt } 张。
refusal-no_card_needed = 第 { $round } 局双方的牌已齐：无须再发牌。
refusal-not_an_earlier_round = 第 { $round } 局并非较早的牌局：现在是第 { $latest } 局。
refusal-no_result = 第 { $round } 局没有可更正的结果（{ $state }）。
refusal-no_bet_in_round = { $patron } 在第 { $round } 局没有下注。
refusal-card_too_often = 牌靴里不可能有这么多 { $card }：请上报外来牌或牌数错误。
refusal-hands_not_dealt_so = { -player } { $player }、{ -banker } { $banker }：与补牌表不符。
refusal-hands_too_large = { -player } { $player }、{ -banker } { $banker }：每一方最多三张牌。
refusal-interruption_ruled_on = 没有等待裁决的中断牌局。
refusal-interruption_first = 第 { $round } 局曾中断：须先由赌区经理或以上决定如何继续。

## 款项

refusal-insufficient_credit = { $account } 有 { $balance }，需要 { $needed }。
refusal-not_a_voucher_number = { $number } 不是{ -voucher }号码：号码有 { $digits } 位数字，请核对。
refusal-no_such_voucher = 没有{ -voucher } { $number }。
refusal-voucher_redeemed = { -voucher } { $number } 已兑换。
refusal-voucher_expired = { -voucher } { $number } 已过期。
refusal-name_the_patron = 请指明是哪位客人的余额。
refusal-cash_by_staff = 现金须由荷官或以上收取。
refusal-tray_by_staff = 筹码盘须由赌区主任或以上补充及点算。
refusal-amount_too_large = { $amount } 过大。可转移的最大金额为 { $largest }。
refusal-amount_not_positive = { $amount } 不能转移：请输入大于零的金额。

## 服务

refusal-table_opened_by = 须由赌区经理或以上，或管理员开台。
refusal-not_a_table_name = { $name } 不能用作赌桌名称：最多 32 个小写字母、数字或 . _ -
refusal-busy = 系统繁忙：请稍后再试。
refusal-key_archived = 此编号已被使用。其答复在本节点无法读取的归档文件中。
refusal-key_reused = 此编号已用于另一指令。每个指令请使用新的编号。
refusal-no_such_table = 没有赌桌 { $table }。
refusal-table_is_open = 赌桌 { $table } 已开台。
refusal-table_not_possible = 赌桌 { $table } 不能这样开台。{ $problem }
refusal-reads_only = { $role }不能在赌桌操作。
refusal-not_a_patron_name = 客人名称须为 1 至 { $longest } 个可显示的字符。
refusal-plays_at_own_table = { $name } 只能在自己的赌桌操作。
refusal-plays_at_boxes = { $name } 只能在有注位的赌桌下注，本台为终端。
refusal-cannot_act_for_terminal = { $name } 不能代 { $number } 号终端操作。
refusal-said_by_staff = 注码未被发现、未获登记或由员工代下，须由员工认定。

## 两人

refusal-needs_approval = 此项须由第二人批准：{ $role }或以上。
refusal-needs_pin = { $account } 的余额须凭客人的 PIN 才可动用。
refusal-wrong_pin = { $account } 的 PIN 不正确。{ $left ->
    [0] PIN 已锁：可由值班经理重设。
   *[other] 尚可再试 { $left } 次。
}
refusal-no_pin = { $account } 尚未设定 PIN：请客人在柜台或终端设定。
refusal-pin_not_asked = 此项不动用余额：请勿输入 PIN。
refusal-pin_set_by_you = { $account } 的 PIN 由您设定：须由另一人向客人收取。
refusal-no_staff_pin = { $name } 没有可在此使用的批准 PIN：请在账户页设定，或改用密码批准。
refusal-wrong_staff_pin = { $name } 的 PIN 不正确。{ $left ->
    [0] PIN 已锁：请在账户页重新设定，或改用密码批准。
   *[other] 尚可再试 { $left } 次。
}
refusal-pin_with_second_factor = { $name } 已设双重验证：请用密码和验证码批准。
refusal-own_console = 您已在此登录：不得批准自己的请求，批准他人的请求则无需 PIN。
refusal-own_request = 不可批准自己的请求：请另找一人。
refusal-no_such_request = 第 { $number } 号请求已不再等候。
refusal-request_changed = 赌桌其后已有变动：请重新阅读第 { $number } 号请求再批准。
refusal-too_many_faults = 同一位置最多可有 { $most } 项未处理故障。请先确认其中一些。
refusal-too_many_requests = 本台已有 { $most } 项请求等候：请先处理。
refusal-not_for_yourself = 员工不可以自己的名义下注。
refusal-not_for_staff = { $name } 是员工，不可作为客人。

## 负责任博彩

refusal-play_disabled = 全场已停止投注。须由值班经理或管理员恢复。
refusal-excluded_until = 此客人在 { $until } 之前被禁止投注。桌上的投注保留，款项可以付出。
refusal-excluded_for_good = 此客人被禁止投注。桌上的投注保留，款项可以付出。
refusal-looks_excluded = { $name } 与被禁止投注的 { $other } 相似。若是另一人，请使用不会混淆的名字。
refusal-reality_check_due = 须先确认游戏提醒，才可继续投注。
refusal-over_patron_limit = 超出{ $limit } { $most }。在 { $renews } 之前还剩 { $left }。
refusal-on_hold = 此账户已冻结：{ $what }达到 { $amount }（门槛 { $threshold }）。须由赌区主任或以上解除。
refusal-limit_negative = 限额须为零或以上。
refusal-exclusion_in_past = 禁止期须在将来结束，或永不结束。
refusal-nothing_to_lift = 赌场没有禁止此客人。客人自己设定的禁止期到期才结束。
refusal-no_hold = 此账户没有被冻结。
refusal-no_such_fault = 没有待处理的故障 { $number }。
refusal-fault_open = 故障 { $number }（{ $fault }）使此台停止下注和发牌，须由赌区主任或以上确认。
refusal-terminal_disabled = 终端 { $terminal } 已停用，须由赌区主任或以上恢复。
refusal-fault_lasts = 终端 { $terminal } 仍报告使其停用的故障，须先排除。
