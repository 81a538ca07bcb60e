### The patron's terminal.

terminal-balance = Balance
terminal-seat = Your box
terminal-seat_taken = { $box } (taken: bet standing)
terminal-limits_main = { $minimum } – { $maximum }
terminal-limits_side = side bets from { $side }
terminal-limits_differential = maximum differential { $amount }
terminal-room = Up to { $amount } more
terminal-build = Add { $amount } more

## The felt

terminal-felt = Betting layout. Move with the arrow keys, press Enter to bet, 1 to 7 to choose a chip, U to undo.
terminal-pays = pays { $pays }
terminal-edge = edge { $edge }
terminal-table_total = Table total { $amount }
terminal-your_bet = your bet { $amount }
terminal-unconfirmed = not confirmed yet
terminal-row_player = { -player } Wins On
terminal-row_banker = { -banker } Wins On
terminal-row_tie = { -tie } Wins On
terminal-row_any = Winning Total
terminal-raised = raised: wager { $amount }
terminal-folded = folded
terminal-won = won { $amount }

## Chips and buttons

terminal-chips = Chips
terminal-chip = { $amount } chip, key { $key }
terminal-undo = Undo
terminal-clear = Clear
terminal-repeat = Repeat
terminal-double = Double
terminal-favourite = Favourite
terminal-favourite_keep = Keep
terminal-sheets = More
terminal-voucher = Voucher
terminal-history = My rounds
terminal-rules = Rules and odds
terminal-roads = Roads
terminal-sound = Sound
terminal-volume = Volume
terminal-calls = Dealer's calls
terminal-calls_off = No calls
terminal-seats = Seats
terminal-seat_bets = Place { $place }, { $amount } bet
terminal-keys = Keys: 1–7 chip, arrows and Enter on the layout, U undo, C clear, R repeat, D double, F favourite

## What is going on

terminal-next_round_soon = Next round soon
terminal-raise_or_fold = First card { $card }: raise or fold
terminal-raise = Raise { $amount }
terminal-fold = Fold
terminal-others_decide = Others are deciding: raise or fold
terminal-others_elect = Other patrons are choosing
terminal-awaits_ruling = The pit is ruling on an incident
terminal-squeeze_ask = Ask to { -squeeze }
terminal-squeeze_asked = Waiting for the dealer's permission to { -squeeze }
terminal-peel = drag a corner or an edge, arrow keys peel, Enter turns it
terminal-squeeze_permitted = You may { -squeeze }: drag a corner or an edge, or tap to turn
terminal-round_void = Round void: all bets returned
terminal-you_won = You win { $amount }
terminal-you_lost = You lose { $amount }
terminal-you_even = You break even
terminal-you_returned = Your bets are returned
terminal-net_changed = Your result was { $before } and is now { $now }.
terminal-net_unchanged = Your result stays { $now }.
terminal-not_placed = { $amount } on { $bet } was not placed: it is under the minimum of { $least }.
terminal-standing = Box { $box } is taken: you bet standing, after the seated patron.
terminal-sit_at = Sit at box { $box }
terminal-say_open = { $seconds ->
    [one] Place your bets, 1 second.
   *[other] Place your bets, { $seconds } seconds.
}
terminal-say_open_untimed = Place your bets.
terminal-say_closing = Betting closes soon.
terminal-say_first = First card { $card }.
terminal-say_result = { $result }. { $net }
terminal-statistics = This shoe

## The choice after an incident

terminal-elect_title = You may choose
terminal-elect_continue = Continue
terminal-elect_take_back = Take my bets back
terminal-elect_continue_means = Your bets stay. You accept the cards that follow.
terminal-elect_take_back_means = { $amount } is returned to you. You are out of this round.
terminal-elect_settled_again = The round will be settled again with these hands:
terminal-elect_continue_again = Your bets are settled with these hands: { $now } instead of { $before }.
terminal-elect_take_back_again = Your bets of { $amount } are returned: { $now } instead of { $before }.
terminal-elect_default = If you do not choose in time, your bets stay.

## Credits and vouchers

terminal-voucher_title = Credits and vouchers
terminal-voucher_out = Cash out
terminal-voucher_out_text = Print all or part of your balance as a { -voucher }. Cash it at any cashier or terminal within 90 days.
terminal-voucher_all = All
terminal-voucher_amount = Amount
terminal-voucher_print = Print voucher
terminal-voucher_in = Insert voucher
terminal-voucher_number = Voucher number
terminal-voucher_redeem = Redeem
terminal-voucher_is = Your voucher
terminal-voucher_done = Your balance is now { $amount }.
terminal-amount_wrong = Enter an amount in dollars, for example 250 or 250.50.

## My rounds

terminal-history_title = My recent rounds
terminal-history_none = You have not bet at this table yet. Your rounds appear here once they are settled.
terminal-check_round = Check the cards of this round

## Rules and odds

terminal-rules_version = Version { $version }
terminal-rules_since = in force from { $date }
terminal-rules_decks = { $decks ->
    [one] 1 deck
   *[other] { $decks } decks
}
terminal-rules_pays = Pays
terminal-rules_tie = On a { -tie }
terminal-rules_tie_loses = loses
terminal-rules_clause = Clause
terminal-rules_edge_text = { $decks ->
    [one] Exact { -house-edge } for the first round of a fresh shoe with 1 deck. For an ante: ante and wager together with best play, per unit of ante.
   *[other] Exact { -house-edge } for the first round of a fresh shoe with { $decks } decks. For an ante: ante and wager together with best play, per unit of ante.
}
terminal-rules_pays_text = Odds are paid on top of the bet. A wager pays by the losing total, best odds first.
terminal-rules_draw = Third cards
terminal-rules_player_line = { -player } draws on { $draws } and stands on { $stands }. A natural { $naturals } in either hand ends the round.
terminal-rules_banker = { -banker } has
terminal-rules_third = Points of { -player }'s third card
terminal-rules_draws = D
terminal-rules_stands = S
terminal-rules_legend = D: { -banker } draws. S: { -banker } stands.
terminal-rules_clauses = Clauses

## Taking a seat

terminal-sit_title = Take a seat at this table
terminal-sit_text = This browser is logged in as { $name }, who cannot bet here.
terminal-sit_text_nobody = Nobody is logged in.
terminal-sit_button = Sit down

## Captions of sounds

caption-deal = A card slides
caption-chip = Chips click
caption-tick = Ticking: betting closes
caption-win = A short chime
caption-alarm = An alarm sounds
