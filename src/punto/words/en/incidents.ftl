### Incidents, decisions and facts of rulings.

incident-technical_interruption = Technical interruption
incident-terminal_interruption = Terminals interrupted
incident-foreign_card = Foreign card
incident-card_count_wrong = Missing or extra cards in the decks
incident-wrong_number_of_cards = Wrong number of cards dealt
incident-insufficient_cards = Not enough cards to finish the round
incident-not_shuffled = Cards not shuffled
incident-excess_card = Extra card drawn
incident-exposed_card = Card exposed
incident-wrong_area = Cards dealt to the wrong area or person
incident-dealt_face_up = Card dealt face up by mistake
incident-simultaneous_cards = Two cards at once
incident-wrong_result_registered = Wrong result registered
incident-walk_away = Patron walked away
incident-bet_pulled_back = Bet removed after no more bets
incident-bet_in_error = Bet placed by mistake
incident-late_discovery = Error found too late
incident-display_wrong = Display wrong
incident-other = Other incident
incident-house_decision = House decision

## What happened, for everyone at the table

happened-technical_interruption = The game was interrupted by a technical fault.
happened-terminal_interruption = Some terminals were interrupted.
happened-foreign_card = A card that does not belong to the shoe came out.
happened-card_count_wrong = The shoe does not hold the right cards.
happened-wrong_number_of_cards = A hand was dealt the wrong number of cards.
happened-insufficient_cards = The shoe ran out of cards.
happened-not_shuffled = The cards were not shuffled.
happened-excess_card = An extra card was drawn.
happened-exposed_card = A card was exposed.
happened-wrong_area = Cards were dealt to the wrong area.
happened-dealt_face_up = Cards were dealt face up by mistake.
happened-simultaneous_cards = Two cards left the shoe at once.
happened-wrong_result_registered = The cards registered were not those on the table.
happened-late_discovery = An error was found after the round.
happened-display_wrong = The display was wrong. The cards on the table count.
happened-other = There was a dealing error.
happened-house_decision = The house decided on this round.

## Decisions, as the end of a sentence

decision-continue = the round continues
decision-void = the round is void
decision-reconstruct = the cards are put back in order and the round continues
decision-elect = every patron with a bet chooses
decision-refer = referred for a ruling
decision-resettle = resettled by the actual cards

## What follows from it for patrons

follows-continue = The round continues. Your bets stay.
follows-void = The round is void. All bets are returned.
follows-reconstruct = The cards are put back in order and the round continues. Your bets stay.
follows-elect = Every patron with a bet chooses to continue or take it back. If you do not choose in time, your bets stay.
follows-refer = The pit decides. Your bets stay until then.
follows-resettle = The round is settled again with the actual cards.

## Facts of a ruling

fact-banker = actual cards of { -banker }
fact-box = box
fact-card = card
fact-cards = cards dealt
fact-dealing_error = dealing error
fact-decided = decided bets
fact-on = bet
fact-order = order of the cards
fact-outcome_established = outcome established
fact-patron = patron
fact-player = actual cards of { -player }
fact-reason = reason
fact-reconstructable = cards can be put back in order
fact-reported_cards = cards reported
fact-round = round
fact-terminals = terminals
fact-to_person = dealt to the wrong person
fact-too_many = one card too many
fact-what = what happened

ruling-fact = { $name }: { $value }
ruling-facts = Facts: { $facts }.
ruling-decided_bet = { $bet } { $outcome }
ruling-more_bets = { $count } more

## Why a bet is decided before the round is over

decided-nothing_else = { $bet } has { $outcome }: the cards left allow nothing else.
decided-one_rank = { $bet } has { $outcome }: { $cards } are of one rank.
decided-two_ranks = { $bet } has { $outcome }: { $cards } are of two ranks.
decided-every_end = { $bet } has { $outcome }: { -player } ends on { $player }, { -banker } on { $banker }, and every such end wins it.
decided-no_end = { $bet } has { $outcome }: { -player } ends on { $player }, { -banker } on { $banker }, and no such end wins it.
