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
story-house = 場方
story-refused = 第 { $step } 步（{ $what }）不獲接受。{ $reason }
story-report = 上報：{ $incident }

## 步驟

step-open_betting = 開始下注
step-place_bet = 下注
step-withdraw_bet = 取回注碼
step-close_betting = 停止下注
step-deal = 發牌
step-decide_ante = 決定底注
step-rule = 裁決
step-elect = 選擇
step-decision_time_over = 結束決定時間
step-request_squeeze = 要求{ -squeeze }
step-permit_squeeze = 准許{ -squeeze }
step-turn = 翻牌
step-correct_card = 更正一張牌
step-settle = 派彩
step-new_shoe = 換新牌靴
step-cut_card = { -cut-card }出現
