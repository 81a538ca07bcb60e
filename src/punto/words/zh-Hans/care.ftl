### 关怀责任：限额、提醒、禁止投注与暂停。

measure-loss = 亏损限额
measure-stake = 投注限额
measure-time = 时间限额
measure-visits = 到访次数限额

window-day = 每日
window-week = 每周
window-month = 每月

sum-cash = 现金买入
sum-deposit = 现金与{ -voucher }买入
sum-cash_out = 兑出
sum-win = 赢得金额

care-limit_of_patron = 客人自定的{ $window }{ $measure }
care-limit_of_house = 赌场所定的{ $window }{ $measure }
care-minutes = { $minutes } 分钟
care-visits = { $count } 次
