### The pit.

pit-title = Pit
pit-tables = { $tables ->
    [one] 1 table open.
   *[other] { $tables } tables open.
} { $alerts ->
    [0] All clear.
    [one] 1 needs attention.
   *[other] { $alerts } need attention.
}
pit-map = Tables
pit-scale = All bars to one scale: full height is { $amount }.
pit-more_alerts = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
pit-alarm_heard = Alarm: table { $table }
pit-figures_old = Win, theory and pace are from { $time }: the service does not answer.
pit-unread = { $records ->
    [one] The history is still being read: 1 record is not in these figures yet.
   *[other] The history is still being read: { $records } records are not in these figures yet.
}

## Alerts

pit-alert_card_order = Which card came first? A pit supervisor or above rules.
pit-alert_request = { $name } waits for approval by a { $role }: { $what }
pit-alert_referral = Referred: { $incident }. A { $role } or above rules.
pit-alert_referral_round = Round { $round } referred: { $incident }. A { $role } or above rules.
pit-alert_election = { $count ->
    [one] 1 patron still has to choose.
   *[other] { $count } patrons still have to choose.
}
pit-alert_favours = Favours the patron: { $bets }
pit-alert_shoe = The shoe ends with round { $round }.
pit-alert_slow = { $minutes ->
    [one] No round settled for 1 minute.
   *[other] No round settled for { $minutes } minutes.
}
pit-alert_offline = Not live: connection lost.
pit-alert_alarm = { $what }: shoe { $shoe }, round { $round }.
pit-all_clear = All clear

## Figures

pit-cards_left = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
pit-bets_line = { $count ->
    [one] 1 bet, { $amount }
   *[other] { $count } bets, { $amount }
}
pit-dealer = Dealer
pit-occupied = Occupied
pit-occupied_of = { $occupied } of { $places }
pit-win = Win
pit-theory = Theory
pit-pace = Pace
pit-pace_value = { $rounds ->
    [one] 1 round/h
   *[other] { $rounds } rounds/h
}
pit-handle = Handle
pit-differential = Differential by box
pit-differential_of = Box { $box }: { $hand } ahead by { $amount }, maximum { $maximum }
pit-differential_even = Box { $box }: even
pit-staked_by_terminal = Bets by terminal
pit-staked_at = Terminal { $terminal }: { $amount }
pit-edges = Live exact edge
pit-edges_text = { $cards ->
    [one] For bets on this round or the next, with 1 card unseen.
   *[other] For bets on this round or the next, with { $cards } cards unseen.
}
pit-edges_none = Too few cards are left for a whole round.
pit-edge_patron = favours the patron
pit-edges_failed = No edges: the service does not answer.
pit-win_by_bet = Win against theory by bet
pit-theory_text = Theory: every settled bet at the exact edge of a full shoe. An ante includes its wager.
pit-nothing_settled = No bets have been settled yet.

## Shoe monitoring

pit-alarms = Shoe monitoring
pit-alarms_none = No alarm: the cards look shuffled and complete, and the results are as expected.
pit-alarm_foreign_card = Foreign card
pit-alarm_surplus_card = Surplus card
pit-alarm_missing_card = Missing cards
pit-alarm_new_deck_order = New-deck order
pit-alarm_even_steps = Ranks in even steps
pit-alarm_repeated_order = Order of an earlier shoe repeated
pit-alarm_points_together = Equal points clumped together
pit-alarm_suits_together = Suits clumped together
pit-alarm_results = Unlikely results
pit-alarm_where = Shoe { $shoe }, round { $round }, { $time }
pit-alarm_past = previous shoe
pit-alarm_certain = Certain: counted.
pit-alarm_rate_shoe = False alarm in at most 1 of { $times } shuffled shoes.
pit-alarm_rate_results = False alarm at no more than 1 of { $times } honest tables in a thousand rounds.
pit-alarm_do = Check the cards before the next round. If confirmed, report:
pit-alarm_do_results = Tell the shift manager: check the shuffle, the shoe and the bets. No rule covers this.

## A table

pit-actions = Actions
pit-correct_result = Correct a registered result
pit-display = Display
pit-settings = Table settings
pit-settings_text = Changed by a { $role } or above. During a round, a change waits for its end. Decks, burn and { -cut-card } apply from the next shoe.
pit-settings_after_round = Change after this round
pit-settings_queued = New settings wait for the end of this round:
pit-settings_withdraw = Withdraw them
pit-set_closed = Closed: no round opens
pit-set_provable = Provable shoe, from the next shoe on: cards are drawn so that patrons can check them
pit-set_provable_shoe = Provable shoe
pit-set_closed_table = Table closed
pit-settings_save = Change settings
pit-settings_saved = Settings changed.
pit-set_decks = Decks
pit-set_boxes = Boxes
pit-set_terminals = Terminals
pit-set_minimum = Minimum, $
pit-set_maximum = Maximum, $
pit-set_differential = Maximum differential, $
pit-set_cards_dealt = Cards dealt
pit-set_face_up = face up
pit-set_face_down = face down
pit-set_betting_seconds = Betting time, seconds
pit-set_decision_seconds = Decision time, seconds
pit-set_cut_card = Cut card, cards from the end
pit-side_limits = Side bets keep their own limits.

## Terminals

pit-terminal_enrolled = enrolled
pit-terminal_free = not enrolled
pit-terminal_code = One-time code
pit-terminal_revoke = Revoke
pit-terminal_code_is = Terminal { $terminal }: enter { $code } within 15 minutes.
pit-terminal_revoked = Terminal { $terminal } is revoked.

## Patrons' limits

pit-care = A patron's limits, exclusions and holds
pit-care_look = Look up
pit-care_excluded = Excluded until { $until }. { $reason }
pit-care_excluded_for_good = Excluded permanently. { $reason }
pit-care_reason = Reason, on record
pit-care_days = Days (empty: permanently)
pit-care_exclude = Exclude
pit-care_lift = Lift the exclusion
pit-care_hold = On hold: { $what } reached { $amount } (threshold { $threshold }).
pit-care_release = Release
pit-holds = Waiting for staff
pit-holds_none = No purse is on hold.

## Faults

pit-faults = Faults
pit-faults_none = No open faults.
pit-fault_where = { $table }, { $time }
pit-fault_terminal = terminal { $number }
pit-fault_over = over since { $time }
pit-fault_stops_dealing = stops bets and cards
pit-fault_disables_terminal = disables the terminal
pit-fault_note = What was done, on record
pit-fault_acknowledge = Acknowledge
pit-fault_disabled = Terminal { $number } of { $table } is disabled: { $reason }
pit-fault_enable = Enable
