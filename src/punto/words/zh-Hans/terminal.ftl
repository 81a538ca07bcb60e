### 客人的终端。

terminal-balance = 余额
terminal-seat = 您的注位
terminal-seat_taken = { $box }（有人，可站立下注）
terminal-limits_main = { $minimum } – { $maximum }
terminal-limits_side = 边注 { $side } 起
terminal-limits_differential = 最高差额 { $amount }
terminal-room = { -room } { $amount }
terminal-build = 再加 { $amount }

## 投注区

terminal-felt = 投注区。方向键移动，回车键下注，1 至 7 选筹码，U 撤销。
terminal-pays = 赔 { $pays }
terminal-edge = 优势 { $edge }
terminal-table_total = 全台 { $amount }
terminal-your_bet = 您的注码 { $amount }
terminal-unconfirmed = 未确认
terminal-row_player = { -player }赢点数
terminal-row_banker = { -banker }赢点数
terminal-row_tie = { -tie }局点数
terminal-row_any = 赢家点数
terminal-raised = 已加注 { $amount }
terminal-folded = 已弃注
terminal-won = 赢 { $amount }

## 筹码与按钮

terminal-chips = 筹码
terminal-chip = { $amount } 筹码，按键 { $key }
terminal-undo = 撤销
terminal-clear = 清除
terminal-repeat = 重复
terminal-double = 加倍
terminal-favourite = 常用
terminal-favourite_keep = 存常用
terminal-sheets = 更多
terminal-voucher = { -voucher }
terminal-history = 我的牌局
terminal-rules = 规则与赔率
terminal-roads = 路单
terminal-sound = 声音
terminal-volume = 音量
terminal-calls = 荷官语音
terminal-calls_off = 语音关
terminal-seats = 座位
terminal-seat_bets = { $place } 号位，下注 { $amount }
terminal-keys = 按键：1–7 选筹码，方向键和回车键下注，U 撤销，C 清除，R 重复，D 加倍，F 常用

## 牌局进行

terminal-next_round_soon = 下一局即将开始
terminal-raise_or_fold = 首张牌 { $card }：加注或弃注
terminal-raise = 加注 { $amount }
terminal-fold = 弃注
terminal-others_decide = 其他客人正在决定加注或弃注
terminal-others_elect = 其他客人正在选择
terminal-awaits_ruling = 赌区正在裁决一宗事故
terminal-squeeze_ask = 要求{ -squeeze }
terminal-squeeze_asked = 等待荷官准许{ -squeeze }
terminal-peel = 拖动牌角或牌边，方向键{ -squeeze }，回车键翻开
terminal-squeeze_permitted = 您可以{ -squeeze }：拖动牌角或牌边，轻点即翻开
terminal-round_void = 本局作废：全部注码退还
terminal-you_won = 您赢 { $amount }
terminal-you_lost = 您输 { $amount }
terminal-you_even = 不输不赢
terminal-you_returned = 您的注码已退还
terminal-net_changed = 您的输赢由 { $before } 改为 { $now }。
terminal-net_unchanged = 您的输赢不变：{ $now }。
terminal-not_placed = { $bet }的 { $amount } 未下：低于最低注额 { $least }。
terminal-standing = { $box } 号注位有人：您站立下注，以入座客人为先。
terminal-sit_at = 坐 { $box } 号注位
terminal-say_open = 请下注，{ $seconds } 秒。
terminal-say_open_untimed = 请下注。
terminal-say_closing = 即将停止下注。
terminal-say_first = 首张牌 { $card }。
terminal-say_result = { $result }。{ $net }
terminal-statistics = 本靴

## 事故后的选择

terminal-elect_title = 您可以选择
terminal-elect_continue = 继续
terminal-elect_take_back = 取回注码
terminal-elect_continue_means = 注码不变。您接受之后所发的牌。
terminal-elect_take_back_means = 退还您 { $amount }。您不再参与本局。
terminal-elect_settled_again = 本局将按以下的牌重新派彩：
terminal-elect_continue_again = 您的注码按这些牌派彩：{ $now }，原为 { $before }。
terminal-elect_take_back_again = 退还您的注码 { $amount }：{ $now }，原为 { $before }。
terminal-elect_default = 逾时未选择，注码不变。

## 余额与票券

terminal-voucher_title = 余额与{ -voucher }
terminal-voucher_out = 兑出
terminal-voucher_out_text = 可兑出全部或部分余额，打印成{ -voucher }，90 天内在任何账房或终端兑现。
terminal-voucher_all = 全部
terminal-voucher_amount = 金额
terminal-voucher_print = 打印{ -voucher }
terminal-voucher_in = 放入{ -voucher }
terminal-voucher_number = { -voucher }号码
terminal-voucher_redeem = 兑入
terminal-voucher_is = 您的{ -voucher }
terminal-voucher_done = 您的余额为 { $amount }。
terminal-amount_wrong = 请输入金额（元），例如 250 或 250.50。

## 我的牌局

terminal-history_title = 我最近的牌局
terminal-history_none = 您还没有在本台下注。您参与的牌局派彩后会显示在这里。
terminal-check_round = 核对此局的牌

## 规则与赔率

terminal-rules_version = 第 { $version } 版
terminal-rules_since = { $date } 起生效
terminal-rules_decks = { $decks } 副牌
terminal-rules_pays = 赔率
terminal-rules_tie = { -tie }局时
terminal-rules_tie_loses = 输
terminal-rules_clause = 条款
terminal-rules_edge_text = { $decks } 副新牌首局的精确{ -house-edge }。底注：按最佳打法，底注与加注合计，以底注为单位。
terminal-rules_pays_text = 赔率为注码以外的派彩。加注按输方点数，由高至低。
terminal-rules_draw = 补牌规则
terminal-rules_player_line = { -player }家 { $draws } 点补牌，{ $stands } 点不补。任何一方例牌 { $naturals } 点，本局即止。
terminal-rules_banker = { -banker }家点数
terminal-rules_third = { -player }家第三张牌点数
terminal-rules_draws = 补
terminal-rules_stands = 停
terminal-rules_legend = 补：{ -banker }家补牌。停：{ -banker }家不补。
terminal-rules_clauses = 条款

## 入座

terminal-sit_title = 在本台入座
terminal-sit_text = 本浏览器以 { $name } 登录，不能在此下注。
terminal-sit_text_nobody = 尚未登录。
terminal-sit_button = 入座

## 声音字幕

caption-deal = 发牌声
caption-chip = 筹码声
caption-tick = 滴答声：即将停止下注
caption-win = 赢注铃声
caption-alarm = 警报声
