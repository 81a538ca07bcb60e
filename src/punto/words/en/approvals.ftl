### What an approver reads before approving.

approval-correct_card = Correct card { $position }: { $was } → { $card }.
approval-deal = Deal { $cards } by hand. This table draws its cards from the electronic shoe.
approval-new_shoe = Change to shoe { $shoe }.
approval-first_card = The first card of the new shoe: { $card }.
approval-report = Report: { $incident }.
approval-loose_cards = Cards named in the report: { $cards }.
approval-order = The order of the cards: { $cards }.
approval-rule = Ruling: { $decision }. Reason: { $reason }
approval-round = Round { $round } of shoe { $shoe }:
approval-hand = { $hand }: { $before } ({ $before_total }) → { $after } ({ $after_total })
approval-result = Result: { $before } → { $after }
approval-state = State: { $before } → { $after }
approval-bet = { $patron }, { $bet } { $amount }: { $before } → { $after }
approval-open_bet = open
approval-outcome = { $outcome } ({ $net })
approval-more_bets = { $count ->
    [one] 1 more bet changes.
   *[other] { $count } more bets change.
}
approval-patrons_get = Patrons get { $amount } in all.
approval-patrons_pay = Patrons pay { $amount } in all.
approval-buy_in = Buy-in of { $amount } for { $account }.
approval-cash_out = Cash-out of { $amount } from { $account }, as a voucher.
approval-in_chips = chips
approval-earlier_today = Earlier today, without approval: { $amount }.
approval-balance_after = Balance afterwards: { $amount }.
approval-float_open = Open the tray with { $amount } from the cage.
approval-float_fill = Fill the tray with { $amount } from the cage.
approval-float_credit = Send { $amount } from the tray to the cage.
approval-float_close = Close the tray: { $amount } counted, sent to the cage.
approval-over = The count is { $amount } over.
approval-short = The count is { $amount } short.
approval-line = { $what }: { $before } → { $after }
approval-same = The setting in force stays the same.
