### 公众显示屏。

display-minimum = 最低
display-maximum = 最高
display-side = 边注最低
display-settled_again = 将重新派彩
display-side_bets = 边注：{ $bets }
