### Roads and counts of a shoe.

road-bead = Bead plate
road-big_road = Big road
road-big_eye_boy = Big eye boy
road-small_road = Small road
road-cockroach_pig = Cockroach pig
road-of = { $rounds ->
    [one] { $road }, 1 round
   *[other] { $road }, { $rounds } rounds
}
road-rounds = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}
road-ask = Next { $hand }?
road-R = red
road-B = blue
road-nothing = nothing yet
road-streak_banker = { -banker } has won { $length } in a row
road-streak_player = { -player } has won { $length } in a row
road-ping_pong = Ping-pong for { $length } rounds
road-player_pairs = { -player } Pairs
road-banker_pairs = { -banker } Pairs
road-information_only = For information only
road-information_only_clause = For information only ({ $clause })
