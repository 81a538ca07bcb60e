### 负责任博彩：限额、提醒、禁止投注与冻结。

measure-loss = 亏损限额
measure-stake = 投注限额
measure-deposit = 存款限额
measure-time = 时间限额
measure-visits = 到访次数限额

window-day = 每日
window-week = 每周
window-month = 每月

sum-cash = 现金买入
sum-deposit = 现金与{ -voucher }买入
sum-first_deposit = 首次买入
sum-cash_out = 兑出
sum-win = 赢得金额

care-limit_of_patron = 客人自定的{ $window }{ $measure }
care-limit_of_house = 赌场所定的{ $window }{ $measure }
care-minutes = { $minutes } 分钟
care-visits = { $count } 次

## 页面

care-title = 限额与休息
care-text = 限额适用于所有赌桌。收紧的限额立即生效，放宽的限额在 { $hours } 小时后生效。
care-harm = 每一注都是赌场占优：长期而言，输多赢少。只用输得起的钱投注，切勿为追回损失而投注。若不再觉得有趣，请休息或找人谈谈。
care-help = 求助：
care-period = 期间（UTC）
care-staked = 投注额
care-net = 输赢
care-time = 游戏时间
care-count = 到访次数
care-limit = { $window }{ $measure }
care-by_house = 由赌场设定
care-used = 已用 { $used }，共 { $most }，{ $time } 重新计算
care-then = { $time } 起：{ $most }
care-no_limit = 无限额
care-none = 没有设定限额。
care-what = 限额
care-amount = 金额（元）
care-amount_minutes = 分钟
care-amount_visits = 次数
care-set = 设定限额
care-remove = 取消
care-saved = 已保存。
care-check = 游戏提醒
care-check_every = 每玩多少分钟提醒一次（留空：不提醒）
care-check_set = 设定提醒
care-check_text = 您已玩了 { $minutes } 分钟，期间没有半小时的休息。
care-check_go_on = 继续
care-check_break = 限额与休息
care-exclude = 停止投注
care-exclude_text = 立即结束您的登录，并拒绝登录和投注。任何人都不能缩短。桌上的投注保留，余额由员工付出。
care-exclude_for = 期限
care-days = { $days } 天
care-for_good = 永久
care-exclude_do = 停止投注
care-exclude_sure = 确定，立即停止

## 结单

care-statement = 账户结单
care-statement_text = 您账户的全部收付与输赢：最近一年按日（UTC）列出，另有累计总额。在局中的投注按输计算。
care-statement_load = 显示结单
care-day = 日期
care-paid_in = 存入
care-paid_out = 兑出
care-all_time = 累计
care-net_deposits = 累计净存入（存入减兑出）：{ $amount }
