### 读出的牌与点数，以及补牌的原因。

card-face_down = 暗牌
card-named = { $suit }{ $rank }
card-total = { $total } 点
card-hand = { $hand }，{ $cards }，{ $total } 点。
card-hand_short = { $hand } { $total } 点：{ $cards }

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

suit-S = 黑桃
suit-H = 红心
suit-D = 方块
suit-C = 梅花

## 补牌

third-natural = { $hand }例牌 { $total } 点。
third-natural_ends = 不再补牌。
third-player_draws = { -player }家 { $total } 点，补第三张牌。
third-player_stands = { -player }家 { $total } 点，不补牌。
third-banker_draws_stood = { -player }家不补牌：{ -banker }家 { $total } 点，补牌。
third-banker_stands_stood = { -player }家不补牌：{ -banker }家 { $total } 点，不补牌。
third-banker_draws = { -player }家第三张为 { $third } 点，{ -banker }家 { $total } 点：补牌。
third-banker_stands = { -player }家第三张为 { $third } 点，{ -banker }家 { $total } 点：不补牌。
