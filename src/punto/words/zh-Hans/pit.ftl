### 赌区。

pit-title = 赌区
pit-tables = 开放赌桌：{ $tables }。{ $alerts ->
    [0] 一切正常。
   *[other] 须处理：{ $alerts }。
}
pit-map = 赌桌
pit-scale = 所有图柱同一比例：满格为 { $amount }。
pit-more_alerts = 另有 { $count } 项
pit-alarm_heard = 警报：赌桌 { $table }
pit-figures_old = 赢额、理论值与速度停留在 { $time }：服务没有回应。
pit-unread = 仍在读取历史记录：这些数字尚未包括 { $records } 条记录。

## 提示

pit-alert_card_order = 哪张牌在先？由赌区主任或以上裁决。
pit-alert_request = { $name } 等候{ $role }批准：{ $what }
pit-alert_referral = 上交：{ $incident }。由{ $role }或以上裁决。
pit-alert_referral_round = 第 { $round } 局上交：{ $incident }。由{ $role }或以上裁决。
pit-alert_election = { $count } 位客人尚未选择。
pit-alert_favours = 对客人有利：{ $bets }
pit-alert_shoe = 本靴在第 { $round } 局结束。
pit-alert_slow = 已有 { $minutes } 分钟没有派彩。
pit-alert_offline = 非实时：连接中断。
pit-alert_alarm = { $what }：第 { $shoe } 靴，第 { $round } 局。
pit-all_clear = 一切正常

## 数字

pit-cards_left = { $cards } 张牌
pit-bets_line = { $count } 注，{ $amount }
pit-dealer = 荷官
pit-occupied = 入座
pit-occupied_of = { $occupied } / { $places }
pit-win = 赢额
pit-theory = 理论值
pit-pace = 速度
pit-pace_value = 每小时 { $rounds } 局
pit-handle = 投注额
pit-differential = 各注位差额
pit-differential_of = { $box } 号注位：{ $hand }多 { $amount }，上限 { $maximum }
pit-differential_even = { $box } 号注位：持平
pit-staked_by_terminal = 各终端注码
pit-staked_at = { $terminal } 号终端：{ $amount }
pit-edges = 实时精确优势
pit-edges_text = 本局或下一局的投注，未见牌 { $cards } 张。
pit-edges_none = 余牌不足以完成一局。
pit-edge_patron = 对客人有利
pit-edges_failed = 没有优势数字：服务没有回应。
pit-win_by_bet = 各项投注的赢额与理论值
pit-theory_text = 理论值：每注按整靴的精确优势计算，底注已含加注。
pit-nothing_settled = 还没有派彩的注码。

## 牌靴监察

pit-alarms = 牌靴监察
pit-alarms_none = 没有警报：牌看来已洗匀且齐全，结果合乎预期。
pit-alarm_foreign_card = 外来牌
pit-alarm_surplus_card = 多出的牌
pit-alarm_missing_card = 缺牌
pit-alarm_new_deck_order = 新牌次序
pit-alarm_even_steps = 牌级等距排列
pit-alarm_repeated_order = 与先前一靴次序相同
pit-alarm_points_together = 同点数的牌聚集
pit-alarm_suits_together = 同花色的牌聚集
pit-alarm_results = 结果不寻常
pit-alarm_where = 第 { $shoe } 靴，第 { $round } 局，{ $time }
pit-alarm_past = 前一靴
pit-alarm_certain = 确定：经点算。
pit-alarm_rate_shoe = 已洗的牌靴中，误报最多为 { $times } 分之一。
pit-alarm_rate_results = 正常赌桌每一千局，误报最多为 { $times } 分之一。
pit-alarm_do = 下一局前检查牌。如属实，请上报：
pit-alarm_do_results = 通知值班经理：检查洗牌、牌靴和投注。规则没有相应条文。

## 一张赌桌

pit-actions = 操作
pit-correct_result = 更正登记的结果
pit-display = 显示屏
pit-settings = 赌桌设定
pit-settings_text = 由{ $role }或以上更改。牌局进行中所作的更改，待本局结束后生效。牌副数、烧牌与{ -cut-card }由下一靴起生效。
pit-settings_after_round = 本局结束后更改
pit-settings_queued = 新设定待本局结束后生效：
pit-settings_withdraw = 撤回
pit-set_closed = 关闭：不再开局
pit-set_provable = 自下一靴起使用可验证牌靴：客人可核对所抽的牌
pit-set_provable_shoe = 可验证的牌靴
pit-set_closed_table = 赌桌关闭
pit-settings_save = 更改设定
pit-settings_saved = 设定已更改。
pit-set_decks = 牌副数
pit-set_boxes = 注位数目
pit-set_terminals = 终端数目
pit-set_minimum = 最低投注额（元）
pit-set_maximum = 最高投注额（元）
pit-set_differential = 最高差额（元）
pit-set_cards_dealt = 发牌方式
pit-set_face_up = 明牌
pit-set_face_down = 暗牌
pit-set_betting_seconds = 下注时间（秒）
pit-set_decision_seconds = 决定时间（秒）
pit-set_cut_card = { -cut-card }距靴尾张数
pit-side_limits = 边注另有限额，不受影响。

## 终端

pit-terminal_enrolled = 已登记
pit-terminal_free = 未登记
pit-terminal_code = 一次性代码
pit-terminal_revoke = 注销
pit-terminal_code_is = { $terminal } 号终端：请在 15 分钟内输入 { $code }。
pit-terminal_revoked = { $terminal } 号终端已注销。

## 客人的限额

pit-care = 客人的限额、禁止投注与冻结
pit-care_look = 查看
pit-care_excluded = 禁止投注至 { $until }。{ $reason }
pit-care_excluded_for_good = 永久禁止投注。{ $reason }
pit-care_reason = 理由（记录在案）
pit-care_days = 天数（留空：永久）
pit-care_exclude = 禁止投注
pit-care_lift = 解除禁止
pit-care_hold = 已冻结：{ $what }达到 { $amount }（门槛 { $threshold }）。
pit-care_release = 解除冻结
pit-holds = 等待员工处理
pit-holds_none = 没有冻结的账户。

## 故障

pit-faults = 故障
pit-faults_none = 没有待处理的故障。
pit-fault_where = { $table }，{ $time }
pit-fault_terminal = { $number } 号终端
pit-fault_over = 已于 { $time } 结束
pit-fault_stops_dealing = 停止下注和发牌
pit-fault_disables_terminal = 终端停用
pit-fault_note = 处理情况（记录在案）
pit-fault_acknowledge = 确认
pit-fault_disabled = { $table } 台 { $number } 号终端已停用：{ $reason }
pit-fault_enable = 恢复
