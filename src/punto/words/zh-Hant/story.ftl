### `punto adjudicate` 所講的故事。

story-untitled = 無題
story-round = 第 { $round } 局
story-table = { $settings }。
story-decks = { $decks } 副牌
story-boxes = { $places } 個注位
story-terminals = { $places } 部終端
story-minimum = 最低 { $amount }
story-maximum = 最高 { $amount }
story-differential_box = 每個注位最高差額 { $amount }
story-differential_table = 全枱最高差額 { $amount }
story-payout_unit = 派彩單位 { $amount }
story-face_down = 發暗牌
story-clause_title = { $title }。
story-refused = 第 { $step } 步（{ $what }）不獲接受：{ $reason }
