### 词汇表。其他文件都引用这里的词，同一样东西只有一个名字。

-player = 闲
-banker = 庄
-tie = 和
-cut-card = 切卡
-squeeze = 咪牌
-voucher = 票券
-house-edge = 赌场优势
-room = 可下额

hand-player = { -player }
hand-banker = { -banker }

## 台面与路单上的字

mark-player = { -player }
mark-banker = { -banker }
mark-tie = { -tie }

result-player = { -player }赢
result-banker = { -banker }赢
result-tie = { -tie }局

role-patron = 客人
role-dealer = 荷官
role-pit_supervisor = 赌区主任
role-pit_manager = 赌区经理
role-shift_manager = 值班经理
role-inspector = 监察员
role-administrator = 管理员

state-betting = 下注中
state-dealing = 发牌中
state-awaiting = 等待决定
state-complete = 发牌完毕
state-settled = 已派彩
state-void = 作废

outcome-won = 赢
outcome-lost = 输
outcome-push = 退注
outcome-returned = 退还

## 下注的位置

place-box = { $number } 号注位
place-box_standing = { $number } 号注位，站立
place-terminal = { $number } 号终端

## 没有条款时的依据

authority-house_rule = 场方规定
authority-house_decision = 场方决定

## 常用小词

answer-yes = 是
answer-no = 否
cards-none = 无牌
list-comma = 、
list-semicolon = ；
list-or = 或
list-and = 、
list-sentences = { "" }
