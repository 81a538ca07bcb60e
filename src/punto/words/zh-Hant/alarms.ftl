### 牌靴監察的警報：發現了什麼，純屬巧合的機會有多小

alarm-tie = { -tie }
alarm-cards = { $count } 張 { $card }
alarm-entered_as_foreign = 錄入為外來牌
alarm-foreign = 第 { $place } 張牌不屬於這些牌：{ $what }。
alarm-surplus = 第 { $place } 張牌是第 { $times } 次出現的 { $card }，而這些牌只有 { $held } 張：至少多出一張牌。
alarm-more_decks = 比這些牌應有的多 { $count } 張。請核對副數。
alarm-fewer_decks = 比這些牌應有的少 { $count } 張。請核對副數。
alarm-extra = 多出：{ $cards }。
alarm-more_than_the_decks = 比這些牌應有的多 { $count } 張，為外來牌或未看到的牌。
alarm-missing = 缺少：{ $cards }。
alarm-missing_among = 至少缺少 { $count } 張，在無人看到的牌之中：{ $cards }。
alarm-missing_certainly = 至少缺少 { $count } 張，在無人看到的牌之中：{ $cards }。確定缺少：{ $certain }。
alarm-never_all = 近期各靴都未見齊 { $count } 張 { $card }：很可能缺了一張。
alarm-results = { $rounds } 局之中{ $result }出現 { $came } 次，預期 { $expected } 次。
alarm-new_deck_above = 牌呈新牌次序：最近 { $bets } 張中有 { $right } 張與前一張同花色且大一級。
alarm-new_deck_below = 牌呈新牌次序：最近 { $bets } 張中有 { $right } 張與前一張同花色且小一級。
alarm-new_deck_above_by = 牌呈新牌次序：最近 { $bets } 張中有 { $right } 張與往前第 { $places } 張同花色且大一級。
alarm-new_deck_below_by = 牌呈新牌次序：最近 { $bets } 張中有 { $right } 張與往前第 { $places } 張同花色且小一級。
alarm-even_steps = 牌級等距遞升：最近 { $bets } 張中有 { $right } 張與前一步相同。
alarm-points_together = 點數相同的牌聚在一起，近期為 { $points }：最近 { $bets } 張中有 { $right } 張與前八張之一點數相同。
alarm-suits_together = 花色相同的牌聚在一起，近期為 { $suits }：最近 { $bets } 張中有 { $right } 張與前六張之一花色相同。
alarm-repeats_earlier = 牌重複了先前一靴的次序：最近 { $bets } 次預測中有 { $right } 次正確。
alarm-repeats_own = 牌重複了本靴先前的次序：最近 { $bets } 次預測中有 { $right } 次正確。
alarm-rate_of_decks = 齊全的牌中，會出現這種情況的不到 { $times } 分之一。
alarm-rate_of_shoes = 洗好的牌靴中，會出現這種情況的不到 { $times } 分之一。
alarm-rate_of_tables = 正常的賭枱中，會出現這種情況的不到 { $times } 分之一。
