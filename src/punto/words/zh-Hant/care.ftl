### 負責任博彩：限額、提醒、禁止投注與凍結。

measure-loss = 虧損限額
measure-stake = 投注限額
measure-deposit = 存款限額
measure-time = 時間限額
measure-visits = 到訪次數限額

window-day = 每日
window-week = 每週
window-month = 每月

sum-cash = 現金買入
sum-deposit = 現金與{ -voucher }買入
sum-first_deposit = 首次買入
sum-cash_out = 兌出
sum-win = 贏得金額

care-limit_of_patron = 客人自定的{ $window }{ $measure }
care-limit_of_house = 賭場所定的{ $window }{ $measure }
care-minutes = { $minutes } 分鐘
care-visits = { $count } 次

## 頁面

care-title = 限額與休息
care-text = 限額適用於所有賭枱。收緊的限額立即生效，放寬的限額在 { $hours } 小時後生效。
care-harm = 每一注都是賭場佔優：長期而言，輸多贏少。只用輸得起的錢投注，切勿為追回損失而投注。若不再覺得有趣，請休息或找人傾談。
care-help = 求助：
care-period = 期間（UTC）
care-staked = 投注額
care-net = 輸贏
care-time = 遊戲時間
care-count = 到訪次數
care-limit = { $window }{ $measure }
care-by_house = 由賭場設定
care-used = 已用 { $used }，共 { $most }，{ $time } 重新計算
care-then = { $time } 起：{ $most }
care-no_limit = 無限額
care-none = 沒有設定限額。
care-what = 限額
care-amount = 金額（元）
care-amount_minutes = 分鐘
care-amount_visits = 次數
care-set = 設定限額
care-remove = 取消
care-saved = 已儲存。
care-check = 遊戲提醒
care-check_every = 每玩多少分鐘提醒一次（留空：不提醒）
care-check_set = 設定提醒
care-check_text = 您已玩了 { $minutes } 分鐘，期間沒有半小時的休息。
care-check_go_on = 繼續
care-check_break = 限額與休息
care-exclude = 停止投注
care-exclude_text = 立即結束您的登入，並拒絕登入和投注。任何人都不能縮短。枱上的投注保留，餘額由員工付出。
care-exclude_for = 期限
care-days = { $days } 天
care-for_good = 永久
care-exclude_do = 停止投注
care-exclude_sure = 確定，立即停止

## 結單

care-statement = 帳戶結單
care-statement_text = 您帳戶的全部收付與輸贏：最近一年按日（UTC）列出，另有累計總額。在局中的投注按輸計算。
care-statement_load = 顯示結單
care-day = 日期
care-paid_in = 存入
care-paid_out = 兌出
care-all_time = 累計
care-net_deposits = 累計淨存入（存入減兌出）：{ $amount }
