### 管理員頁面。

admin-title = 管理
admin-sections = 分區
admin-people = 人員
admin-terminals = 終端
admin-tables = 賭枱
admin-games = 遊戲
admin-approvals = 限額與批准
admin-done = 完成。

## 等候第二位管理員的更改

admin-waiting = 等候第二位管理員
admin-waiting_by = 由 { $name } 提出
admin-waiting_own = 須由另一位管理員確認。
admin-review = 查看…
admin-confirm = 確認此更改
admin-confirm_text = 您確認 { $name } 提出的更改。更改立即生效，日誌會記下兩人。
admin-change_add = 新增 { $name }，職位：{ $post }
admin-change_appoint = 任命 { $name } 為{ $post }
admin-change_remove = 刪除 { $name } 的帳號
admin-change_password = 重設 { $name } 的密碼
admin-change_second_factor = 移除 { $name } 的雙重驗證
admin-change_second_person = 更改須批准的操作
admin-change_erase = 刪除 { $name }
admin-change_erase_anyway = 強制刪除 { $name }
admin-change_care = 更改負責任博彩規則
admin-change_faults = 更改設備故障的處理方式
admin-fault_noted = { $fault }：僅作記錄
admin-fault_stops_dealing = { $fault }：停止該枱發牌
admin-fault_disables_terminal = { $fault }：停用該終端
admin-care_delay = 放寬的限額等候 { $hours } 小時
admin-care_names = 客人姓名在最後一次資金變動後保留 { $days } 天
admin-care_check = 每玩多少分鐘提醒一次：{ $minutes }
admin-care_hold = 達 { $amount } 即凍結：{ $what }，累計方式：{ $window }
admin-care_helps = 給客人的求助資訊：{ $help }
admin-change_now = 現為：{ $before }
admin-change_then = 更改後：{ $after }

## 人員

admin-add = 新增人員
admin-name = 名稱
admin-name_hint = 小寫字母、數字、點、連字號及底線。名稱永不重用。
admin-post = 職位
admin-first_password = 首次密碼
admin-first_password_hint = 請當面交付。首次登入時必須更改。
admin-add_do = 新增
admin-state = 登入
admin-must_change_password = 首次密碼尚未更改
admin-must_second_factor = 須設定雙重驗證
admin-has_second_factor = 已設雙重驗證
admin-no_second_factor = 只有密碼
admin-manage = 管理
admin-appoint = 任命其他職位
admin-appoint_do = 任命
admin-reset = 重設密碼
admin-reset_do = 重設
admin-remove_second_factor = 移除雙重驗證
admin-remove_second_factor_text = 用於遺失手機。該人員下次登入時重新設定。
admin-remove = 刪除帳號
admin-remove_text = 所有登入立即結束。名稱永不重用。
admin-remove_do = 刪除 { $name }
admin-yourself = 這是您自己的帳號：由另一位管理員更改。您可在頁頂的名稱處更改自己的密碼。
admin-ends_sessions = 每項更改都會結束該人員的所有登入。

## 賭枱與遊戲

admin-open_table = 開枱
admin-limits_text = 更改已開放的賭枱，須由賭區經理在此或在賭區確認。牌局進行中的更改，待本局結束後生效。
admin-change_table = { $table } 的設定
admin-change_table_button = 設定
admin-closed = 已關閉
admin-open_table_do = 開枱
admin-table_name = 賭枱名稱
admin-table_name_hint = 小寫字母、數字、點、連字號及底線。
admin-table_opened = 賭枱 { $table } 已開放。
admin-game = 遊戲
admin-places = 注位或終端
admin-rounds = 局
admin-no_limit = 不限
admin-hash = 規則聲明的 SHA-256
admin-no_terminals = 沒有開放的電子賭枱。

## 限額與批准

admin-approvals_text = 下列操作須由第二人批准。批准者會看到批准的確切內容；無人可批准自己的操作。
admin-nobody = 無須批准
admin-large = 大額起點（$）
admin-large_hint = 員工辦理的買入或兌出達到此數即屬大額。
admin-largest = 最大金額（$）
admin-largest_hint = 任何指令都不得超過。
admin-save = 更改設定
act-correction = 派彩前更正牌面
act-reversal = 已派彩的局重新派彩
act-void = 取消枱上有牌的局
act-void_paid = 取消已派彩的局
act-house_decision = 規則未有規定時的場方決定
act-named_card = 在電子牌靴賭枱人手輸入牌
act-fill = 添碼：由帳房到籌碼盤
act-credit = 收碼：由籌碼盤到帳房
act-adjustment = 籌碼盤點算與帳目不符
act-large_buy_in = 大額買入
act-large_cash_out = 大額兌出
act-disable_play = 停止全場投注
act-enable_play = 恢復全場投注

## 負責任博彩規則

admin-care = 負責任博彩
admin-care_text = 這些規則適用於每張賭枱和每個節點。若有第二位管理員，更改須由兩人作出。
admin-care_delay_hours = 客人放寬限額多少小時後生效
admin-care_delay_hint = 收緊的限額立即生效。
admin-care_check_minutes = 遊戲多少分鐘後提醒
admin-care_check_hint = 留空：只提醒自行設定的客人。以較短者為準。
admin-care_names_days = 姓名保留天數
admin-care_names_hint = 自最後一次資金變動起；在此之前不刪除客人資料。
admin-care_help = 客人可在何處求助
admin-care_help_hint = 顯示在客人的帳戶頁和遊戲提醒中。請用客人的語言書寫。
admin-care_holds = 須等待員工處理的金額
admin-care_holds_text = 達到以下任一金額的帳戶會被凍結：不能買入或兌出，直到賭區主任或以上記錄理由並解除凍結。投注不受影響。
admin-care_rule = 規則 { $number }
admin-care_sum = 計算內容
admin-care_from = 起點（元）
admin-care_window = 累計方式
admin-care_single = 單筆金額
admin-care_drop = 移除此規則
admin-care_no_holds = 沒有須等待員工處理的金額。
admin-care_add = 增加規則

## 自檢

admin-checks = 自檢
admin-checks_text = 每台機器每 24 小時檢查其檔案、日誌末端、隨機源和時鐘。發現的問題會作為故障顯示在賭區頁面。
admin-checks_none = 尚無自檢記錄。首次自檢在啟動一分鐘後進行。
admin-check_right = 一切正常。
admin-check_wrong = 發現問題：
admin-check_now = 立即自檢
check_part-files = 檔案
check_part-journal = 日誌
check_part-random_source = 隨機源
check_part-clock = 時鐘
