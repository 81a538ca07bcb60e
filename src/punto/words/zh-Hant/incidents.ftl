### 事故、裁決及其依據的事實。

incident-technical_interruption = 技術中斷
incident-terminal_interruption = 終端中斷
incident-foreign_card = 外來牌
incident-card_count_wrong = 牌副缺牌或多牌
incident-wrong_number_of_cards = 發牌張數錯誤
incident-insufficient_cards = 餘牌不足以完成本局
incident-not_shuffled = 牌沒有洗過
incident-excess_card = 多抽了牌
incident-exposed_card = 牌面外露
incident-wrong_area = 牌發錯位置或發錯人
incident-dealt_face_up = 誤發明牌
incident-simultaneous_cards = 兩張牌同時出靴
incident-wrong_result_registered = 登記結果錯誤
incident-walk_away = 客人離枱
incident-bet_pulled_back = 停注後取走注碼
incident-bet_in_error = 誤下注碼
incident-late_discovery = 錯誤發現過遲
incident-display_wrong = 顯示屏錯誤
incident-other = 其他事故
incident-house_decision = 場方決定

## 枱上眾人所見：發生了甚麼

happened-technical_interruption = 牌局因技術故障中斷。
happened-terminal_interruption = 部分終端中斷。
happened-foreign_card = 牌靴裡出現了外來牌。
happened-card_count_wrong = 牌靴裡的牌數不對。
happened-wrong_number_of_cards = 有一方發錯了張數。
happened-insufficient_cards = 牌靴的牌不夠了。
happened-not_shuffled = 牌沒有洗過。
happened-excess_card = 多抽了一張牌。
happened-exposed_card = 有一張牌外露。
happened-wrong_area = 牌發錯了位置。
happened-dealt_face_up = 誤發了明牌。
happened-simultaneous_cards = 兩張牌同時出靴。
happened-wrong_result_registered = 登記的牌與枱上的牌不符。
happened-late_discovery = 牌局結束後才發現錯誤。
happened-display_wrong = 顯示屏有誤，以枱上的牌為準。
happened-other = 發牌出現失誤。
happened-house_decision = 場方對本局作出決定。

## 裁決

decision-continue = 本局繼續
decision-void = 本局作廢
decision-reconstruct = 還原牌序，本局繼續
decision-elect = 由每位下注的客人選擇
decision-refer = 上交裁決
decision-resettle = 按實際的牌重新派彩

## 對客人的影響

follows-continue = 本局繼續，注碼不變。
follows-void = 本局作廢，全部注碼退還。
follows-reconstruct = 還原牌序，本局繼續，注碼不變。
follows-elect = 每位下注的客人可選擇繼續或取回注碼。逾時未選擇，注碼不變。
follows-refer = 由賭區裁決。裁決前注碼不變。
follows-resettle = 本局按實際的牌重新派彩。

## 裁決所依據的事實

fact-banker = { -banker }家實際的牌
fact-box = 注位
fact-card = 牌
fact-cards = 已發的牌
fact-dealing_error = 發牌失誤
fact-decided = 已定的投注
fact-on = 投注
fact-order = 牌的先後
fact-outcome_established = 已有確定結果
fact-patron = 客人
fact-player = { -player }家實際的牌
fact-reason = 理由
fact-reconstructable = 牌序可還原
fact-reported_cards = 上報的牌
fact-round = 局
fact-terminals = 終端
fact-to_person = 發錯人
fact-too_many = 多發一張牌
fact-what = 情況

ruling-fact = { $name }：{ $value }
ruling-facts = 事實：{ $facts }。
ruling-decided_bet = { $bet }（{ $outcome }）
ruling-more_bets = 另 { $count } 項

## 牌局未完而投注已定的原因

decided-nothing_else = { $bet }已{ $outcome }：餘牌不容許其他結果。
decided-one_rank = { $bet }已{ $outcome }：{ $cards } 牌面相同。
decided-two_ranks = { $bet }已{ $outcome }：{ $cards } 牌面不同。
decided-every_end = { $bet }已{ $outcome }：{ -player }家只能是 { $player } 點，{ -banker }家只能是 { $banker } 點，各種結果均贏。
decided-no_end = { $bet }已{ $outcome }：{ -player }家只能是 { $player } 點，{ -banker }家只能是 { $banker } 點，沒有一種結果能贏。
