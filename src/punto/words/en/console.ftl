### The dealer's console.

console-title = Game console
console-next = Next step
console-begin = Open betting for round { $round }
console-begin_text = { $cards ->
    [one] Shoe { $shoe }, 1 card left.
   *[other] Shoe { $shoe }, { $cards } cards left.
}
console-closed = This table is closed
console-closed_text = A { $role } or above opens it again in the table settings.
console-last_round = This is the last round of the shoe.
console-shoe_over = Shoe finished: bring a new one
console-shoe_over_text = The { -cut-card } is out and the last round has been played.
console-betting = Betting is open
console-betting_text = { $count ->
    [one] 1 bet, { $amount } on the table.
   *[other] { $count } bets, { $amount } on the table.
}
console-card_to = Card { $number } to
console-carried = Carried over: deal { $cards } first.
console-shoe_text = { $cards ->
    [one] 1 card left in the shoe.
   *[other] { $cards } cards left in the shoe.
}
console-waiting = Waiting
console-waiting_antes = { $count ->
    [one] 1 ante to raise or fold
   *[other] { $count } antes to raise or fold
}
console-waiting_election = { $count ->
    [one] 1 patron still has to choose
   *[other] { $count } patrons still have to choose
}
console-waiting_settled_election = { $count ->
    [one] Round { $round } will be settled again: 1 patron still has to choose.
   *[other] Round { $round } will be settled again: { $count } patrons still have to choose.
}
console-waiting_card_order = A { $role } decides which card came first
console-waiting_referral = Waiting for a ruling
console-squeeze = The cards wait for the { -squeeze }
console-squeeze_text = { $patrons } turns the cards. Next: { $hand }, card { $number }.
console-turn_first = Turn the face-down cards, then settle.
console-complete_text = { $player } to { $banker }. Check the cards, then settle.
console-credited_text = Winnings are credited. Open betting for round { $round } when ready.
console-paid_text = Every box is paid. Open betting for round { $round } when ready.
console-void_text = All bets are returned. Open betting for round { $round } when ready.

## Buttons

console-open_betting = Open betting
console-close_betting = No more bets
console-deal_next = Draw from electronic shoe
console-settle = Settle and pay
console-cut_card = Cut card is out
console-correct_card = Correct a card
console-turn_all = Turn all cards

console-turn_card = Turn it for the patron

## Payout, box by box

console-payout = Payout
console-payout_step = Step { $step } of { $steps }
console-pay_by_box = Pay box by box
console-take_losers = Take the losing bets
console-losers_taken = Losing bets taken
console-to_tray = Chips to the tray
console-pay_box = Pay box { $box }
console-box_paid = Box { $box } is paid
console-hand_over = Hand over
console-change = { $amount } in change
console-credited = In credits, already paid
console-debited = In credits, already taken
console-end_payout = End the payout

console-scan = Scan or type
console-scan_hint = 9H, 10D, KS
console-scan_go = Deal
console-not_a_card = { $text } is not a card: type a rank (A 2–9 10 J Q K) and a suit (S H D C), for example 9H.

## Corrections and a new shoe

console-correct_title = Correct a wrongly entered card
console-correct_which = Which card is wrong?
console-correct_card_of = Card { $number }, { $hand }: { $card }
console-correct_to = What is the actual card?
console-correct_rank = A { $role } or above must approve.
console-new_shoe_text = { $decks ->
    [one] The next round is dealt from 1 fresh deck. The cards of this shoe are taken out of play.
   *[other] The next round is dealt from { $decks } fresh decks. The cards of this shoe are taken out of play.
}
console-burn = Burn: { $burn }
console-burn_first = by the first card
console-burn_cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
console-first_card = First card, turned up:
console-confirm_new_shoe = The new shoe is in place

## The robot dealer

console-robot = A robot deals this table.
console-take_over = Deal it myself
console-by_hand = You deal this table.
console-by_other = { $name } deals this table.
console-hand_back = Hand back to the robot
console-reads_only = Read only: an inspector gives no commands.
console-disabled = All play is disabled
console-disabled_text = A { $role } or an administrator enables it. Rounds in progress go on as their ruling says.
console-fault = A fault stops the deal
console-fault_text = A { $role } or above acknowledges it in the pit.
