### The administrator's page.

admin-title = Administration
admin-sections = Sections
admin-people = People
admin-terminals = Terminals
admin-tables = Tables
admin-games = Games
admin-approvals = Limits and approvals
admin-done = Done.

## Changes that wait for a second administrator

admin-waiting = Waiting for a second administrator
admin-waiting_by = Requested by { $name }
admin-waiting_own = Another administrator has to confirm it.
admin-review = Review…
admin-confirm = Confirm this change
admin-confirm_text = You confirm the change requested by { $name }. It takes effect at once; the journal names both of you.
admin-change_add = Add { $name } as { $post }
admin-change_appoint = Appoint { $name } as { $post }
admin-change_remove = Remove the account of { $name }
admin-change_password = Reset the password of { $name }
admin-change_second_factor = Remove the second factor of { $name }
admin-change_second_person = Change the acts that need approval
admin-change_erase = Erase { $name }
admin-change_erase_anyway = Erase { $name } despite obstacles
admin-change_care = Change the duty-of-care rules
admin-change_faults = Change what faults of devices do
admin-fault_noted = { $fault }: is only recorded
admin-fault_stops_dealing = { $fault }: stops the deal at its table
admin-fault_disables_terminal = { $fault }: disables its terminal
admin-care_delay = { $hours ->
    [one] A looser limit applies after 1 hour
   *[other] A looser limit applies after { $hours } hours
}
admin-care_names = { $days ->
    [one] Patrons' names are kept for 1 day after the last movement of money
   *[other] Patrons' names are kept for { $days } days after the last movement of money
}
admin-care_check = Minutes of play until a reality check: { $minutes }
admin-care_hold = Hold at { $amount } or more: { $what }; added up: { $window }
admin-care_helps = Help for patrons: { $help }
admin-change_now = Now: { $before }
admin-change_then = After this change: { $after }

## People

admin-add = Add a person
admin-name = Name
admin-name_hint = Lower-case letters, digits, dot, hyphen and underscore. A name is never used again.
admin-post = Post
admin-first_password = First password
admin-first_password_hint = Hand it over in person. It must be changed at the first log-in.
admin-add_do = Add
admin-state = Log-in
admin-must_change_password = first password not changed yet
admin-must_second_factor = second factor to be set up
admin-has_second_factor = second factor set up
admin-no_second_factor = password only
admin-manage = Manage
admin-appoint = Appoint to another post
admin-appoint_do = Appoint
admin-reset = Reset the password
admin-reset_do = Reset
admin-remove_second_factor = Remove the second factor
admin-remove_second_factor_text = For a lost phone. The person sets up a new one at the next log-in.
admin-remove = Remove the account
admin-remove_text = All sessions end at once. The name is never used again.
admin-remove_do = Remove { $name }
admin-yourself = This is your own account: another administrator must change it. To change your password, use your name at the top.
admin-ends_sessions = Every change ends all sessions of the person.

## Tables and games

admin-open_table = Open a table
admin-limits_text = A pit manager confirms each change to an open table, here or in the pit. During a round, a change waits for its end.
admin-change_table = Settings of { $table }
admin-change_table_button = Settings
admin-closed = closed
admin-open_table_do = Open
admin-table_name = Table name
admin-table_name_hint = Lower-case letters, digits, dot, hyphen and underscore.
admin-table_opened = Table { $table } is open.
admin-game = Game
admin-places = Boxes or terminals
admin-rounds = Round
admin-no_limit = no limit
admin-hash = SHA-256 of the declaration
admin-no_terminals = No electronic table is open.

## Limits and approvals

admin-approvals_text = These acts need a second person. The approver sees exactly what is approved; nobody approves their own act.
admin-nobody = no approval
admin-large = Large from, $
admin-large_hint = A buy-in or cash-out by staff of this amount or more is large.
admin-largest = Largest amount, $
admin-largest_hint = No command may move more.
admin-save = Change the setting
act-correction = Correction of a card before settlement
act-reversal = Settling a settled round again
act-void = Voiding a round with cards on the table
act-void_paid = Voiding a round that was paid
act-house_decision = House decision where the rules are silent
act-named_card = Card named by hand at an electronic shoe
act-fill = Fill: chips from the cage to the tray
act-credit = Credit: chips from the tray to the cage
act-adjustment = Count of the tray differs from the books
act-large_buy_in = Large buy-in
act-large_cash_out = Large cash-out
act-disable_play = All play is disabled
act-enable_play = All play is enabled again

## Duty of care

admin-care = Duty of care
admin-care_text = These rules hold at every table and on every node. With a second administrator, a change waits for both.
admin-care_delay_hours = Hours until a patron's looser limit applies
admin-care_delay_hint = A stricter limit applies at once.
admin-care_check_minutes = Reality check after so many minutes of play
admin-care_check_hint = Empty: only patrons who set one have it. The shorter one applies.
admin-care_names_days = Days for which names are kept
admin-care_names_hint = Counted from the last movement of money. Until then a patron cannot be erased.
admin-care_help = Where patrons find help
admin-care_help_hint = Shown on the patron's account page and in reality checks. Write it in the languages of your patrons.
admin-care_holds = Amounts that need staff
admin-care_holds_text = A purse that reaches one of these is on hold: it buys no credits and pays nothing out until a pit supervisor or above releases it, with a reason on record. Play goes on.
admin-care_rule = Rule { $number }
admin-care_sum = What counts
admin-care_from = From, $
admin-care_window = Added up
admin-care_single = Single amounts
admin-care_drop = Remove this rule
admin-care_no_holds = No amount needs staff.
admin-care_add = Add a rule

## Self-checks

admin-checks = Self-checks
admin-checks_text = Every machine checks its files, the end of the journal, its random source and its clock every 24 hours. Any problem is shown as a fault in the pit.
admin-checks_none = No check is on record yet. The first one comes a minute after the start.
admin-check_right = Nothing is wrong.
admin-check_wrong = Something is wrong:
admin-check_now = Check now
check_part-files = Files
check_part-journal = Journal
check_part-random_source = Random source
check_part-clock = Clock
