### 客人的終端。

terminal-balance = 餘額
terminal-seat = 您的注位
terminal-seat_taken = { $box }（有人，可站立下注）
terminal-limits_main = { $minimum } – { $maximum }
terminal-limits_side = 邊注 { $side } 起
terminal-limits_differential = 最高差額 { $amount }
terminal-room = { -room } { $amount }
terminal-build = 再加 { $amount }

## 投注區

terminal-felt = 投注區。方向鍵移動，輸入鍵下注，1 至 7 選籌碼，U 撤銷。
terminal-pays = 賠 { $pays }
terminal-edge = 優勢 { $edge }
terminal-table_total = 全枱 { $amount }
terminal-your_bet = 您的注碼 { $amount }
terminal-unconfirmed = 未確認
terminal-row_player = { -player }贏點數
terminal-row_banker = { -banker }贏點數
terminal-row_tie = { -tie }局點數
terminal-row_any = 贏家點數
terminal-raised = 已加注 { $amount }
terminal-folded = 已棄注
terminal-won = 贏 { $amount }

## 籌碼與按鈕

terminal-chips = 籌碼
terminal-chip = { $amount } 籌碼，按鍵 { $key }
terminal-undo = 撤銷
terminal-clear = 清除
terminal-repeat = 重複
terminal-double = 加倍
terminal-favourite = 常用
terminal-favourite_keep = 存常用
terminal-sheets = 更多
terminal-voucher = { -voucher }
terminal-history = 我的牌局
terminal-rules = 規則與賠率
terminal-roads = 路單
terminal-sound = 聲音
terminal-volume = 音量
terminal-calls = 荷官語音
terminal-calls_off = 語音關
terminal-seats = 座位
terminal-seat_bets = { $place } 號位，下注 { $amount }
terminal-keys = 按鍵：1–7 選籌碼，方向鍵和輸入鍵下注，U 撤銷，C 清除，R 重複，D 加倍，F 常用

## 牌局進行

terminal-next_round_soon = 下一局即將開始
terminal-raise_or_fold = 首張牌 { $card }：加注或棄注
terminal-raise = 加注 { $amount }
terminal-fold = 棄注
terminal-others_decide = 其他客人正在決定加注或棄注
terminal-others_elect = 其他客人正在選擇
terminal-awaits_ruling = 賭區正在裁決一宗事故
terminal-squeeze_ask = 要求{ -squeeze }
terminal-squeeze_asked = 等待荷官准許{ -squeeze }
terminal-peel = 拖動牌角或牌邊，方向鍵{ -squeeze }，輸入鍵翻開
terminal-squeeze_permitted = 您可以{ -squeeze }：拖動牌角或牌邊，輕點即翻開
terminal-round_void = 本局作廢：全部注碼退還
terminal-you_won = 您贏 { $amount }
terminal-you_lost = 您輸 { $amount }
terminal-you_even = 不輸不贏
terminal-you_returned = 您的注碼已退還
terminal-net_changed = 您的輸贏由 { $before } 改為 { $now }。
terminal-net_unchanged = 您的輸贏不變：{ $now }。
terminal-not_placed = { $bet }的 { $amount } 未下：低於最低注額 { $least }。
terminal-standing = { $box } 號注位有人：您站立下注，以入座客人為先。
terminal-sit_at = 坐 { $box } 號注位
terminal-say_open = 請下注，{ $seconds } 秒。
terminal-say_open_untimed = 請下注。
terminal-say_closing = 即將停止下注。
terminal-say_first = 首張牌 { $card }。
terminal-say_result = { $result }。{ $net }
terminal-statistics = 本靴

## 事故後的選擇

terminal-elect_title = 您可以選擇
terminal-elect_continue = 繼續
terminal-elect_take_back = 取回注碼
terminal-elect_continue_means = 注碼不變。您接受之後所發的牌。
terminal-elect_take_back_means = 退還您 { $amount }。您不再參與本局。
terminal-elect_settled_again = 本局將按以下的牌重新派彩：
terminal-elect_continue_again = 您的注碼按這些牌派彩：{ $now }，原為 { $before }。
terminal-elect_take_back_again = 退還您的注碼 { $amount }：{ $now }，原為 { $before }。
terminal-elect_default = 逾時未選擇，注碼不變。

## 餘額與票券

terminal-voucher_title = 餘額與{ -voucher }
terminal-voucher_out = 兌出
terminal-voucher_out_text = 可兌出全部或部分餘額，列印成{ -voucher }，90 天內在任何帳房或終端兌現。
terminal-voucher_all = 全部
terminal-voucher_amount = 金額
terminal-voucher_print = 列印{ -voucher }
terminal-voucher_in = 放入{ -voucher }
terminal-voucher_number = { -voucher }號碼
terminal-voucher_redeem = 兌入
terminal-voucher_is = 您的{ -voucher }
terminal-voucher_done = 您的餘額為 { $amount }。
terminal-amount_wrong = 請輸入金額（元），例如 250 或 250.50。

## 我的牌局

terminal-history_title = 我最近的牌局
terminal-history_none = 您還沒有在本枱下注。您參與的牌局派彩後會顯示在這裡。
terminal-check_round = 核對此局的牌

## 規則與賠率

terminal-rules_version = 第 { $version } 版
terminal-rules_since = { $date } 起生效
terminal-rules_decks = { $decks } 副牌
terminal-rules_pays = 賠率
terminal-rules_tie = { -tie }局時
terminal-rules_tie_loses = 輸
terminal-rules_clause = 條款
terminal-rules_edge_text = { $decks } 副新牌首局的精確{ -house-edge }。底注：按最佳打法，底注與加注合計，以底注為單位。
terminal-rules_pays_text = 賠率為注碼以外的派彩。加注按輸方點數，由高至低。
terminal-rules_draw = 補牌規則
terminal-rules_player_line = { -player }家 { $draws } 點補牌，{ $stands } 點不補。任何一方例牌 { $naturals } 點，本局即止。
terminal-rules_banker = { -banker }家點數
terminal-rules_third = { -player }家第三張牌點數
terminal-rules_draws = 補
terminal-rules_stands = 停
terminal-rules_legend = 補：{ -banker }家補牌。停：{ -banker }家不補。
terminal-rules_clauses = 條款

## 入座

terminal-sit_title = 在本枱入座
terminal-sit_text = 本瀏覽器以 { $name } 登入，不能在此下注。
terminal-sit_text_nobody = 尚未登入。
terminal-sit_button = 入座

## 聲音字幕

caption-deal = 發牌聲
caption-chip = 籌碼聲
caption-tick = 滴答聲：即將停止下注
caption-win = 贏注鈴聲
caption-alarm = 警報聲
