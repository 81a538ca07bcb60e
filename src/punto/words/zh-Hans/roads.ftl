### 路单与本靴统计。

road-bead = 珠盘路
road-big_road = 大路
road-big_eye_boy = 大眼仔
road-small_road = 小路
road-cockroach_pig = 小强路
road-of = { $road }，{ $rounds } 局
road-rounds = { $rounds } 局
road-ask = { $hand }问路
road-R = 红
road-B = 蓝
road-nothing = 未有
road-streak_banker = { -banker }连赢 { $length } 局
road-streak_player = { -player }连赢 { $length } 局
road-ping_pong = 单跳 { $length } 局
road-player_pairs = { -player }对
road-banker_pairs = { -banker }对
road-information_only = 仅供参考
road-information_only_clause = 仅供参考（{ $clause }）
