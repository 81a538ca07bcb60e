### What commands print: those that run a house and those that check evidence.

count-records = { $number ->
    [one] 1 record
   *[other] { $number } records
}
count-rounds = { $number ->
    [one] 1 round
   *[other] { $number } rounds
}
count-shoes = { $number ->
    [one] 1 shoe
   *[other] { $number } shoes
}
count-parts = { $number ->
    [one] 1 complete part
   *[other] { $number } complete parts
}

progress-archiving = Archiving
progress-backing_up = Backing up
progress-dealing = Dealing
progress-exporting = Exporting
progress-reading = Reading
progress-recording = Recording
progress-replaying = Replaying
progress-restoring = Restoring
progress-simulating = Simulating
progress-rate = { $millions } M rounds/s

## Journals

init-created = Created an empty journal.
init-next = Next: `punto keys new punto.key`, unless the house has a signing key; then `punto user add NAME --post administrator`; then `punto serve`.
backup-done = Backed up { $records } to { $file } ({ $size } MB).
backup-continues = It continues { $earlier }. Keep both in one folder, under their names.
restore-done = Restored { $records }. Run `punto verify` to check every round and every account in them.
restore-until = Restored { $records }, up to { $time } UTC. Left out: { $left_out } after that, with their answers, checkpoints and snapshots.
restore-covering = Checkpoint { $number } vouches for it up to position { $position }; only the seal of the house vouches for { $uncovered } after that.
restore-set_aside = It is set aside: no service opens it. To continue from there, see `punto keys adopt --help`.
backup-patrons = Patrons' personal data, encrypted: { $file }. Delete the file of the previous backup: it may hold patrons who were erased since.
restore-patrons = Restored { $patrons ->
    [one] 1 patron
   *[other] { $patrons } patrons
}; left out { $left_out }, erased since or not in this journal.
archive-done = The archive { $file } holds { $records }, up to position { $position } of { $time } UTC. It ends with checkpoint { $checkpoint }.
archive-keep = Keep it: the journal reads older records from it. `punto archive STORE --at FILE` records its new place if you move it.
archive-none = This journal has no archive.
archive-back = Put { $records } back into the journal. Nothing reads { $file } any more.
archive-moved = Noted: records up to position { $position } are in { $file }.
repair-done = Wrote a new -tip file for { $records }.
repair-lost = Records after { $position }, if there were any, are lost and cannot be listed.
repair-covered = The last checkpoint in the journal covers { $records }.
repair-next = Compare with a witness or a backup, and run `punto verify`, before you open the house.

## Keys

keys-rotated = Checkpoint { $number } is signed with the new key { $key }.
keys-start = Start every node with --key { $file }.
keys-sessions = Wrote a new session key to { $file }. Copy it to every node.
keys-adopted = Signed { $records } as they are. Earlier changes to them cannot be ruled out.
keys-continued = Checkpoint { $number } is signed at position { $position }. From here on, this journal differs from the one that witnesses know.

## Accounts

user-added = Added { $name } as { $post }.
user-reset = { $name } has a new password and must change it at the next log-in.
user-changed = { $name } has a new password.
user-appointed = { $name } is now { $post }.
user-no_second_factor = { $name } has no second factor.
user-removed = Removed { $name }.
user-password = Password for { $name }
user-old_password = Old password of { $name }
user-repeat = Repeat for confirmation

log-change_made = change made
log-change_proposed = change proposed
log-logged_in = logged in
log-logged_out = logged out
log-login_locked = login locked
log-logins_failed = login failed
log-password_changed = password changed
log-person_added = person added
log-person_appointed = person appointed
log-person_removed = person removed
log-pin_cleared = PIN cleared
log-pin_failed = wrong PIN
log-pin_proven = right PIN after wrong ones
log-pin_set = PIN set
log-second_factor_removed = second factor removed
log-second_factor_set = second factor set
log-second_person_set = approval rules set
log-play_disabled = play disabled
log-play_enabled = play enabled
log-care_rules_set = duty-of-care rules set
log-session_key_set = session key set
log-session_timed_out = session timed out
log-terminal_enrolled = terminal enrolled
log-terminal_invited = terminal invited
log-terminal_revoked = terminal revoked
login-unknown = unknown name
login-times = { $count } × from { $origin }
login-by = by { $name }
login-with = with { $name }
login-from = from { $origin }

## Checks of an installation

level-ok = ok
level-warning = warning
level-fault = fault
doctor-check = { $name }: { $fact }
doctor-archive = archive
doctor-archive_there = { $file } is there: the first { $records }.
doctor-locate_archive = Put the file there, or run `punto archive STORE --at FILE`.
doctor-backup = backup
doctor-checkpoint = checkpoint
doctor-clock = clock
doctor-disk_of_backups = disk of the backups
doctor-disk_of_journal = disk of the journal
doctor-journal = journal
doctor-permissions = permissions
doctor-session_key = session key
doctor-signing_key = signing key
doctor-version = version
doctor-patrons = names of patrons
doctor-administrators_name = administrators
doctor-patrons_there = All are there as they were put on record.
doctor-patrons_wrong = Missing, or not what was put on record: { $number }. `punto verify` names them.
doctor-restore_patrons = Run `punto patron restore` with the newest *.patrons file.
doctor-one_administrator = There is only one, who can do alone what otherwise takes two.
doctor-add_administrator = Run `punto user add NAME --post administrator`.
doctor-administrators = There are { $number }: changing who may approve takes two of them.
doctor-reach_journal = Mount the disk, start the database, or restore a backup.
doctor-versions = Punto { $punto } on Python { $python }.
doctor-open_to_others = Others can read { $file }.
doctor-close_to_others = Run `chmod 600 { $file }`.
doctor-private = Only the owner can read the journal and the keys.
doctor-free = { $free } GB of { $total } GB free.
doctor-make_room = Free space, or move the journal to a larger disk.
doctor-cut_short = It ends at record { $position } although { $known } were acknowledged.
doctor-restore = Restore a backup.
doctor-records = { $records }.
doctor-no_checkpoint = No checkpoint vouches for these records.
doctor-adopt = Run `punto keys adopt`.
doctor-last_checkpoint = The last one is { $age } old; not covered yet: { $records }.
doctor-start = Start the service: it signs what it has checked.
doctor-copy_key = Copy it from another node or from a backup.
doctor-other_key = { $file } is { $own }…, but { $signer }… signs this journal.
doctor-use_key = Use the key of this house, or see `punto keys rotate --help`.
doctor-key_signs = { $key }… signs this journal.
doctor-session_key_used = { $key } is the one that the house uses.
doctor-other_session_key = { $file } is { $own }, but the house uses { $used }.
doctor-clock_ahead = { $seconds } s ahead of the clock of the store.
doctor-clock_behind = { $seconds } s behind the clock of the store.
doctor-set_clock = Run an NTP client on this machine and on the database.
doctor-back_up = Run `punto backup` every few hours (see docs/operations.md).
doctor-no_backup = { $folder } holds no *.backup file.
doctor-last_backup = { $file } is { $age } old and lacks the last { $records }.
doctor-last_increment = { $backup } It continues { $full }, with { $increments ->
    [one] one increment.
   *[other] { $increments } increments.
}
doctor-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}

## The service

serve-running = Punto is running at { $address }  (journal: { $store }; press Ctrl-C to stop)
serve-studio = Punto Studio is open at { $address }  (file: { $file }; press Ctrl-C to stop)
serve-witness = Witness { $key } is running at { $address }
serve-try = Open it in a browser, sit down at a table, choose a chip and tap { -player } or { -banker }. Also try:
serve-try_tables = four tables at once
serve-try_display = the display of a table, for a large screen
serve-try_more = further down: incidents, and the pages of dealer, pit and inspector
serve-try_page = { "  " }{ $address } { $what }
serve-metrics = Metrics for Prometheus: { $address }
serve-password = The store contains the database password. Other users can see the options of a process: use PGPASSFILE.
option-yes = yes
option-no = no
option-none = none
option-default = default
option-flag = flag

## Evidence

verify-wrong = WRONG in { $where }: { $what }.
verify-more = { $count ->
    [one] 1 more finding: --json lists them all.
   *[other] { $count } more findings: --json lists them all.
}
verify-journal_clean = Clean: { $records }; every round replayed, every bet settled again, every account balanced.
verify-not_looked_at = Not checked: { $records } up to the checkpoint that you named, with their rounds, accounts and answers. Every stream still ended there as that checkpoint signed; a record inside may have been changed since.
verify-archived = Records up to { $position } are in the archive { $file }, which ends with checkpoint { $checkpoint }. They were checked there.
verify-next_time = To check only what follows, next time: --since { $checkpoint }
verify-no_checkpoint = No checkpoint: nothing vouches for this journal.
verify-signed = Signed up to position { $position } at { $time } UTC by { $signer }; { $uncovered } not covered yet.
verify-trusted_key = a key that you trust
verify-compare_key = Nothing vouches for that key: compare it with the one that the house gave you, and use --trust.
verify-witnessed = It holds every checkpoint that { $witnesses } knows.
verify-backup_clean = { $files ->
    [one] Clean: { $records }; every record follows its predecessor, and the checksum matches.
   *[other] Clean: { $records } in { $files } files; every record follows its predecessor, every file continues the one before it, and the checksums match.
}
verify-backup_limits = Rounds and accounts are not checked here: restore the backup and verify that journal.
verify-round_clean = Clean: round { $round }, { $records }; every bet settled again, every posting matched.
verify-left_out = Left out: { $records } that are not about the round; the chain through them is complete.
verify-not_proved = Not proved: the opening and settings of the table. To prove them, verify the whole journal.
verify-round_signed = Signed at { $time } UTC by { $key },
verify-bundle_trusted_key = a key that you trust.
verify-bundle_key = the key named in the bundle. To require your own key, use --trust.
verify-installed_clean = Clean: the files in { $folder } match the evidence. { $signer }
verify-evidence_clean = Clean: { $files } files match their signed hashes; no failures reported. { $signer }
verify-signed_by_trusted = Signed by a key that you trust.
verify-signed_by = Signed by { $key }. To require your own key, use --trust.

## Exports and reports

export-rows = { $rows } rows
export-interrupted = Interrupted: { $folder } holds { $parts } of the journal, listed in _export.json.
report-par = { $file }: { $game }, { $decks }.
report-round = { $file }: round { $round } as it was played.
report-bundle = { $file }: the same round with its proof. Check it with: punto verify { $file }
report-shift = { $file }: { $rounds } at { $tables ->
    [one] 1 table
   *[other] { $tables } tables
}.

diligence-holds = Holds: { $count }
diligence-reached = { $purse }: { $what } reached { $amount } (threshold { $threshold })
diligence-hold = { $when } { $reached }, on a command of { $by }
diligence-sum = { $when } { $reached } in the { $window } from { $begins }
diligence-single = { $when } { $reached } in a single amount
diligence-released = { "  " }released { $when } by { $by }: { $reason }
diligence-open = { "  " }not released
diligence-sums = Sums of cash and deposits that reached a threshold: { $count }

## punto report requirements

requirements-source = { $title } ({ $publisher })
requirements-read = Read: { $read }.
requirements-unread = Not read: { $reason }.
requirements-clause = Clause
requirements-standing = Standing
requirements-requirement = Requirement

## punto rng

progress-collecting = Collecting
progress-testing = Testing
progress-cards = Cards
progress-words = Words
rng-collected = { $shoes ->
    [one] { $cards } cards of 1 shoe in { $folder }.
   *[other] { $cards } cards of { $shoes } shoes in { $folder }.
}
rng-stopped = { $shoes ->
    [one] Stopped before the shoe was complete: run the same command to continue.
   *[other] Stopped before { $shoes } shoes: run the same command to continue.
}
rng-test = test
rng-of = of
rng-p_value = p-value
rng-samples = samples
rng-below = below 1%
rng-bound = 99% bound
rng-failed = FAILED
rng-passed = Passed
rng-bits = { $millions } million bits
rng-cards = { $cards } cards
rng-verdict = { $verdict }: { $tested }. Each of { $tests } p-values must reach { $least }, so that an honest source passes 99 times in 100.

## Faults

faults-none = No faults.
faults-line = { $when } { $what }, by { $by }
faults-reported = Fault { $number }: { $fault } { $place } { $detail }
faults-ended = Fault { $number } is over
faults-acknowledged = Fault { $number } acknowledged: { $note }
faults-disabled = Terminal { $terminal } disabled: { $reason }
faults-enabled = Terminal { $terminal } enabled: { $reason }
faults-effects = The house set what each kind of fault does
