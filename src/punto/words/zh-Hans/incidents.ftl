### 事故、裁决及其依据的事实。

incident-technical_interruption = 技术中断
incident-terminal_interruption = 终端中断
incident-foreign_card = 外来牌
incident-card_count_wrong = 牌副缺牌或多牌
incident-wrong_number_of_cards = 发牌张数错误
incident-insufficient_cards = 余牌不足以完成本局
incident-not_shuffled = 牌没有洗过
incident-excess_card = 多抽了牌
incident-exposed_card = 牌面外露
incident-wrong_area = 牌发错位置或发错人
incident-dealt_face_up = 误发明牌
incident-simultaneous_cards = 两张牌同时出靴
incident-wrong_result_registered = 登记结果错误
incident-walk_away = 客人离台
incident-bet_pulled_back = 停注后取走注码
incident-bet_in_error = 误下注码
incident-late_discovery = 错误发现过迟
incident-display_wrong = 显示屏错误
incident-other = 其他事故
incident-house_decision = 场方决定

## 台上众人所见：发生了什么

happened-technical_interruption = 牌局因技术故障中断。
happened-terminal_interruption = 部分终端中断。
happened-foreign_card = 牌靴里出现了外来牌。
happened-card_count_wrong = 牌靴里的牌数不对。
happened-wrong_number_of_cards = 有一方发错了张数。
happened-insufficient_cards = 牌靴的牌不够了。
happened-not_shuffled = 牌没有洗过。
happened-excess_card = 多抽了一张牌。
happened-exposed_card = 有一张牌外露。
happened-wrong_area = 牌发错了位置。
happened-dealt_face_up = 误发了明牌。
happened-simultaneous_cards = 两张牌同时出靴。
happened-wrong_result_registered = 登记的牌与台上的牌不符。
happened-late_discovery = 牌局结束后才发现错误。
happened-display_wrong = 显示屏有误，以台上的牌为准。
happened-other = 发牌出现失误。
happened-house_decision = 场方对本局作出决定。

## 裁决

decision-continue = 本局继续
decision-void = 本局作废
decision-reconstruct = 还原牌序，本局继续
decision-elect = 由每位下注的客人选择
decision-refer = 上交裁决
decision-resettle = 按实际的牌重新派彩

## 对客人的影响

follows-continue = 本局继续，注码不变。
follows-void = 本局作废，全部注码退还。
follows-reconstruct = 还原牌序，本局继续，注码不变。
follows-elect = 每位下注的客人可选择继续或取回注码。逾时未选择，注码不变。
follows-refer = 由赌区裁决。裁决前注码不变。
follows-resettle = 本局按实际的牌重新派彩。

## 裁决所依据的事实

fact-banker = { -banker }家实际的牌
fact-box = 注位
fact-card = 牌
fact-cards = 已发的牌
fact-dealing_error = 发牌失误
fact-decided = 已定的投注
fact-on = 投注
fact-order = 牌的先后
fact-outcome_established = 已有确定结果
fact-patron = 客人
fact-player = { -player }家实际的牌
fact-reason = 理由
fact-reconstructable = 牌序可还原
fact-reported_cards = 上报的牌
fact-round = 局
fact-terminals = 终端
fact-to_person = 发错人
fact-too_many = 多发一张牌
fact-what = 情况

ruling-fact = { $name }：{ $value }
ruling-facts = 事实：{ $facts }。
ruling-decided_bet = { $bet }（{ $outcome }）
ruling-more_bets = 另 { $count } 项

## 牌局未完而投注已定的原因

decided-nothing_else = { $bet }已{ $outcome }：余牌不容许其他结果。
decided-one_rank = { $bet }已{ $outcome }：{ $cards } 牌面相同。
decided-two_ranks = { $bet }已{ $outcome }：{ $cards } 牌面不同。
decided-every_end = { $bet }已{ $outcome }：{ -player }家只能是 { $player } 点，{ -banker }家只能是 { $banker } 点，各种结果均赢。
decided-no_end = { $bet }已{ $outcome }：{ -player }家只能是 { $player } 点，{ -banker }家只能是 { $banker } 点，没有一种结果能赢。
