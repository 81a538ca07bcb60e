### One sentence for each event of a table, used in stories, documents and pages.

event-table_opened = Table opened with { $decks ->
    [one] 1 deck
   *[other] { $decks } decks
}.
event-settings_changed = Table settings changed, approved by the { $role }.
event-settings_queued = The { $role } approved new settings, from the end of this round.
event-shoe_changed = New shoe: number { $shoe }.
event-shoe_changed_burn = New shoe: number { $shoe }. The first card, { $card }, sets the burn.
event-cut_card_came_out = The { -cut-card } came out: round { $round } is the last of this shoe.
event-round_recalled = Round { $round } was read back from the journal.

## Betting

event-betting_opened = Betting opened for round { $round }, shoe { $shoe }.
event-betting_opened_last = Betting opened for round { $round }, the last of shoe { $shoe }.
event-bet_placed = { $patron } bet { $amount } on { $bet }, { $place }.
event-bet_placed_unregistered = { $patron } bet { $amount } on { $bet }, { $place }. The bet was not registered.
event-bet_placed_by_staff = The { $role } placed { $amount } on { $bet } for { $patron }, { $place }.
event-bet_cut_back = { $amount } on { $bet } was rejected and returned to { $patron }.
event-bet_withdrawn = { $patron } withdrew { $amount } from { $bet }.
event-betting_closed = No more bets.
event-pro_rata_box = Box { $box } is over the maximum differential of { $maximum }: bets on { $hand } are cut pro rata.
event-pro_rata_table = The table is over the maximum differential of { $maximum }: bets on { $hand } are cut pro rata.
event-bet_cut_pro_rata = { $patron }'s { $amount } on { $bet } plays for { $in_play }.
event-bet_plays_in_full = { $patron }'s { $amount } on { $bet } plays in full.
event-ante_raised = { $patron } raised: { $amount } on { $wager }.
event-ante_folded = { $patron } folded { $bet }.
event-ante_timed_out = { $patron } did not decide in time: { $bet } was folded.
event-ante_pause_ended = Every ante is decided.
event-bets_returned = Returned: { $bets }.
event-patron_left = { $patron } walked away.
event-patron_returned = { $patron } came back.
event-patron_returned_to_choose = { $patron } came back and may still choose.

## Cards

event-cards_dealt = Dealt: { $cards }. { $hands }.
event-antes_open = Antes can now be raised or folded.
event-cards_carried = Carried over, to be dealt first: { $cards }.
event-cards_discarded = Taken out of play: { $cards }.
event-squeeze_requested = { $patron } asked to { -squeeze }.
event-squeeze_permitted = { $patron } may { -squeeze }, permitted by the { $role }.
event-squeeze_lapsed = { $patron } no longer has the highest bet and may not { -squeeze }.
event-card_turned = { $hand }'s card { $position } was turned: { $card }.
event-card_corrected = Card { $position } was corrected from { $was } to { $card } by the { $role }. { $hands }.
event-hands_corrected = The hands of round { $round } were corrected. { $hands }.

## Incidents and decisions

event-ruling_reported = { $incident }, reported by the { $role }: { $decision }.
event-ruling_made = { $incident }, ruled on by the { $role }: { $decision }.
event-ruling_earlier_round = This concerns round { $round }.
event-election_opened = Choosing whether to continue or take their bets back: { $patrons }.
event-patron_continued = { $patron } continues.
event-patron_continued_by_default = { $patron } made no choice in time and continues.
event-patron_took_back = { $patron } took the bets back.
event-card_order_awaited = The order of { $cards } is not known: a { $role } or above decides which came first.
event-matter_referred = { $incident }: referred to a { $role } or above.
event-matter_closed = The matter is decided.

## A stop of the service, until the next round begins

notice-referred = Round { $round } was interrupted. { $game } has no clause for it: a pit manager or above decides whether it continues or is void.
notice-void = Round { $round } was interrupted. It is void: all bets are returned, { $amount } in all ({ $authority }).
notice-continues = Round { $round } was interrupted. It continues ({ $authority }).

## An outage of a node

outage-records_lost = Out of service: the journal came back without records { $first } to { $last }. { $commands ->
    [one] 1 acknowledged command is
   *[other] { $commands } acknowledged commands are
} missing. Nothing is accepted here: call the operator.
outage-journal_damaged = Out of service: the journal is damaged or was deleted. Nothing is accepted here: call the operator.
outage-no_answer = The journal does not answer. This page may be out of date, and nothing is accepted until it does.
outage-not_confirmed = The journal confirms nothing new: it waits for its standby database or its disk. Nothing is accepted until it does.
outage-table_closed = Table { $table } is closed: its records cannot be replayed. Call the operator.
outage-clock_off = The clock of this node is off by { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}. No bets are taken here until it is set.
outage-random_source = The random source failed a health test. No card is drawn here until the operator restarts this node.
notice-secret_withheld = The house did not reveal the secret of round { $round }: its cards cannot be checked. This fault is on record.

## The end of a round

event-round_won = { $winner } wins, { $high } over { $low }.
event-round_tied = { -tie } on { $total }.
event-bets_settled = { $bets ->
    [0] No bets to settle.
    [one] 1 bet settled: { $paid } paid, { $collected } collected.
   *[other] { $bets } bets settled: { $paid } paid, { $collected } collected.
}
event-round_voided = { $bets ->
    [0] The round is void: no bets to return.
    [one] The round is void: 1 bet returned.
   *[other] The round is void: { $bets } bets returned.
}
event-settlement_reversed = { $bets ->
    [one] The settlement of round { $round } was reversed: 1 bet.
   *[other] The settlement of round { $round } was reversed: { $bets } bets.
}

## The result of a bet

stake = { $patron }'s { $amount } on { $bet }
stake-cut = { $patron }'s { $amount } on { $bet } ({ $in_play } in play)
stake-bet = { $patron }'s bet on { $bet }
stake-won = { $stake } wins { $net }.
stake-won_rounded = { $stake } wins { $net } (rounding keeps { $breakage }).
stake-lost = { $stake } loses { $net }.
stake-push = { $stake } is a push.
stake-returned = { $stake } is returned.
stake-breakage = { $cents } of a cent
net-won = { $patron }, all bets together: { $amount } won.
net-lost = { $patron }, all bets together: { $amount } lost.
net-even = { $patron }, all bets together: even.

## Hands

hands = { -player } { $player } = { $player_total }, { -banker } { $banker } = { $banker_total }
hands-player = { -player } { $player } = { $player_total }
