### Errors of the service, shown on pages

problem-log_in_first = Log in first.
problem-only_posts = Only these posts may do this: { $posts }.
problem-unavailable = The journal is unavailable: retry with the same id.
problem-defect = Internal error: see the service log. This table accepts no commands until the service restarts.
problem-cross_origin = Cross-origin requests are not allowed.
problem-path_too_long = The path exceeds { $most } characters.
problem-query_too_long = The query exceeds { $most } characters.
problem-too_many_parameters = The query has more than { $most } parameters.
problem-too_many_headers = The request has more than { $most } headers.
problem-one_host = Send one valid Host header.
problem-body_too_large = The request body exceeds { $most } bytes.
problem-no_such_table = This table does not exist.
problem-no_such_round = This round does not exist.
problem-no_such_request = This request does not exist, or anyone may send it.
problem-pseudonym_sent = This text looks like a pseudonym of the journal. Change it, or use the name.
problem-no_round_at_table = Table { $table } has no round { $round }.
problem-not_provable = Round { $round } at table { $table } was not drawn from a provable shoe.
problem-round_not_over = Round { $round } at table { $table } is not over: its secret is not revealed yet.
problem-archived = This is in the archive { $archive }, which this node cannot read: put the file where the journal says, or record its new place with `punto archive`.
problem-not_signed_yet = No signed checkpoint covers this round yet: try again in a moment.
problem-unknown_game = Unknown game: choose from { $games }.
problem-unknown_incident = Unknown incident { $name }: choose from { $incidents }.
problem-no_robot_dealer = Table { $table } has no robot dealer.
problem-busy = Busy: try again in a moment.
problem-wrong_password = Wrong name or password.
problem-code_needed = Enter the six-digit code from your authenticator app.
problem-wrong_code = Wrong code.
problem-code_does_not_match = The code does not match: check the clock of your phone and enter the newest code.
problem-key_changed = The key of the service has changed: ask an administrator to remove your second factor.
problem-too_many_logins = { $seconds ->
    [one] Too many login attempts: try again in 1 second.
   *[other] Too many login attempts: try again in { $seconds } seconds.
}
problem-change_password_first = Change your password first (POST /api/password).
problem-second_factor_first = Set up your second factor first (POST /api/second-factor).
problem-second_administrator = Recorded. Another administrator has to make the same change within 24 hours.
problem-own_post = Another administrator must change your post.
problem-own_password = Change your own password with POST /api/password.
problem-own_second_factor = Another administrator must remove your second factor.
problem-no_such_terminal = This terminal does not exist.
problem-not_enrolled = This terminal is not enrolled.
problem-code_invalid = The code is invalid, used or expired: ask for a new one.
problem-seat_taken = Someone else is sitting down: try again.
problem-patron_approves = A patron cannot approve: choose a staff rank.
problem-staff_is_no_patron = { $name } is a member of staff and cannot be a patron.
problem-personal_of_staff = Full name, contact and note are for patrons only.
problem-play_reason = Say why: the reason goes on record.
problem-no_pin = This purse has no PIN.
problem-name_a_purse = Name a patron, or a table and a terminal.

## Accounts

account-none = Account { $name } does not exist.
account-invalid_name = { $name } is not a valid name: use a-z, 0-9 and . _ -, starting with a letter.
account-reserved_name = The name { $name } is reserved for the service: choose another name.
account-name_taken = Account { $name } already exists: choose another name.
account-former_name = { $name } was the name of an earlier account. Names are never used again: choose another.
account-similar_name = The name { $name } looks like { $other }: choose another name.
account-pseudonym = { $name } is a patron's account and cannot become a staff account: staff are on record under their names. Add another account.
account-short_password = The password must have at least { $least } characters.
account-weak_password = The password is too easy to guess: use several unrelated words, without your name, common words, dates or rows of keys.
account-same_password = The new password is the old one: choose another.
account-has_second_factor = This account has a second factor: an administrator must remove it first.
account-no_second_factor = Account { $name } has no second factor.
account-last_administrator = { $name } is the last administrator: appoint another one first.
account-code_used = This code was used before: wait for the next one.
account-has_pin = { $name } has a PIN: a shift manager must clear it first.
account-pin_cleared_by_you = You cleared this PIN: another person must set the new one.
account-weak_pin = This PIN is easy to guess: use other digits.
problem-studio_elsewhere = The studio is open on its own machine only: use http://127.0.0.1.
problem-studio_slow = The odds of this draft take too long to work out: use fewer conditions on ranks, suits and third cards.
problem-studio_file = { $file } cannot be read or written: check that it is a text file in UTF-8, in a folder that you may change.
problem-terminal_has_no_limits = Limits belong to a person. A terminal has none: log in under your own name.
problem-limit_unit = Give the limit in its own unit: money for a loss or stake limit, minutes for a time limit, visits for a visit limit.
problem-play_approval = A second person, { $role } or above, must approve this here with name and PIN.

## Patrons

patron-kept = { $name } cannot be erased yet: { $why }. An administrator can override this with a reason, except for bets in play, an exclusion or a hold.
patron-obstacles = { $list }
obstacle-open_bets = bets in a round that is not over
obstacle-balance = credits in the purse
obstacle-debt = a debt after a correction
obstacle-vouchers = unredeemed vouchers
obstacle-exclusion = an exclusion in force
obstacle-hold = a due-diligence hold
obstacle-limits = limits that the patron set
obstacle-retention = the retention period for names
patron-unknown = There is no patron { $name }.
patron-erased_before = { $name } was erased before.
patron-in_clear = { $name } is on record under this name, which an earlier version wrote to { $records ->
    [one] 1 record
   *[other] { $records } records
} of the journal. The journal cannot be changed, so the name cannot be erased. Nothing was changed; `punto user remove` closes an account.
patron-changed = Corrected the personal data of { $name }.
patron-goes = Erased permanently: the name { $name }, the full name, the contact, the note, and the account with its log-in.
patron-stays = Stays in the journal: { $records } under { $patron }, with the times and network addresses of log-ins:
patron-confirm = Erase?
patron-erased = Erased. The journal shows only { $patron } from now on. Delete older .patrons files of backups.
held-account = account and log-ins
held-care = limits and exclusions
held-money = money movements
held-bets = bets
problem-reports_own_faults = A terminal reports only its own faults.
