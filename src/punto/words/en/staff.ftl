### What the console, the pit and the replay share.

staff-for = Staff only: { $roles }
staff-for_you = You are { $name }, { $role }. Log in with an authorised account.
staff-for_nobody = Log in to see this page.
staff-or = or

## An incident

staff-incident = Incident
staff-which_incident = What happened?
staff-search_incident = Search by word or clause
staff-found_incidents = { $count ->
    [0] No incident found.
    [one] 1 incident
   *[other] { $count } incidents
}
staff-not_provided = no rule
staff-back = Back
staff-facts = Details
staff-facts_missing = Fill in the details to see the rule.
staff-advice = Rule
staff-asking = Looking up the rule…
staff-authority = Decided by
staff-or_above = { $role } or above
staff-electing = Patrons who choose
staff-nobody_elects = No patron with a bet has to choose.
staff-established = Outcome established
staff-not_established = The cards dealt decide no bet yet.
staff-known_card = Worth to a patron who saw it
staff-known_card_edge = { $edge } on { $bet }
staff-confirm_report = Confirm and rule
staff-house_decision_text = No rule: house decision. A { $role } or above decides and gives the reason.
staff-reason = Reason
staff-reason_suggested = Suggestions
staff-reason_video = Seen on the surveillance video.
staff-reason_checked = Cards and results checked: correct.
staff-reason_order_unknown = The order of the cards cannot be established.
staff-reason_dealing_error = Dealing error.
staff-reason_equipment = Equipment failure.
staff-reason_no_effect = No effect on the result.
staff-no_round_to_report = No round has begun: there is nothing to report yet.

## Facts

staff-fact_cards = Cards, in the order seen
staff-fact_cards_unseen = Leave empty if nobody saw the card.
staff-fact_face_up = How many cards were dealt face up? (counted from the last)
staff-fact_card = Foreign card (what it looks like; optional)
staff-fact_reconstructable = The order of the cards is known and can be restored
staff-fact_too_many = A hand has one card too many (not too few)
staff-fact_to_person = Dealt to the wrong person (not the wrong area)
staff-fact_terminals = Terminals affected
staff-fact_round_now = Leave empty for the latest.
staff-fact_what = Describe what happened
staff-fact_dealing_error = It was a dealing error
staff-round_range = 1 to { $last }.
staff-actual_hand = Actual cards of { $hand }
staff-in_order_hand = Cards of { $hand }, in the right order
staff-as_they_lie_hand = Cards of { $hand } as they lie
staff-hands_not_as_recorded = The recorded cards are wrong: enter both hands
staff-hands_missing = Each hand has two or three cards.
staff-choose = Choose…
staff-no_bets = No bets in this round.

## Rulings

staff-rule_continue = Continue the round
staff-rule_stand = Let the result stand
staff-rule_void = Void the round
staff-rule_resettle = Settle with other cards
staff-settle_again = Settle round { $round } with the actual cards
staff-settle_again_text = Enter both hands in the order dealt. If the round was settled before, that settlement is reversed; both stay on record.
staff-settle_again_confirm = Settle with these cards
staff-waits = Waiting
staff-waits_antes = Antes to raise or fold
staff-waits_election = Patrons choose
staff-waits_settled_election = Round { $round } will be settled again: patrons choose
staff-settled_again_by = Settled again with:
staff-waits_card_order = Which card came first?
staff-waits_referral = Round { $round }: waiting for a ruling
staff-ruling_by = Only a { $role } or above may rule on this.
staff-order_of_two = { $first } first, then { $second }
staff-order_text = Tap the cards in the order they left the shoe.
staff-order_clear = Start again
staff-order_rule = Confirm this order
staff-referral_text = { $incident }: referred to a { $role } or above.
staff-referred_round = On record, shoe { $shoe }
staff-referred_reported = As reported
staff-referred_bets = Bets by { $patrons }: { $amount }.
staff-referred_no_bets = No bets.
staff-see_replay = Replay round { $round }
staff-elect_continue = Continue
staff-elect_take_back = Take back
staff-elected_continue = continues
staff-elected_take_back = took the bets back
staff-elects_pending = has to choose
staff-patrons_word = Enter only what the patron tells you.
staff-time_over = End decision time
staff-ante_raise = Raise
staff-ante_fold = Fold
staff-new_cards = Replace the shoe
staff-squeeze_asked = { $patron } asks to { -squeeze }
staff-squeeze_permit = Permit
staff-squeeze_permitted = { $patron } may { -squeeze }
staff-rulings = Rulings in this round
staff-by_role = by { $role }

## Approval

staff-approval = A { $role } or above must approve
staff-approval_text = The name and password are used for this approval only and are not kept.
staff-approve = Approve
staff-decline = Decline
staff-approve_here = Approve here
staff-approve_pin_text = The approver scans the badge, or types the name, and types the PIN.
staff-approver = Badge or name of the approver
staff-approver_pin = PIN of the approver
staff-use_password = Use the password
staff-use_pin = Use badge and PIN
staff-leave_waiting = Leave it waiting
staff-withdraw_request = Take back
staff-request = Request { $number } from { $name }
staff-request_waits = A { $role } or above approves it here or in the pit.
staff-request_declined = Request { $number } was declined.
staff-request_declined_reason = Request { $number } was declined: { $reason }
staff-request_lapsed = Request { $number } is no longer waiting.
staff-pin = PIN of { $patron }
staff-pin_text = Credits move only with the PIN. The patron types it.
staff-pin_label = PIN
staff-pin_go = Confirm
staff-ask_approval = Send to { $role }

## Bets

staff-bets = Bets
staff-no_bets_yet = No bets yet.
staff-payouts = Payouts
staff-standing = standing
staff-absent = walked away
staff-unregistered = not registered
staff-in_chips = chips
staff-folded = folded
staff-raised = raised
staff-total_staked = Table total
staff-house_wins = House wins
staff-house_pays = House pays
staff-available = Available: { -banker } { $banker }, { -player } { $player }

## The card pad

staff-pad = Card pad
staff-pad_rank = Rank
staff-pad_suit = Suit
staff-pad_left = { $card }, { $count } left
staff-pad_out = { $card }, none left in the shoe
staff-pad_remove = Remove { $card }
staff-nothing_picked = None yet

## All play of the house

staff-play = All play
staff-play_enabled = Play is enabled.
staff-play_disabled = Disabled by { $name } at { $time }: { $reason }
staff-play_disable = Disable all play
staff-play_enable = Enable all play
staff-play_disable_text = No table opens betting or takes a bet, and terminals sell no credits, until play is enabled. Each round in progress is interrupted under the clause of its game.
staff-play_enable_text = All tables may open betting again.
staff-play_reason = Reason, on record
staff-play_confirm_disable = Disable all play now
staff-play_confirm_enable = Enable all play now
staff-play_approval = Approval by a second person: { $role } or above
fault-printer_fault = printer fault
fault-shoe_fault = shoe fault
fault-door_open = door open
fault-power = power
fault-disconnected = terminal disconnected
fault-clock_step = clock off
fault-self_check = failed self-check
fault-other = other fault
