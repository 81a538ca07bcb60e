### The output of `punto adjudicate`.

story-untitled = Untitled story
story-round = Round { $round }
story-table = { $settings }.
story-decks = { $decks ->
    [one] 1 deck
   *[other] { $decks } decks
}
story-boxes = { $places ->
    [one] 1 box
   *[other] { $places } boxes
}
story-terminals = { $places ->
    [one] 1 terminal
   *[other] { $places } terminals
}
story-minimum = minimum { $amount }
story-maximum = maximum { $amount }
story-differential_box = maximum differential { $amount } per box
story-differential_table = maximum differential { $amount } for the table
story-payout_unit = paid in units of { $amount }
story-face_down = cards dealt face down
story-clause_title = { $title }.
story-house = house
story-refused = Step { $step } ({ $what }) refused. { $reason }
story-report = report: { $incident }

## Steps

step-open_betting = open betting
step-place_bet = place a bet
step-withdraw_bet = withdraw a bet
step-close_betting = close betting
step-deal = deal
step-decide_ante = decide an ante
step-rule = rule
step-elect = choose
step-decision_time_over = end the decision time
step-request_squeeze = ask to { -squeeze }
step-permit_squeeze = permit a { -squeeze }
step-turn = turn a card
step-correct_card = correct a card
step-settle = settle
step-new_shoe = new shoe
step-cut_card = { -cut-card }
