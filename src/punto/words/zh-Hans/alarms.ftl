### 牌靴监察的警报：发现了什么，纯属巧合的机会有多小

alarm-tie = { -tie }
alarm-cards = { $count } 张 { $card }
alarm-entered_as_foreign = 录入为外来牌
alarm-foreign = 第 { $place } 张牌不属于这些牌：{ $what }。
alarm-surplus = 第 { $place } 张牌是第 { $times } 次出现的 { $card }，而这些牌只有 { $held } 张：至少多出一张牌。
alarm-more_decks = 比这些牌应有的多 { $count } 张。请核对副数。
alarm-fewer_decks = 比这些牌应有的少 { $count } 张。请核对副数。
alarm-extra = 多出：{ $cards }。
alarm-more_than_the_decks = 比这些牌应有的多 { $count } 张，为外来牌或未看到的牌。
alarm-missing = 缺少：{ $cards }。
alarm-missing_among = 至少缺少 { $count } 张，在无人看到的牌之中：{ $cards }。
alarm-missing_certainly = 至少缺少 { $count } 张，在无人看到的牌之中：{ $cards }。确定缺少：{ $certain }。
alarm-never_all = 近期各靴都未见齐 { $count } 张 { $card }：很可能缺了一张。
alarm-results = { $rounds } 局之中{ $result }出现 { $came } 次，预期 { $expected } 次。
alarm-new_deck_above = 牌呈新牌次序：最近 { $bets } 张中有 { $right } 张与前一张同花色且大一级。
alarm-new_deck_below = 牌呈新牌次序：最近 { $bets } 张中有 { $right } 张与前一张同花色且小一级。
alarm-new_deck_above_by = 牌呈新牌次序：最近 { $bets } 张中有 { $right } 张与往前第 { $places } 张同花色且大一级。
alarm-new_deck_below_by = 牌呈新牌次序：最近 { $bets } 张中有 { $right } 张与往前第 { $places } 张同花色且小一级。
alarm-even_steps = 牌级等距递升：最近 { $bets } 张中有 { $right } 张与前一步相同。
alarm-points_together = 点数相同的牌聚在一起，近期为 { $points }：最近 { $bets } 张中有 { $right } 张与前八张之一点数相同。
alarm-suits_together = 花色相同的牌聚在一起，近期为 { $suits }：最近 { $bets } 张中有 { $right } 张与前六张之一花色相同。
alarm-repeats_earlier = 牌重复了先前一靴的次序：最近 { $bets } 次预测中有 { $right } 次正确。
alarm-repeats_own = 牌重复了本靴先前的次序：最近 { $bets } 次预测中有 { $right } 次正确。
alarm-rate_of_decks = 齐全的牌中，会出现这种情况的不到 { $times } 分之一。
alarm-rate_of_shoes = 洗好的牌靴中，会出现这种情况的不到 { $times } 分之一。
alarm-rate_of_tables = 正常的赌桌中，会出现这种情况的不到 { $times } 分之一。
