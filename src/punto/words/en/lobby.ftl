### The lobby.

lobby-title = Baccarat by the book
lobby-what = Four live tables, dealt by approved rules. Every decision cites its clause, every payout is exact to the cent, and every card is on record.
lobby-demo = This is a demonstration: robots deal and play, and the credits are not real. Robots rule alone here; a casino asks for a second person.
lobby-watch = Display
lobby-four = Four tables at once
lobby-limits_from = from { $minimum } ({ $side } on side bets)
lobby-limits_to = to { $maximum }
lobby-cards_left = { $cards ->
    [one] 1 card left
   *[other] { $cards } cards left
}
lobby-unreachable = The service cannot be reached. Trying again…
lobby-roles = Try a staff role
lobby-roles_text = One click logs this browser in. Every password here is { $password }.
lobby-role_dealer = Runs a table: opens and closes betting, enters the cards, settles, reports incidents.
lobby-role_pit_supervisor = Watches all tables, sees the clause for every incident, and rules.
lobby-role_pit_manager = Rules like the supervisor, and records house decisions where there is no rule.
lobby-role_shift_manager = Decides what the rules refer to the shift manager.
lobby-role_inspector = Replays any round card by card, with clauses and hashes.
lobby-role_administrator = Manages people, terminals, tables and approvals; takes no part in the game.
lobby-role_patron = Bets at any table, with starting credits.
lobby-log_in_text = Use the name and password from your administrator.
lobby-failed = That did not work: { $error }
lobby-api = API
lobby-players_total = { -player } { $total }
lobby-bankers_total = { -banker } { $total }

## Incidents to try

lobby-incidents = Try an incident
lobby-incidents_text = One click makes it happen in the next round. Go through it at the table with a bet, or rule on it in the pit. If nobody decides within half a minute, a robot does.
lobby-at_the_table = At the table
lobby-in_the_pit = In the pit
lobby-incident_two_cards_at_once = Two cards at once
lobby-incident_two_cards_at_once_text = Two cards leave the shoe together. The pit decides which came first; then every patron with a bet continues or takes it back.
lobby-incident_wrong_area = Cards in the wrong area
lobby-incident_wrong_area_text = A card is dealt to the wrong area. The hands are put in order, and every patron with a bet chooses.
lobby-incident_exposed_card = Card exposed
lobby-incident_exposed_card_text = The next card was seen too early. It goes to the hand that is due a card, and the electronic game continues.
lobby-incident_wrong_result = Wrong result registered
lobby-incident_wrong_result_text = The console registered other cards than were dealt. The round is settled again with the actual cards.
lobby-incident_power_cut = Power failure
lobby-incident_power_cut_text = These rules have no clause for it: a pit manager or above decides, with a reason, whether the round continues.
lobby-incident_foreign_card = Foreign card
lobby-incident_foreign_card_text = A joker comes out of the shoe. The round is void, all bets are returned, and the shoe is replaced.
