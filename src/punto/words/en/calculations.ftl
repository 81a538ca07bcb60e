### What commands print: odds, studies, games, roads and stories.

## Headings that several tables share

column-bet = Bet
column-bets_on = Bets on
column-card = Card
column-change = Change
column-edge = Edge
column-house_edge = House edge
column-hits = Hits
column-probability = Probability
column-result = Result
column-sd = SD
about-game = { $game }, { $decks }
about-game_seed = { $game }, { $decks }, seed { $seed }

## punto odds

odds-title = { $game }, { $decks }, { $unseen } cards unseen
odds-plot = Saved the plot to { $file }.
odds-pays = Pays
odds-win = Win %
odds-push = Push %
odds-lose = Lose %
odds-wager = + { $times }x wager
odds-ante = { $bet }: raise or fold when the first card shows, per unit of ante
odds-best = Best
odds-raise = Raise
odds-fold_costs = Fold costs
odds-choice_raise = raise
odds-choice_fold = fold
odds-ante_edge = House edge { $ante } of the ante, { $risked } of the total amount risked.
odds-ante_always = Always raising: { $raising } of the ante. Always folding: 100%.
odds-removal = Effects of removal
odds-removal_note = { $title }: change of the patron's edge, in { $unit }
odds-thousandths = thousandths of a percent
odds-hundredths = hundredths of a percent
odds-tenths = tenths of a percent
odds-percent = percent
odds-ten_to_king = 10-K: the mean of T, J, Q and K, which differ for pairs. --json lists each.
odds-unknown = Unknown for { $ranks }: without one such card, a round might run out of cards.
odds-no_count = A count needs the effect of every remaining card, so none is given.
odds-counts = A count for each bet
odds-counts_note = { $title }: sum the tags of the cards seen, divide by the decks left
odds-correlation = { "Corr." }
odds-from = From
odds-count_columns = Corr.: correlation with the effects above. From: break-even count.
odds-needs = { $bets }: each unit requires a unit on { $others } ({ $clause }).
odds-needs_cost = The cost of the cheapest one is included.
odds-wagers = A wager is placed only by raising its ante, so it is valued with the ante.
odds-through = Through the shoe
odds-through_note = { $shoes ->
    [one] { $title }: 1 simulated shoe, { $rounds } rounds
   *[other] { $title }: { $shoes } simulated shoes, { $rounds } rounds
}
odds-favourable = Rounds with an edge
odds-edge_then = Edge then
odds-best_edge = Best edge
odds-gain = Gain per 100
odds-gain_note = Gain per 100: units won in 100 rounds by betting one unit whenever there is an edge.
odds-by_tenth = { $title }, by share of the shoe dealt
odds-together = Together
odds-together_note = { $title }: { $stakes }
odds-stake = { $amount } on { $bet }
odds-moments = Mean { $mean }, standard deviation { $deviation }, per round

## punto games

games-approved = approved rule document
games-source = Source: { $source }

## punto simulate

simulate-interrupted = Interrupted after { $played } of { $wanted } shoes.
simulate-speed = { $shoes ->
    [one] { $rounds } rounds in 1 shoe, { $seconds } s on { $engine } ({ $millions } million rounds/s)
   *[other] { $rounds } rounds in { $shoes } shoes, { $seconds } s on { $engine } ({ $millions } million rounds/s)
}
simulate-gain = Gain per 100 bet
simulate-mean = mean
simulate-error = error
simulate-exact = exact
simulate-z = z
simulate-rounds_per_shoe = Rounds per shoe
simulate-range = { $mean } (from { $least } to { $most })
simulate-cards_per_round = Cards per round
simulate-share = { $cards } cards { $share }
simulate-streaks = { $hand } streaks
simulate-streak = { $mean } rounds on average, longest { $longest }
simulate-void = Void rounds
simulate-void_note = { $rounds }: the shoe ran out of cards
simulate-cut_card = A { -cut-card } ends a shoe earlier when its rounds take more cards, so means differ slightly from the exact values. --rounds-per-shoe avoids this effect.
simulate-unit = Betting one unit on { $bet }
simulate-unit_beside = Betting one unit on { $bet } and one on { $beside }
simulate-bets_per_shoe = Bets per shoe
simulate-gain_per_shoe = Gain per shoe
simulate-gain_per_bet = Gain per bet
simulate-sd_per_shoe = SD per shoe
simulate-units = { $units } units
simulate-shoes_won = Shoes won, lost
simulate-lowest = 99% of shoes
simulate-lowest_note = never fall more than { $units } units below their start
simulate-ruin = Risk of ruin
simulate-ruin_note = { $risk } with the given bankroll

## punto session

session-title = { $game }, { $decks }: { $bets }, { $how }, { $length }
session-spread = spread { $spread }
session-result_at_most = Result at most
session-hold_at_most = Hold at most
session-drawdown_at_most = Drawdown at most
session-streak_at_most = Losing streak at most
session-exact = Exact for independent rounds.
session-simulated = Simulated; ± is one standard error.
session-drawdown_note = Drawdown and losing streak are those of all rounds, as if nothing stopped the patron.
session-mean = Mean result
session-sd = Standard deviation
session-ahead = Patron ahead
session-ruin = Ruin
session-goal = Goal reached
session-by_round = { $share }, half of them by round { $round }
session-rounds = Rounds played
session-kelly = Kelly stake
session-of_bankroll = { $share } of the bankroll
session-hold = Hold
session-of_staked = { $share } of the amount staked
session-of_staked_after_rebate = { $share } of the amount staked, after the rebate
session-table_loses = Table loses
session-rebate = Cost of the rebate
session-meter_cost = Cost of the meter
session-meter_share = { $cost }; in the long run { $share } of the bet
session-meter_hit = Meter when hit
session-meter_mean = { $mean } on average, every { $rounds } rounds
session-meter_watch = Meter to watch
session-meter_from = from { $meter } the bet favours the patron

## punto streaks

streaks-title = { $pattern } in a shoe of { $rounds } rounds
streaks-probability = Probability: { $chance }
streaks-one_shoe_in = Probability: { $chance }, one shoe in { $shoes }
streaks-wait = Mean wait: { $rounds } rounds
streaks-in_shoes = In at least one of { $shoes } shoes: { $chance }
streaks-longest = Longest streak
streaks-at_least = At least, %

## punto vulnerability

beaten-title = { $game }, { $decks }, { $shoes } shoes, seed { $seed }
beaten-cut = Cut card { $cards } cards from the end
beaten-count_from = count ≥ { $trigger }
beaten-counts = Counts
beaten-counts_note = { $title }: sum the tags of the cards seen, divide by the decks left
beaten-units_note = A shoe, per 100: units won per shoe and per 100 rounds, ± one standard error.
beaten-di_note = DI: desirability index, 1,000 × mean / standard deviation of a round.

## punto protect

protect-known = { $game }, { $decks }. Card { $card } of the round is known.
protect-backs = { $game }, { $decks }. The backs of { $ranks } look different (H); the patron sees { $backs } of them.
protect-edge = The patron's edge with the best bet, or none, in every round: { $edge }
protect-best_bet = Best bet
protect-no_bet = none
protect-wrong_shoe = { $game }, { $wrong }
protect-missing = missing: { $cards }
protect-extra = extra: { $cards }
protect-edge_should_be = Edge should be
protect-edge_is = Edge is

## punto integrity

integrity-seen = { $seen } of { $whole } cards seen, { $hidden } face down, { $foreign } foreign.
integrity-alarm = ALARM
integrity-order = Order
integrity-census = Census
integrity-shuffled = Consistent with a shuffled shoe: evidence { $evidence }; the alarm level is { $level }.
integrity-no_count = Missing cards cannot be detected without a count at the end of the shoe (--left).
integrity-right_number = No error found: the unseen cards make up the decks in number.
integrity-complete = Complete: every card of the decks was seen, and no others.

## punto roads

boards-columns = columns { $first }–{ $last } of { $all }
boards-player = 闲 { -player }
boards-banker = 庄 { -banker }
boards-tie = 和 { -tie }
boards-pairs = pairs { $pairs }
boards-next = If next
boards-big_road_key = Big road: a green number counts ties.  Pairs: ˙ { -banker }  . { -player }  : both.
boards-derived_key = Derived roads: red (R) if the big road repeats a pattern, blue (B) if not.
boards-information = For information only (rws:5.14): past results do not predict future ones.

## punto narrate

narrate-title = { $game }, { $decks }, { $stake } on each round
narrate-player = 闲 PLAYER
narrate-banker = 庄 BANKER
narrate-tie = 和 TIE
narrate-result = Result
narrate-net = Net
narrate-clause = Clause
narrate-net_result = Net result of all bets: { $net }.

## punto adjudicate

expected-title = Expected
expected-line = line { $line }
expected-met = { $wanted }: yes
expected-failed = { $wanted }: NO, but { $seen }
