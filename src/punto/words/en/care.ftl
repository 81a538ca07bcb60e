### Duty of care: limits, reality checks, exclusions and holds.

measure-loss = loss limit
measure-stake = stake limit
measure-deposit = deposit limit
measure-time = time limit
measure-visits = visit limit

window-day = day
window-week = week
window-month = month

sum-cash = cash for credits
sum-deposit = cash and vouchers for credits
sum-first_deposit = a first purchase of credits
sum-cash_out = a cash-out
sum-win = a win

care-limit_of_patron = patron's own { $measure } per { $window }
care-limit_of_house = house's { $measure } per { $window }
care-minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}
care-visits = { $count ->
    [one] 1 visit
   *[other] { $count } visits
}

## Pages

care-title = Limits and breaks
care-text = { $hours ->
    [one] Limits apply at every table. A stricter limit applies at once, a looser one after 1 hour.
   *[other] Limits apply at every table. A stricter limit applies at once, a looser one after { $hours } hours.
}
care-harm = The house has the advantage in every bet: over time, more is lost than won. Play only with money that you can afford to lose, and never to win back a loss. If play is no longer fun, take a break or talk to somebody.
care-help = Help:
care-period = Period (UTC)
care-staked = Staked
care-net = Won or lost
care-time = Time played
care-count = Visits
care-limit = { $measure }, { $window }
care-by_house = set by the house
care-used = { $used } of { $most } used · renews { $time }
care-then = from { $time }: { $most }
care-no_limit = no limit
care-none = No limits are set.
care-what = Limit
care-amount = Dollars
care-amount_minutes = Minutes
care-amount_visits = Visits
care-set = Set limit
care-remove = Remove
care-saved = Saved.
care-check = Reality check
care-check_every = Minutes of play between checks (empty: none)
care-check_set = Set reality check
care-check_text = { $minutes ->
    [one] You have played for 1 minute without a half-hour break.
   *[other] You have played for { $minutes } minutes without a half-hour break.
}
care-check_go_on = Keep playing
care-check_break = Limits and breaks
care-exclude = Stop playing
care-exclude_text = Ends your sessions at once and blocks log-ins and bets. Nobody can shorten it. Bets in play stand, and staff pay out your balance.
care-exclude_for = For
care-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}
care-for_good = Permanently
care-exclude_do = Stop playing
care-exclude_sure = Yes, stop now

## Statement

care-statement = Statement
care-statement_text = All money paid into and out of your purse, and the result of play: by day (UTC) for a year, and of all time. Bets in play count as lost.
care-statement_load = Show the statement
care-day = Day
care-paid_in = Paid in
care-paid_out = Cashed out
care-all_time = All time
care-net_deposits = Net deposits of all time (paid in minus cashed out): { $amount }
