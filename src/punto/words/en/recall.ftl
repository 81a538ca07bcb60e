### The document of a recalled round, for disputes.

recall-cover = Round recall and dispute file
recall-round = Round
recall-note = Drawn from the records of the journal. All times are UTC.
recall-began = Began
recall-state = State
recall-result = Result
recall-none = none
recall-decks = Decks
recall-payout_unit = Payout unit
recall-hands = Hands
recall-from_correction = from a correction
recall-bets = Bets
recall-no_bets = No bets.
recall-patron = Patron
recall-box = Box
recall-terminal = Terminal
recall-on = On
recall-bet = Bet
recall-in_play = In play
recall-outcome = Outcome
recall-net = Net
recall-clause = Clause
recall-stands = stands
recall-reversed = reversed
recall-open = open
recall-rulings = Rulings
recall-steps = Step by step
recall-time = Time
recall-what = What happened
recall-by = By
recall-record = Record
recall-hash = Hash
recall-proof = Proof
recall-proof_note = The records of each stream that the round touched form a SHA-256 chain, which ends in the stream's head. The heads of all streams lead to one root, and the root is signed. The bundle that comes with this document holds the records and the path to the root. Records that are not about the round are left out; their digests keep the chain complete.
recall-stream = Stream
recall-versions = Versions
recall-versions_of = { $first } to { $last }
recall-versions_shown = { $versions }; { $withheld } left out
recall-head = Head
recall-steps_to_root = Steps to the root
recall-checkpoint = Checkpoint
recall-checkpoint_of = { $heads ->
    [one] position { $position }, { $at } UTC, over 1 stream
   *[other] position { $position }, { $at } UTC, over { $heads } streams
}
recall-root = Root
recall-signed_by = Signed by
recall-signature = Signature
recall-check = To verify it on any machine, without the service or its journal
