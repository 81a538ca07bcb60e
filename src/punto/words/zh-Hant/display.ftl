### 公眾顯示屏。

display-minimum = 最低
display-maximum = 最高
display-side = 邊注最低
display-settled_again = 將重新派彩
display-side_bets = 邊注：{ $bets }
