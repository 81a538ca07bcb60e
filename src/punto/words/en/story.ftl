### A scenario as `punto adjudicate` tells it.

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
story-refused = Step { $step } ({ $what }) refused: { $reason }
