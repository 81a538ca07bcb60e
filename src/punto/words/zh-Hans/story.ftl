### `punto adjudicate` 所讲的故事。

story-untitled = 无题
story-round = 第 { $round } 局
story-table = { $settings }。
story-decks = { $decks } 副牌
story-boxes = { $places } 个注位
story-terminals = { $places } 台终端
story-minimum = 最低 { $amount }
story-maximum = 最高 { $amount }
story-differential_box = 每个注位最高差额 { $amount }
story-differential_table = 全台最高差额 { $amount }
story-payout_unit = 派彩单位 { $amount }
story-face_down = 发暗牌
story-clause_title = { $title }。
story-house = 场方
story-refused = 第 { $step } 步（{ $what }）不获接受。{ $reason }
story-report = 上报：{ $incident }

## 步骤

step-open_betting = 开始下注
step-place_bet = 下注
step-withdraw_bet = 取回注码
step-close_betting = 停止下注
step-deal = 发牌
step-decide_ante = 决定底注
step-rule = 裁决
step-elect = 选择
step-decision_time_over = 结束决定时间
step-request_squeeze = 要求{ -squeeze }
step-permit_squeeze = 准许{ -squeeze }
step-turn = 翻牌
step-correct_card = 更正一张牌
step-settle = 派彩
step-new_shoe = 换新牌靴
step-cut_card = { -cut-card }出现
