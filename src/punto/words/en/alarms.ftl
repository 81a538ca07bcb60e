### Integrity alarms: what was found, and how rarely chance alone does that

alarm-tie = { -tie }
alarm-cards = { $count } × { $card }
alarm-entered_as_foreign = it was entered as foreign
alarm-foreign = Card { $place } does not belong to these decks: { $what }.
alarm-surplus = Card { $place } is { $card } for the { $times ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $times }th
} time, but these decks hold { $held }: at least one card is extra.
alarm-more_decks = { $count } cards more than these decks hold. Check the number of decks.
alarm-fewer_decks = { $count } cards fewer than these decks hold. Check the number of decks.
alarm-extra = Extra: { $cards }.
alarm-more_than_the_decks = { $count } more than the decks hold, foreign or unseen.
alarm-missing = Missing: { $cards }.
alarm-missing_among = At least { $count } missing, among the cards that nobody saw: { $cards }.
alarm-missing_certainly = At least { $count } missing, among the cards that nobody saw: { $cards }. Certainly missing: { $certain }.
alarm-never_all = No recent shoe had { $count } × { $card }: one is probably missing.
alarm-results = { $result } came { $came ->
    [one] once
   *[other] { $came } times
} in { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}; expected: { $expected }.
alarm-new_deck_above = Cards are in new-deck order: { $right } of the last { $bets } were one rank above the previous card in its suit.
alarm-new_deck_below = Cards are in new-deck order: { $right } of the last { $bets } were one rank below the previous card in its suit.
alarm-new_deck_above_by = Cards are in new-deck order: { $right } of the last { $bets } were one rank above the card { $places } places back in its suit.
alarm-new_deck_below_by = Cards are in new-deck order: { $right } of the last { $bets } were one rank below the card { $places } places back in its suit.
alarm-even_steps = Ranks rise in equal steps: { $right } of the last { $bets } cards repeated the previous step.
alarm-points_together = Cards of equal point value are grouped, recently { $points }: { $right } of the last { $bets } had the value of one of the eight cards before.
alarm-suits_together = Cards of the same suit are grouped, recently { $suits }: { $right } of the last { $bets } had the suit of one of the six cards before.
alarm-repeats_earlier = Cards repeat the order of an earlier shoe: { $right } of the last { $bets } predictions were right.
alarm-repeats_own = Cards repeat the order from earlier in this shoe: { $right } of the last { $bets } predictions were right.
alarm-rate_of_decks = Fewer than 1 in { $times } complete sets of decks ever look like this.
alarm-rate_of_shoes = Fewer than 1 in { $times } shuffled shoes look like this.
alarm-rate_of_tables = Fewer than 1 in { $times } honest tables ever look like this.
