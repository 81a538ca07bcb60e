### 讀出的牌與點數，以及補牌的原因。

card-face_down = 暗牌
card-named = { $suit }{ $rank }
card-total = { $total } 點
card-hand = { $hand }，{ $cards }，{ $total } 點。
card-hand_short = { $hand } { $total } 點：{ $cards }

rank-A = A
rank-2 = 2
rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-T = 10
rank-J = J
rank-Q = Q
rank-K = K

suit-S = 葵扇
suit-H = 紅心
suit-D = 階磚
suit-C = 梅花

## 補牌

third-natural = { $hand }例牌 { $total } 點。
third-natural_ends = 不再補牌。
third-player_draws = { -player }家 { $total } 點，補第三張牌。
third-player_stands = { -player }家 { $total } 點，不補牌。
third-banker_draws_stood = { -player }家不補牌：{ -banker }家 { $total } 點，補牌。
third-banker_stands_stood = { -player }家不補牌：{ -banker }家 { $total } 點，不補牌。
third-banker_draws = { -player }家第三張為 { $third } 點，{ -banker }家 { $total } 點：補牌。
third-banker_stands = { -player }家第三張為 { $third } 點，{ -banker }家 { $total } 點：不補牌。
