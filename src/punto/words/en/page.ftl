### What several pages say.

page-skip = Skip to content
page-language = Language
page-lobby = Lobby
page-close = Close
page-loading = Loading…
page-not_loaded = The page did not load
page-not_loaded_text = Check the connection and try again.
page-no_such_page = Page not found
page-no_such_table = Table not found
page-to_lobby = Back to the lobby
page-try_again = Try again
page-connecting = Connecting…
page-offline = Connection lost
page-offline_text = Last update at { $time }. Reconnecting: you cannot bet until then.
page-no_data_yet = Waiting for the table

page-player = { -player }
page-banker = { -banker }
page-wins_over = { $winner } wins, { $high } over { $low }
page-tie_on = { -tie } on { $total }
page-card_corrected = Card corrected
page-card_corrected_text = Card { $position } is { $card }, not { $was }.
page-card_corrected_hidden = A card of this round was corrected.
page-dismiss = Dismiss

page-state_none = Waiting for the first round
page-state_closed = This table is closed
page-state_betting = Place your bets
page-state_dealing = No more bets
page-state_awaiting = Waiting for a decision
page-state_complete = Hands complete
page-state_settled = Settled
page-state_void = Void: all bets returned

page-table = Table
page-tables = Tables
page-round = Round
page-round_number = Round { $number }
page-shoe_number = Shoe { $number }
page-last_round = Last round of this shoe
page-box = Box
page-terminal = Terminal
page-bet = Bet
page-house_edge = House edge
page-limits = Limits
page-differential = Maximum differential
page-new_shoe = New shoe
page-none = none
page-replay = Replay
page-seconds_left = { $seconds ->
    [one] 1 second left
   *[other] { $seconds } seconds left
}
page-no_clock = No timer is running
page-pays_on = { $pays } on { $totals }
page-plays_for = plays for { $amount }
page-no_tables = No tables are open
page-no_tables_text = Tables appear here as soon as they open.

page-log_in = Log in
page-log_in_as = Log in as { $name }
page-log_out = Log out
page-name = Name
page-password = Password
page-account = Your account
page-change_password = Change password
page-change_password_first = Someone else chose your password. Choose your own to continue.
page-old_password = Current password
page-new_password = New password
page-new_password_hint = At least 12 characters. Several unrelated words are best.
page-staff_pin = PIN for approvals
page-staff_pin_text = With your badge or name and this PIN you approve at a colleague's console. After five wrong tries it is locked until you set a new one here.
page-staff_pin_hint = 6 to 12 digits.
page-staff_pin_new = New PIN
page-staff_pin_set = The PIN is set.
page-staff_pin_do = Set PIN
page-repeat_password = New password again
page-passwords_differ = The two new passwords differ.
page-password_changed = Your password is changed. Your other sessions have ended.
page-code = Code
page-code_hint = Six digits from your authenticator app.
page-second_factor = Second factor
page-second_factor_first = Your post needs a second factor. Set up an authenticator app to continue.
page-second_factor_text = An authenticator app on your phone shows a new code every 30 seconds. You enter it each time you log in.
page-second_factor_begin = Set up an app
page-second_factor_open = Open the app on this phone
page-second_factor_key = Or enter this key in the app:
page-second_factor_confirm = Confirm
page-second_factor_done = The app is set up. Your next log-in asks for a code.

## What went wrong

page-not_done = Not done
page-command_lost = The connection was lost before this was confirmed, and the round has moved on. It was not sent again.
page-unreachable = The service cannot be reached.
page-malformed = The service did not understand this.
page-wrong_password = Wrong name or password.
page-forbidden = You are not authorised.
page-not_found = Not found.
page-not_now = This is not possible now.
page-too_often = Too many attempts: wait a minute.
page-defect = Something went wrong in the service.
page-studio = Studio
