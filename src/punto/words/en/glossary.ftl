### Terms and names. All other files use these terms, so that everything has one name.

-player = Player
-banker = Banker
-tie = Tie
-cut-card = cut card
-squeeze = squeeze
-voucher = voucher
-house-edge = house edge

hand-player = { -player }
hand-banker = { -banker }

## The characters on felt and roads; English readers know them too

mark-player = 闲
mark-banker = 庄
mark-tie = 和

result-player = { -player } wins
result-banker = { -banker } wins
result-tie = { -tie }

role-patron = patron
role-dealer = dealer
role-pit_supervisor = pit supervisor
role-pit_manager = pit manager
role-shift_manager = shift manager
role-inspector = inspector
role-administrator = administrator

state-betting = betting
state-dealing = dealing
state-awaiting = awaiting a decision
state-complete = hands complete
state-settled = settled
state-void = void

outcome-won = won
outcome-lost = lost
outcome-push = push
outcome-returned = returned

## Where a bet is placed

place-box = box { $number }
place-box_standing = standing at box { $number }
place-terminal = terminal { $number }

## The authority of a decision without a clause

authority-house_rule = house rule
authority-house_decision = house decision

## Small words

answer-yes = yes
answer-no = no
cards-none = no card
list-comma = { ", " }
list-semicolon = { "; " }
list-or = { " or " }
list-and = { " and " }
list-sentences = { " " }
