### 賭區。

pit-title = 賭區
pit-tables = 開放賭枱：{ $tables }。{ $alerts ->
    [0] 一切正常。
   *[other] 須處理：{ $alerts }。
}
pit-map = 賭枱
pit-scale = 所有圖柱同一比例：滿格為 { $amount }。
pit-more_alerts = 另有 { $count } 項
pit-alarm_heard = 警報：賭枱 { $table }
pit-figures_old = 贏額、理論值與速度停留在 { $time }：服務沒有回應。
pit-unread = 仍在讀取歷史記錄：這些數字尚未包括 { $records } 條記錄。

## 提示

pit-alert_card_order = 哪張牌在先？由賭區主任或以上裁決。
pit-alert_request = { $name } 等候{ $role }批准：{ $what }
pit-alert_referral = 上交：{ $incident }。由{ $role }或以上裁決。
pit-alert_referral_round = 第 { $round } 局上交：{ $incident }。由{ $role }或以上裁決。
pit-alert_election = { $count } 位客人尚未選擇。
pit-alert_favours = 對客人有利：{ $bets }
pit-alert_shoe = 本靴在第 { $round } 局結束。
pit-alert_slow = 已有 { $minutes } 分鐘沒有派彩。
pit-alert_offline = 非即時：連接中斷。
pit-alert_alarm = { $what }：第 { $shoe } 靴，第 { $round } 局。
pit-all_clear = 一切正常

## 數字

pit-cards_left = { $cards } 張牌
pit-bets_line = { $count } 注，{ $amount }
pit-dealer = 荷官
pit-occupied = 入座
pit-occupied_of = { $occupied } / { $places }
pit-win = 贏額
pit-theory = 理論值
pit-pace = 速度
pit-pace_value = 每小時 { $rounds } 局
pit-handle = 投注額
pit-differential = 各注位差額
pit-differential_of = { $box } 號注位：{ $hand }多 { $amount }，上限 { $maximum }
pit-differential_even = { $box } 號注位：持平
pit-staked_by_terminal = 各終端注碼
pit-staked_at = { $terminal } 號終端：{ $amount }
pit-edges = 即時精確優勢
pit-edges_text = 本局或下一局的投注，未見牌 { $cards } 張。
pit-edges_none = 餘牌不足以完成一局。
pit-edge_patron = 對客人有利
pit-edges_failed = 沒有優勢數字：服務沒有回應。
pit-win_by_bet = 各項投注的贏額與理論值
pit-theory_text = 理論值：每注按整靴的精確優勢計算，底注已含加注。
pit-nothing_settled = 還沒有派彩的注碼。

## 牌靴監察

pit-alarms = 牌靴監察
pit-alarms_none = 沒有警報：牌看來已洗勻且齊全，結果合乎預期。
pit-alarm_foreign_card = 外來牌
pit-alarm_surplus_card = 多出的牌
pit-alarm_missing_card = 缺牌
pit-alarm_new_deck_order = 新牌次序
pit-alarm_even_steps = 牌級等距排列
pit-alarm_repeated_order = 與先前一靴次序相同
pit-alarm_points_together = 同點數的牌聚集
pit-alarm_suits_together = 同花色的牌聚集
pit-alarm_results = 結果不尋常
pit-alarm_where = 第 { $shoe } 靴，第 { $round } 局，{ $time }
pit-alarm_past = 前一靴
pit-alarm_certain = 確定：經點算。
pit-alarm_rate_shoe = 已洗的牌靴中，誤報最多為 { $times } 分之一。
pit-alarm_rate_results = 正常賭枱每一千局，誤報最多為 { $times } 分之一。
pit-alarm_do = 下一局前檢查牌。如屬實，請上報：
pit-alarm_do_results = 通知值班經理：檢查洗牌、牌靴和投注。規則沒有相應條文。

## 一張賭枱

pit-actions = 操作
pit-correct_result = 更正登記的結果
pit-display = 顯示屏
pit-settings = 賭枱設定
pit-settings_text = 由{ $role }或以上更改。牌局進行中所作的更改，待本局結束後生效。牌副數、燒牌與{ -cut-card }由下一靴起生效。
pit-settings_after_round = 本局結束後更改
pit-settings_queued = 新設定待本局結束後生效：
pit-settings_withdraw = 撤回
pit-set_closed = 關閉：不再開局
pit-set_provable = 自下一靴起使用可驗證牌靴：客人可核對所抽的牌
pit-set_provable_shoe = 可驗證的牌靴
pit-set_closed_table = 賭枱關閉
pit-settings_save = 更改設定
pit-settings_saved = 設定已更改。
pit-set_decks = 牌副數
pit-set_boxes = 注位數目
pit-set_terminals = 終端數目
pit-set_minimum = 最低投注額（元）
pit-set_maximum = 最高投注額（元）
pit-set_differential = 最高差額（元）
pit-set_cards_dealt = 發牌方式
pit-set_face_up = 明牌
pit-set_face_down = 暗牌
pit-set_betting_seconds = 下注時間（秒）
pit-set_decision_seconds = 決定時間（秒）
pit-set_cut_card = { -cut-card }距靴尾張數
pit-side_limits = 邊注另有限額，不受影響。

## 終端

pit-terminal_enrolled = 已登記
pit-terminal_free = 未登記
pit-terminal_code = 一次性代碼
pit-terminal_revoke = 註銷
pit-terminal_code_is = { $terminal } 號終端：請在 15 分鐘內輸入 { $code }。
pit-terminal_revoked = { $terminal } 號終端已註銷。

## 客人的限額

pit-care = 客人的限額、禁止投注與凍結
pit-care_look = 查看
pit-care_excluded = 禁止投注至 { $until }。{ $reason }
pit-care_excluded_for_good = 永久禁止投注。{ $reason }
pit-care_reason = 理由（記錄在案）
pit-care_days = 天數（留空：永久）
pit-care_exclude = 禁止投注
pit-care_lift = 解除禁止
pit-care_hold = 已凍結：{ $what }達到 { $amount }（門檻 { $threshold }）。
pit-care_release = 解除凍結
pit-holds = 等待員工處理
pit-holds_none = 沒有凍結的帳戶。

## 故障

pit-faults = 故障
pit-faults_none = 沒有待處理的故障。
pit-fault_where = { $table }，{ $time }
pit-fault_terminal = { $number } 號終端
pit-fault_over = 已於 { $time } 結束
pit-fault_stops_dealing = 停止下注和發牌
pit-fault_disables_terminal = 終端停用
pit-fault_note = 處理情況（記錄在案）
pit-fault_acknowledge = 確認
pit-fault_disabled = { $table } 枱 { $number } 號終端已停用：{ $reason }
pit-fault_enable = 恢復
