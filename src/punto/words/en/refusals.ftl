### Refusals: what is wrong, and what to do.

## Betting

refusal-round_in_progress = Round { $round } is not over yet ({ $state }): settle it or void it first.
refusal-election_open = Patrons are still choosing whether to accept the new settlement of round { $round }.
refusal-last_round_played = The last round of this shoe has been played. Bring a new shoe.
refusal-not_that_much = { $patron } has { $held } on { $bet }: { $amount } cannot be taken back.
refusal-no_bet_on = { $patron } has no bet on { $bet } in round { $round }.
refusal-several_places = { $patron } has bets on { $bet } in several places: name one.
refusal-betting_not_opened = Betting has not been opened.
refusal-betting_closed = No more bets: betting is closed.
refusal-betting_closed_until_next = Betting is closed until the next round opens.
refusal-name_a_box = A bet in { $game } names a box from 1 to { $count }.
refusal-name_a_terminal = A bet in { $game } names a terminal from 1 to { $count }.
refusal-no_such_box = Box { $number } does not exist: this table has { $count ->
    [one] 1 box
   *[other] { $count } boxes
}.
refusal-no_such_terminal = Terminal { $number } does not exist: this table has { $count ->
    [one] 1 terminal
   *[other] { $count } terminals
}.
refusal-no_terminal_named = Name a terminal: this table has { $count ->
    [one] 1 terminal
   *[other] { $count } terminals
}.
refusal-standing_at_terminal = Nobody stands at a terminal: each terminal has one patron.
refusal-box_taken = Box { $number } is { $patron }'s. Others may bet there standing.
refusal-terminal_taken = Terminal { $number } is { $patron }'s.
refusal-place_taken = That place is taken. At a box you may bet standing.
refusal-already_seated = { $patron } is seated at box { $number } and stays seated for this round.
refusal-already_standing = { $patron } is standing at box { $number } and stays standing for this round.
refusal-unnoticed_not_provided = { $game } has no rule for unnoticed bets outside the limits.
refusal-on_behalf_not_provided = { $game } does not let staff bet on a patron's behalf.
refusal-on_behalf_by_manager = A dealer, pit supervisor or pit manager may bet on a patron's behalf. A shift manager may not.
refusal-only_by_raising = { $bet } is placed only by raising { $ante }, after the first card.
refusal-no_such_bet = { $game } has no bet { $bet }. It offers { $offered }.
refusal-needs_main_bet = { $bet } needs a bet by the same patron on { $others } first.
refusal-needed_by_other_bet = { $patron }'s bet on { $bet } needs this one: withdraw that bet first.
refusal-below_minimum = { $amount } on { $bet } is under the minimum of { $minimum }: raise it or take it back.
refusal-leaves_below_minimum = That would leave { $left } on { $bet }, under the minimum of { $minimum }: leave the minimum, or take back all { $held }.
refusal-above_maximum = { $amount } on { $bet } is over the maximum of { $maximum }.
refusal-above_largest_bet = { $amount } on { $bet } is too much. The largest accepted bet is { $largest }.
refusal-over_differential = { $amount } on { $bet } exceeds the maximum differential. The most that fits is { $fits }.
refusal-over_differential_full = { $amount } on { $bet } exceeds the maximum differential. No bet fits now.

## Cards

refusal-no_round = No round has started.
refusal-betting_still_open = Betting is still open: close it first.
refusal-hands_complete = The hands are complete: another card would be an extra card.
refusal-round_over = Round { $round } is { $state }: open betting for the next round.
refusal-awaits_elections = The round is waiting for patrons to choose.
refusal-awaits_card_order = The round is waiting for a ruling on the order of the cards.
refusal-awaits_ruling = The round is waiting for a ruling.
refusal-awaits_squeeze = A patron squeezes: the next card waits until the cards are turned.
refusal-draw_again = The random word was rejected, so that every card stays equally likely. Draw again.
refusal-awaits_witness = The witness has not signed the close of betting yet. Draw again once it can be reached.
refusal-shoe_key_is_gone = The key that made this shoe's secrets is gone, or all are used. Take a new shoe.
refusal-cards_are_drawn = This provable shoe draws its own cards: nobody names them.
refusal-no_provable_shoe = This table has no provable shoe, so it takes no seeds.
refusal-seed_too_late = Seeds are taken only while betting is open.
refusal-not_a_seed = A seed is one line of 1 to { $longest } letters, digits, spaces and signs of the English keyboard.
refusal-enough_seeds = This round has the seeds of { $most } patrons already.
refusal-awaits_antes = The round is waiting until every ante is raised or folded.
refusal-name_cards_to_deal = Name the cards to deal.
refusal-carried_cards_first = The cards carried over are dealt first: { $cards }.
refusal-antes_first = { $cards ->
    [one] After 1 card the deal waits for the antes: deal no further for now.
   *[other] After { $cards } cards the deal waits for the antes: deal no further for now.
}
refusal-shoe_empty = The shoe is empty: report that there are not enough cards to finish the round.
refusal-card_used_up = All { $decks } copies of { $card } have been dealt from these { $decks } decks. Report a foreign card or a wrong card count ({ $clauses }).
refusal-too_many_cards = The round is complete after { $cards } cards: { $surplus } would be too many.
refusal-nothing_face_down = Cards are dealt face up at this table: there is none to turn.
refusal-turn_needs_permission = A patron may turn a card only with permission to { -squeeze } it.
refusal-no_face_down_card = { $hand } has no face-down card { $position }.
refusal-card_dealt_before = { $patron } may { -squeeze } only cards dealt after asking to.
refusal-no_such_card = There is no card { $position }: { $dealt ->
    [one] 1 card has been dealt
   *[other] { $dealt } cards have been dealt
}.
refusal-cut_card_is_out = The { -cut-card } of this shoe is already out.
refusal-shoe_between_rounds = Round { $round } is not over yet ({ $state }): a new shoe comes between rounds.
refusal-rank_replaces_cards = Only a { $role } or above may have the cards replaced during a round.
refusal-hands_incomplete = The hands are not complete: the round cannot be settled yet.
refusal-already_over = Round { $round } is already { $state }.

## Choices

refusal-no_antes = { $game } has no antes.
refusal-no_ante_to_decide = There is no ante to decide now.
refusal-ante_decided = { $patron } has already decided on { $bet }.
refusal-nothing_to_choose = { $patron } has nothing to choose now.
refusal-nobody_decides = Nobody has anything to decide now.
refusal-squeeze_asked = { $patron } has already asked.
refusal-squeeze_not_asked = { $patron } has not asked to { -squeeze }, or already has permission.
refusal-no_squeeze = Cards are not squeezed at this table.
refusal-squeeze_too_late = No card is left to be dealt: ask to { -squeeze } before the last card.
refusal-not_highest_bet = Only the seated patron with the highest bet may { -squeeze }: { $patrons }.
refusal-no_highest_bet = Only the seated patron with the highest bet may { -squeeze }, and there is none.
refusal-patron_with = { $patron } with { $amount }

## Who may do what

refusal-cannot_act_for = { $name } cannot act for { $patron }.
refusal-chips_by_staff = Only a dealer or above may enter chips on the felt.
refusal-takes_rank = Only a { $role } or above may do that.
refusal-settings_between_rounds = Round { $round } is not over yet ({ $state }): settings change between rounds.
refusal-table_closed = This table is closed: a pit manager opens it again.
refusal-settings_not_possible = These settings are not possible. { $problem }
refusal-rank_orders_cards = Only a { $role } or above may decide which card came first.
refusal-rank_rules_on_referral = Only a { $role } or above may decide a referral.
refusal-rank_house_decision = Only a { $role } or above may record a house decision.
refusal-rank_settles_again = Round { $round } is settled: only a { $role } or above may reopen it.
refusal-rank_beyond_reconstruction = Only a { $role } or above may declare that the cards cannot be put back in order.

## Rulings and reports

refusal-decision_needed = No cards are waiting to be put in order: the decision must be continue, void or resettle.
refusal-order_names_each = The order must name each of { $cards } once.
refusal-name_the_round = Rounds { $rounds } are waiting for a ruling: name the round.
refusal-nothing_to_rule_on = Nothing is waiting for a ruling: report what happened first.
refusal-reason_needed = A ruling needs a reason.
refusal-no_such_round = There has been no round { $round }.
refusal-no_such_round_yet = There has been no round { $round }: this is round { $latest }.
refusal-void_nothing_to_decide = Round { $round } is void: there is nothing left to decide.
refusal-void_bets_returned = Round { $round } is void: its bets have been returned.
refusal-no_hands_yet = Round { $round } has no hands to correct yet.
refusal-cannot_happen = { $incident }: this cannot happen in { $game }.
refusal-not_provided = { $incident }: the rules of { $game } do not cover this. A pit manager or above may record a house decision with a reason.
refusal-settled_stands = Round { $round } is { $state }: its result stands.
refusal-other_matter_first = Another matter in this round must be decided first.
refusal-no_election_while_betting = Betting is still open: patrons may take their bets back without an election.
refusal-bets_can_be_moved = Betting is still open: the patron may simply move the chips.
refusal-no_card_yet = Betting is open and no card of this round has been dealt: close betting first. Report an error in an earlier round as a late discovery.
refusal-no_card_dealt = No card of round { $round } has been dealt.
refusal-shoe_not_begun = No round of this shoe has started: shuffle the cards again.
refusal-name_all_cards = One card alone has no order: name all the cards that came out together.
refusal-name_cards_face_up = Name the cards: they are dealt face up at this table.
refusal-report_needs = { $incident }: the report must state { $facts }.
refusal-report_does_not_take = { $incident }: the report must not state { $facts }.
refusal-report_names_cards = Name the cards: their number is not enough.
refusal-report_counts_cards = Enter the number of face-up cards, not the cards themselves.
refusal-always_face_up = Cards are dealt face up at this table: there is nothing to report.
refusal-not_that_many_cards = { $cards } cards cannot lie face up: { $dealt ->
    [one] 1 card has been dealt
   *[other] { $dealt } cards have been dealt
} in this round.
refusal-no_card_needed = The hands of round { $round } are complete: it needs no more cards.
refusal-not_an_earlier_round = Round { $round } is not an earlier round: this is round { $latest }.
refusal-no_result = Round { $round } has no result to correct ({ $state }).
refusal-no_bet_in_round = { $patron } has no bet in round { $round }.
refusal-card_too_often = The shoe cannot hold { $card } that often: report a foreign card or a wrong card count.
refusal-hands_not_dealt_so = { -player } { $player } and { -banker } { $banker }: these hands do not follow the Table of Play.
refusal-hands_too_large = { -player } { $player } and { -banker } { $banker }: no hand has more than three cards.
refusal-interruption_ruled_on = No interrupted round is waiting for a ruling.
refusal-interruption_first = Round { $round } was interrupted: a pit manager or above first decides how it continues.

## Money

refusal-insufficient_credit = { $account } has { $balance } and needs { $needed }.
refusal-not_a_voucher_number = { $number } is not a voucher number. It must have { $digits } digits: please check them.
refusal-no_such_voucher = There is no voucher { $number }.
refusal-voucher_redeemed = Voucher { $number } has already been redeemed.
refusal-voucher_expired = Voucher { $number } has expired.
refusal-name_the_patron = Name the patron.
refusal-cash_by_staff = Only a dealer or above may take cash.
refusal-tray_by_staff = Only a pit supervisor or above may fill or count the tray.
refusal-amount_too_large = { $amount } is too much. The largest amount that can be moved is { $largest }.
refusal-amount_not_positive = { $amount } cannot be moved: enter an amount above zero.

## The service

refusal-table_opened_by = Only a pit manager or above, or an administrator, may open a table.
refusal-not_a_table_name = { $name } is not a valid table name: use up to 32 lowercase letters, digits, . _ -
refusal-busy = The table is busy: try again in a moment.
refusal-key_archived = This id was already used. Its answer is in an archive that this node cannot read.
refusal-key_reused = This id was already used for another command. Give every command a new id.
refusal-no_such_table = There is no table { $table }.
refusal-table_is_open = Table { $table } is already open.
refusal-table_not_possible = Table { $table } cannot be opened with these settings. { $problem }
refusal-reads_only = Accounts with the post { $role } cannot act at a table.
refusal-not_a_patron_name = A patron's name has 1 to { $longest } printable characters.
refusal-plays_at_own_table = { $name } can play only at its own table.
refusal-plays_at_boxes = { $name } can play only at tables with boxes. This one has terminals.
refusal-cannot_act_for_terminal = { $name } cannot act for terminal { $number }.
refusal-said_by_staff = Only staff may record that a bet went unnoticed, was not registered or was placed by staff.

## Two people

refusal-needs_approval = This needs a second person: a { $role } or above must approve it.
refusal-needs_pin = The credits of { $account } move only with the patron's PIN.
refusal-wrong_pin = Wrong PIN for { $account }. { $left ->
    [0] The PIN is locked: a shift manager can reset it.
    [one] One try is left.
   *[other] { $left } tries are left.
}
refusal-no_pin = { $account } has no PIN yet: the patron sets one at the desk or at the terminal.
refusal-pin_not_asked = This command moves no purse: leave the PIN out.
refusal-pin_set_by_you = You set the PIN of { $account } yourself: another person must take it from the patron.
refusal-no_staff_pin = { $name } has no PIN for approvals here: the account page sets one. Approve with the password instead.
refusal-wrong_staff_pin = Wrong PIN for { $name }. { $left ->
    [0] The PIN is locked: set a new one on the account page, or approve with the password.
    [one] One try is left.
   *[other] { $left } tries are left.
}
refusal-pin_with_second_factor = { $name } has a second factor: approve with password and code.
refusal-own_console = You are logged in here: nobody approves their own request, and for others you need no PIN.
refusal-own_request = Nobody approves their own request: ask someone else.
refusal-no_such_request = Request { $number } is no longer waiting.
refusal-request_changed = The table has changed since: read request { $number } again before you approve it.
refusal-too_many_faults = At most { $most } faults can be open at one place. Acknowledge some first.
refusal-too_many_requests = { $most } requests are waiting at this table: answer them first.
refusal-not_for_yourself = Staff do not play in their own name.
refusal-not_for_staff = { $name } is a member of staff and cannot be a patron.

## Duty of care

refusal-play_disabled = All play is disabled. A shift manager or an administrator can enable it.
refusal-excluded_until = This patron is excluded from play until { $until }. Bets on the table stay, and money can be paid out.
refusal-excluded_for_good = This patron is excluded from play. Bets on the table stay, and money can be paid out.
refusal-looks_excluded = { $name } looks like { $other }, who is excluded from play. If this is somebody else, use a name that cannot be confused with it.
refusal-reality_check_due = A reality check is due: acknowledge it to keep playing.
refusal-over_patron_limit = That goes beyond the { $limit } of { $most }. { $left } is left until { $renews }.
refusal-on_hold = The purse is on hold: { $what } reached { $amount } (threshold { $threshold }). A pit supervisor or above must release it.
refusal-limit_negative = A limit must be zero or more.
refusal-exclusion_in_past = An exclusion must end in the future, or never.
refusal-nothing_to_lift = The house has not excluded this patron. A patron's own exclusion lasts until it ends.
refusal-no_hold = This purse is not on hold.
refusal-no_such_fault = Fault { $number } is not open.
refusal-fault_open = Fault { $number } stops bets and cards here: { $fault }. A pit supervisor or above must acknowledge it.
refusal-terminal_disabled = Terminal { $terminal } is disabled. A pit supervisor or above can enable it.
refusal-fault_lasts = Terminal { $terminal } still reports the fault that disabled it: end the fault first.
