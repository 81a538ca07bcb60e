### 詞彙表。其他文件都引用這裡的詞，同一樣東西只有一個名字。

-player = 閒
-banker = 莊
-tie = 和
-cut-card = 切卡
-squeeze = 咪牌
-voucher = 票券
-house-edge = 賭場優勢
-room = 可下額

hand-player = { -player }
hand-banker = { -banker }

## 枱面與路單上的字

mark-player = { -player }
mark-banker = { -banker }
mark-tie = { -tie }

result-player = { -player }贏
result-banker = { -banker }贏
result-tie = { -tie }局

role-patron = 客人
role-dealer = 荷官
role-pit_supervisor = 賭區主任
role-pit_manager = 賭區經理
role-shift_manager = 值班經理
role-inspector = 監察員
role-administrator = 管理員

state-betting = 下注中
state-dealing = 發牌中
state-awaiting = 等待決定
state-complete = 發牌完畢
state-settled = 已派彩
state-void = 作廢

outcome-won = 贏
outcome-lost = 輸
outcome-push = 退注
outcome-returned = 退還

## 下注的位置

place-box = { $number } 號注位
place-box_standing = { $number } 號注位，站立
place-terminal = { $number } 號終端

## 沒有條款時的依據

authority-house_rule = 場方規定
authority-house_decision = 場方決定

## 常用小詞

answer-yes = 是
answer-no = 否
cards-none = 無牌
list-comma = 、
list-semicolon = ；
list-or = 或
list-and = 、
list-sentences = { "" }
