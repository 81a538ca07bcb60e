### Inspection and replay.

replay-inspect = Inspection
replay-inspect_text = Every round of every table, from the journal.
replay-zone = Times are in { $zone }.
replay-search = Search
replay-any_table = All tables
replay-any_incident = With or without an incident
replay-some_incident = Any incident
replay-patron = Patron or terminal
replay-incident = Incident
replay-since = From
replay-until = To
replay-found = { $count ->
    [one] 1 round
   *[other] { $count } rounds, newest first
}
replay-found_more = The newest { $count } rounds. There are more: narrow the search.
replay-unread = { $records ->
    [one] The history is still being read: 1 record was not searched yet.
   *[other] The history is still being read: { $records } records were not searched yet.
}
replay-found_none = No rounds found
replay-found_none_text = Remove a filter.
replay-search_failed = The search failed: { $error }
replay-at = Time
replay-result = Result
replay-patrons = Patrons
replay-staked = Bets
replay-house_win = House win
replay-see_round = Replay round { $round } of table { $table }
replay-in_progress = in progress
replay-no_such_round = Round not found

## The verifier

replay-clean = Verified
replay-clean_text = { $records ->
    [one] Hash of 1 record
   *[other] Hashes of { $records } records
} recomputed, cards dealt again, { $bets ->
    [one] 1 bet
   *[other] { $bets } bets
} settled again: all match the journal.
replay-wrong = Verification failed
replay-verify_again = Verify again
replay-round_before = Previous round
replay-round_after = Next round
replay-download = Download round
replay-download_pdf = Document (PDF)
replay-download_bundle = Signed evidence

## Records

replay-scrubber = Record { $number } of { $total }
replay-first = First
replay-back = Back
replay-forward = Forward
replay-last = Last
replay-play = Play
replay-pause = Pause
replay-records = Records
replay-position = Journal position
replay-version = Table version
replay-hash = Hash
replay-previous_hash = Previous hash
replay-command = Command
replay-who = By
replay-when = Time
replay-later = after the next round had begun
replay-all_rounds = All rounds

## An incident

replay-claim = As reported
replay-claim_none = The report names no facts.
replay-on_record = On record before
replay-incident_at = Incident: { $incident }
replay-to_incident = To the incident

## Bookmarks

replay-bookmark = Bookmark
replay-bookmarked = Bookmarked
replay-bookmarks = Bookmarks
replay-bookmarks_text = Kept in this browser only.
replay-bookmark_is = Table { $table }, round { $round }, record { $record }
replay-bookmark_remove = Remove bookmark: { $what }
