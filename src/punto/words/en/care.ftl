### Duty of care: limits, reality checks, exclusions and holds.

measure-loss = loss limit
measure-stake = stake limit
measure-time = time limit
measure-visits = visit limit

window-day = day
window-week = week
window-month = month

sum-cash = cash for credits
sum-deposit = cash and vouchers for credits
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
