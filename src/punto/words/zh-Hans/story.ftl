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
story-refused = 第 { $step } 步（{ $what }）不获接受：{ $reason }
