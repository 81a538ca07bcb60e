### 控制台、赌区与重播共用的词句。

staff-for = 仅限员工：{ $roles }
staff-for_you = 您是 { $name }（{ $role }）。请以有权限的账号登录。
staff-for_nobody = 请先登录。
staff-or = 或

## 事故

staff-incident = 事故
staff-which_incident = 发生了什么？
staff-search_incident = 按名称或条款搜索
staff-found_incidents = { $count ->
    [0] 没有符合的事故。
   *[other] { $count } 项事故
}
staff-not_provided = 没有规定
staff-back = 返回
staff-facts = 详情
staff-facts_missing = 填妥详情后即显示规则。
staff-advice = 规则
staff-asking = 正在查找规则…
staff-authority = 决定权
staff-or_above = { $role }或以上
staff-electing = 可选择的客人
staff-nobody_elects = 没有客人须选择。
staff-established = 已定的结果
staff-not_established = 已发的牌尚未决定任何投注。
staff-known_card = 看到此牌的客人所得的优势
staff-known_card_edge = { $bet }：{ $edge }
staff-confirm_report = 确认并裁决
staff-house_decision_text = 没有规定：由场方决定。{ $role }或以上作出决定，并写明理由。
staff-reason = 理由
staff-reason_suggested = 建议理由
staff-reason_video = 监控录像可见。
staff-reason_checked = 牌与结果经核对无误。
staff-reason_order_unknown = 无法确定牌的次序。
staff-reason_dealing_error = 发牌失误。
staff-reason_equipment = 设备故障。
staff-reason_no_effect = 不影响结果。
staff-no_round_to_report = 尚未开始牌局：没有可上报的事故。

## 详情

staff-fact_cards = 涉及的牌，按看见的次序
staff-fact_cards_unseen = 没有人看到牌面，可留空。
staff-fact_face_up = 误发了几张明牌？（由最后一张算起）
staff-fact_card = 外来牌（描述外观，可留空）
staff-fact_reconstructable = 牌序已知，可以还原
staff-fact_too_many = 有一方多了一张牌（而非少了牌）
staff-fact_to_person = 发错了人（而非发错位置）
staff-fact_terminals = 受影响的终端
staff-fact_round_now = 留空即最近一局。
staff-fact_what = 说明发生了什么
staff-fact_dealing_error = 属发牌失误
staff-round_range = 1 至 { $last }。
staff-actual_hand = { $hand }实际的牌
staff-in_order_hand = { $hand }还原后的牌
staff-as_they_lie_hand = { $hand }现有的牌
staff-hands_not_as_recorded = 记录的牌有误：输入双方的牌
staff-hands_missing = 每一方须有两张或三张牌。
staff-choose = 请选择…
staff-no_bets = 本局没有投注。

## 裁决

staff-rule_continue = 继续本局
staff-rule_stand = 维持结果
staff-rule_void = 作废本局
staff-rule_resettle = 按其他牌派彩
staff-settle_again = 第 { $round } 局按实际的牌派彩
staff-settle_again_text = 按发牌次序输入双方的牌。如本局已派彩，原派彩将撤销；两次派彩均保留记录。
staff-settle_again_confirm = 按这些牌派彩
staff-waits = 等待
staff-waits_antes = 待加注或弃注的底注
staff-waits_election = 客人选择
staff-waits_settled_election = 第 { $round } 局将重新派彩：客人选择
staff-settled_again_by = 重新派彩的牌：
staff-waits_card_order = 哪张牌在先？
staff-waits_referral = 第 { $round } 局：等待裁决
staff-ruling_by = 只有{ $role }或以上可裁决。
staff-order_of_two = 先 { $first }，后 { $second }
staff-order_text = 按出靴的先后点选各牌。
staff-order_clear = 重新选择
staff-order_rule = 确认此次序
staff-referral_text = { $incident }：上交{ $role }或以上。
staff-referred_round = 现有记录，第 { $shoe } 靴
staff-referred_reported = 上报的情况
staff-referred_bets = { $patrons } 投注共 { $amount }。
staff-referred_no_bets = 没有投注。
staff-see_replay = 重播第 { $round } 局
staff-elect_continue = 继续
staff-elect_take_back = 取回
staff-elected_continue = 继续
staff-elected_take_back = 已取回注码
staff-elects_pending = 尚未选择
staff-patrons_word = 只可按客人本人的意思输入。
staff-time_over = 结束决定时间
staff-ante_raise = 加注
staff-ante_fold = 弃注
staff-new_cards = 更换牌靴
staff-squeeze_asked = { $patron } 要求{ -squeeze }
staff-squeeze_permit = 准许
staff-squeeze_permitted = { $patron } 可以{ -squeeze }
staff-rulings = 本局的裁决
staff-by_role = 由{ $role }

## 批准

staff-approval = 须由{ $role }或以上批准
staff-approval_text = 名称和密码只用于此项批准，不会保存。
staff-approve = 批准
staff-decline = 拒绝
staff-approve_here = 在此批准
staff-approve_pin_text = 批准人扫描工作证或输入名称，然后输入 PIN。
staff-approver = 批准人的工作证或名称
staff-approver_pin = 批准人的 PIN
staff-use_password = 改用密码
staff-use_pin = 改用工作证和 PIN
staff-leave_waiting = 留待批准
staff-withdraw_request = 撤回
staff-request = { $name } 的第 { $number } 号请求
staff-request_waits = 由{ $role }或以上在此或在赌区批准。
staff-request_declined = 第 { $number } 号请求已被拒绝。
staff-request_declined_reason = 第 { $number } 号请求已被拒绝：{ $reason }
staff-request_lapsed = 第 { $number } 号请求已不再等候。
staff-pin = { $patron } 的 PIN
staff-pin_text = 余额须凭 PIN 才可动用。请客人输入。
staff-pin_label = PIN
staff-pin_go = 确认
staff-ask_approval = 交{ $role }批准

## 投注

staff-bets = 投注
staff-no_bets_yet = 还没有投注。
staff-payouts = 派彩
staff-standing = 站立
staff-absent = 已离台
staff-unregistered = 未获登记
staff-in_chips = 实体筹码
staff-folded = 已弃注
staff-raised = 已加注
staff-total_staked = 全台
staff-house_wins = 场方赢
staff-house_pays = 场方赔
staff-available = { -room }：{ -banker } { $banker }，{ -player } { $player }

## 牌键盘

staff-pad = 牌键盘
staff-pad_rank = 点数
staff-pad_suit = 花色
staff-pad_left = { $card }，剩 { $count } 张
staff-pad_out = { $card }，牌靴中已无
staff-pad_remove = 移除{ $card }
staff-nothing_picked = 尚未选择

## 全场投注

staff-play = 全场投注
staff-play_enabled = 投注正常开放。
staff-play_disabled = { $name } 于 { $time } 停止：{ $reason }
staff-play_disable = 停止全场投注
staff-play_enable = 恢复全场投注
staff-play_disable_text = 恢复之前，各台不再开放下注或接受投注，终端也不再接受买入。进行中的每一局按其游戏的条款中断。
staff-play_enable_text = 各台可再次开放下注。
staff-play_reason = 理由（记录在案）
staff-play_confirm_disable = 立即停止全场投注
staff-play_confirm_enable = 立即恢复全场投注
staff-play_approval = 由另一人批准：{ $role }或以上
fault-printer_fault = 打印机故障
fault-shoe_fault = 牌靴故障
fault-door_open = 机门打开
fault-power = 电源故障
fault-disconnected = 终端断线
fault-clock_step = 时钟偏差
fault-self_check = 自检不合格
fault-other = 其他故障
