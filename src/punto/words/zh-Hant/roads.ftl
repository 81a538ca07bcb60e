### 路單與本靴統計。

road-bead = 珠盤路
road-big_road = 大路
road-big_eye_boy = 大眼仔
road-small_road = 小路
road-cockroach_pig = 曱甴路
road-of = { $road }，{ $rounds } 局
road-rounds = { $rounds } 局
road-ask = { $hand }問路
road-R = 紅
road-B = 藍
road-nothing = 未有
road-streak_banker = { -banker }連贏 { $length } 局
road-streak_player = { -player }連贏 { $length } 局
road-ping_pong = 單跳 { $length } 局
road-player_pairs = { -player }對
road-banker_pairs = { -banker }對
road-information_only = 僅供參考
road-information_only_clause = 僅供參考（{ $clause }）
