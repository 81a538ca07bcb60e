### 關懷責任：限額、提醒、禁止投注與暫停。

measure-loss = 虧損限額
measure-stake = 投注限額
measure-time = 時間限額
measure-visits = 到訪次數限額

window-day = 每日
window-week = 每週
window-month = 每月

sum-cash = 現金買入
sum-deposit = 現金與{ -voucher }買入
sum-cash_out = 兌出
sum-win = 贏得金額

care-limit_of_patron = 客人自定的{ $window }{ $measure }
care-limit_of_house = 賭場所定的{ $window }{ $measure }
care-minutes = { $minutes } 分鐘
care-visits = { $count } 次
