### Cards and hands as they are read aloud, and why a third card is drawn.

card-face_down = Card face down
card-named = { $rank } of { $suit }
card-total = Total { $total }
card-hand = { $hand }, { $cards }, total { $total }.
card-hand_short = { $hand } { $total }: { $cards }

rank-A = ace
rank-2 = two
rank-3 = three
rank-4 = four
rank-5 = five
rank-6 = six
rank-7 = seven
rank-8 = eight
rank-9 = nine
rank-T = ten
rank-J = jack
rank-Q = queen
rank-K = king

suit-S = spades
suit-H = hearts
suit-D = diamonds
suit-C = clubs

## Third cards

third-natural = { $hand } has a natural { $total }.
third-natural_ends = No more cards are drawn.
third-player_draws = { -player } has { $total } and draws a third card.
third-player_stands = { -player } has { $total } and stands.
third-banker_draws_stood = { -player } stood: { -banker } draws on { $total }.
third-banker_stands_stood = { -player } stood: { -banker } stands on { $total }.
third-banker_draws = { -banker } has { $total } against a third card of { $third }: { -banker } draws.
third-banker_stands = { -banker } has { $total } against a third card of { $third }: { -banker } stands.
