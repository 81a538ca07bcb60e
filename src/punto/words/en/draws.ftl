### The check of a round that was drawn from a provable shoe, in the browser and by punto rng verify

draws_step-record = The record is unchanged
draws_step-commitment = Committed before the bets
draws_step-seeds = Seeds of patrons are mixed in
draws_step-countersignature = Signed by the witness after the close
draws_step-secret = The secret is revealed
draws_step-draws = Every draw calculated again
draws_step-cards = The same cards were dealt

draws-record = The { $records } records shown follow from one another, and the house has signed the last one.
draws-record_wrong = The record was changed, is of another round, or is not signed by the house.
draws-commitment = Before it took bets, the house bound itself to the secrets of shoe { $shoe }: { $commitment }
draws-commitment_wrong = No commitment of this shoe comes before the close of betting.
draws-commitment_other = The commitment is not the one that this browser noted before betting closed.
draws-seeds = { $seeds ->
    [0] No patron added a seed.
    [one] 1 seed is mixed in.
   *[other] { $seeds } seeds are mixed in.
}
draws-seeds_own = { $seeds ->
    [one] Your seed, "{ $seed }", is mixed in.
   *[other] Your seed, "{ $seed }", is one of the { $seeds } that are mixed in.
}
draws-seeds_wrong = A seed that was added before the close is not mixed in.
draws-countersignature = The witness signed the first checkpoint after the close, before the first card. Its key is { $key }: compare it with the one that the witness publishes.
draws-countersignature_first = The witness signed a checkpoint after the close, before the first card. This file does not show that it is the first one: punto verify checks that in the journal. The witness has the key { $key }.
draws-countersignature_wrong = The signature of the witness is missing or wrong, or does not cover the close of betting.
draws-countersignature_late = The witness signed a later checkpoint, not the first one after the close.
draws-no_witness = This house has no witness. Somebody who reads its key could know the cards of a round to which no patron adds a seed.
draws-secret = The secret leads to the commitment after { $hashes ->
    [one] 1 hash
   *[other] { $hashes } hashes
}.
draws-secret_wrong = The secret does not lead to the commitment.
draws-secret_withheld = The house did not reveal the secret.
draws-not_over = The round is not over: its secret is not revealed yet.
draws-draws = { $cards ->
    [one] 1 card follows
   *[other] { $cards } cards follow
} from the secret, the seeds and the signature. No draw was skipped or repeated.
draws-none = No draw of this round is on record.
draws-void = The round is void, after { $drawn ->
    [0] no card
    [one] 1 card
   *[other] { $drawn } cards
}. The secrets of the other cards that it could have had are revealed too, so nobody can secretly void a round because of its result. The next cards would have been: { $cards }
draws-void_unsigned = The round is void, and the signature of the witness over its close is not on record. Whoever asks the witness for it can calculate the cards that would have come.
draws-no_secret = Draws cannot be calculated without the secret.
draws-retried = Draw { $draw } is on record where draw { $expected } was next.
draws-left_wrong = The cards left at the close do not fit the draws before it.
draws-card = Draw { $draw } gives { $card }, but { $recorded } is on record.
draws-cards = They are { $cards }.
draws-cards_wrong = The cards dealt are not the cards drawn.
draws-cards_carried = { $cards ->
    [one] The first card has
   *[other] The first { $cards } cards have
} no draw in this round. That is right only for cards left over from the round before: punto verify checks it in the journal. The others are the cards drawn.
draws-cards_elsewhere = This file does not hold the cards of the table. Compare them with the draws.
draws-cards_extra = A drawn card is in neither hand. That happens if too many cards were drawn. The other cards are those of both hands.

draws_catches-record = It would have caught a record that was changed, added or removed afterwards.
draws_catches-commitment = It would have caught secrets that were chosen once the bets were known.
draws_catches-seeds = It would have caught a house that left out a seed to get other cards.
draws_catches-countersignature = It would have caught a house that tried several times until the cards suited it.
draws_catches-secret = It would have caught an exchanged secret, and one that was withheld because of the result.
draws_catches-draws = It would have caught a card that was chosen instead of drawn, and a draw that was thrown away.
draws_catches-cards = It would have caught a card that was exchanged between the draw and the table.

draws_state-passed = Right
draws_state-failed = WRONG
draws_state-not_shown = Not shown
draws-all_right = Round { $round } is proven: nobody chose its cards.
draws-some_wrong = Round { $round } is not proven: something is wrong.
draws-not_all_shown = Round { $round }: what is shown is right, but not everything is shown.
draws-stopped = The check could not be completed: { $error }
draws-download = Download the proof
draws-own_program = Your browser calculated this itself. punto rng verify checks the downloaded file on any computer.

draws-seed = Your seed for the cards
draws-seed_text = Any text, optional
draws-seed_add = Add
draws-seed_added = Mixed in with this round: { $seed }
draws-provable = Provable shoe: your seed
draws-noted = This browser has noted the commitment of the shoe: { $commitment }
