### 荷官控制台。

console-title = 荷官控制台
console-next = 下一步
console-begin = 第 { $round } 局開始下注
console-begin_text = 第 { $shoe } 靴，剩 { $cards } 張牌。
console-closed = 此枱已關閉
console-closed_text = 由{ $role }或以上在賭枱設定中重新開放。
console-last_round = 這是本靴最後一局。
console-shoe_over = 本靴已完：請換新牌靴
console-shoe_over_text = { -cut-card }已出，最後一局已完成。
console-betting = 正在下注
console-betting_text = { $count } 注，枱面共 { $amount }。
console-card_to = 第 { $number } 張牌給
console-carried = 留用牌：先發 { $cards }。
console-shoe_text = 牌靴剩 { $cards } 張牌。
console-waiting = 等待
console-waiting_antes = { $count } 個底注待加注或棄注
console-waiting_election = { $count } 位客人尚未選擇
console-waiting_settled_election = 第 { $round } 局將重新派彩：{ $count } 位客人尚未選擇。
console-waiting_card_order = 由{ $role }裁定哪張牌在先
console-waiting_referral = 等待裁決
console-squeeze = 等待{ -squeeze }
console-squeeze_text = { $patrons } 正在翻牌。下一張：{ $hand }第 { $number } 張。
console-turn_first = 先翻開暗牌，再派彩。
console-complete_text = { -player } { $player } 點，{ -banker } { $banker } 點。核對牌面後派彩。
console-credited_text = 彩金已記入餘額。準備好後開始第 { $round } 局下注。
console-paid_text = 各注位均已賠付。準備好後開始第 { $round } 局下注。
console-void_text = 全部注碼退還。準備好後開始第 { $round } 局下注。

## 按鈕

console-open_betting = 開始下注
console-close_betting = 停止下注
console-deal_next = 從電子牌靴抽牌
console-settle = 派彩
console-cut_card = { -cut-card }已出
console-correct_card = 更正一張牌
console-turn_all = 翻開全部牌

console-turn_card = 代客翻開

## 逐位賠付

console-payout = 賠付
console-payout_step = 第 { $step } 步，共 { $steps } 步
console-pay_by_box = 逐位賠付
console-take_losers = 先收輸注
console-losers_taken = 輸注已收
console-to_tray = 收入籌碼盤
console-pay_box = 賠付 { $box } 號注位
console-box_paid = { $box } 號注位已賠
console-hand_over = 交付籌碼
console-change = 零錢 { $amount }
console-credited = 餘額下注，已入賬
console-debited = 餘額下注，已扣除
console-end_payout = 結束賠付

console-scan = 掃描或輸入
console-scan_hint = 9H、10D、KS
console-scan_go = 發牌
console-not_a_card = { $text } 不是一張牌：請輸入點數（A 2–9 10 J Q K）加花色（S H D C），例如 9H。

## 更正與換靴

console-correct_title = 更正輸錯的牌
console-correct_which = 哪張牌輸錯了？
console-correct_card_of = 第 { $number } 張，{ $hand }：{ $card }
console-correct_to = 實際是哪張牌？
console-correct_rank = 須由{ $role }或以上批准。
console-new_shoe_text = 下一局用 { $decks } 副新牌。本靴的牌不再使用。
console-burn = 燒牌：{ $burn }
console-burn_first = 按首張牌
console-burn_cards = { $cards } 張
console-first_card = 翻開的首張牌：
console-confirm_new_shoe = 新牌靴已就位

## 機械人荷官

console-robot = 本枱由機械人發牌。
console-take_over = 由我發牌
console-by_hand = 本枱由您發牌。
console-by_other = 本枱由 { $name } 發牌。
console-hand_back = 交還機械人
console-reads_only = 只可查看：監察員不能操作。
console-disabled = 全場已停止投注
console-disabled_text = 須由{ $role }或管理員恢復。進行中的局按裁定處理。
console-fault = 因故障停止發牌
console-fault_text = 由{ $role }或以上在賭區頁面確認。
