### 各頁通用的詞句。

page-skip = 跳到內容
page-language = 語言
page-lobby = 大廳
page-close = 關閉
page-loading = 載入中…
page-not_loaded = 頁面未能載入
page-not_loaded_text = 請檢查網絡後重試。
page-no_such_page = 沒有這個頁面
page-no_such_table = 沒有這張賭枱
page-to_lobby = 返回大廳
page-try_again = 重試
page-connecting = 正在連接…
page-offline = 連接中斷
page-offline_text = 畫面停留在 { $time }。正在重新連接：恢復前不能下注。
page-no_data_yet = 正在等待賭枱

page-player = { -player }家
page-banker = { -banker }家
page-wins_over = { $winner }贏，{ $high } 點對 { $low } 點
page-tie_on = { $total } 點{ -tie }局
page-card_corrected = 更正牌面
page-card_corrected_text = 第 { $position } 張牌應為 { $card }，而非 { $was }。
page-card_corrected_hidden = 本局有一張牌已更正。
page-dismiss = 知道了

page-state_none = 等待第一局
page-state_betting = 請下注
page-state_dealing = 停止下注
page-state_awaiting = 等待決定
page-state_complete = 雙方牌已齊
page-state_settled = 已派彩
page-state_void = 作廢：全部注碼退還

page-table = 賭枱
page-tables = 賭枱
page-round = 局
page-round_number = 第 { $number } 局
page-shoe_number = 第 { $number } 靴
page-last_round = 本靴最後一局
page-box = 注位
page-terminal = 終端
page-bet = 投注
page-house_edge = { -house-edge }
page-limits = 限額
page-differential = 最高差額
page-new_shoe = 換新牌靴
page-none = 無
page-replay = 重播
page-seconds_left = 剩 { $seconds } 秒
page-no_clock = 沒有倒數
page-pays_on = { $totals } 點賠 { $pays }
page-plays_for = 有效 { $amount }
page-no_tables = 沒有開放的賭枱
page-no_tables_text = 開枱後便會顯示在這裡。

page-log_in = 登入
page-log_in_as = 以 { $name } 登入
page-log_out = 登出
page-name = 名稱
page-password = 密碼
page-account = 您的帳戶
page-change_password = 更改密碼
page-change_password_first = 您的密碼是別人設定的。請先自選密碼再繼續。
page-old_password = 目前密碼
page-new_password = 新密碼
page-new_password_hint = 至少 12 個字元，最好用數個互不相關的詞。
page-repeat_password = 再輸一次新密碼
page-passwords_differ = 兩次輸入的新密碼不同。
page-password_changed = 密碼已更改，您的其他登入均已結束。
page-code = 驗證碼
page-code_hint = 驗證器應用程式顯示的六位數字。
page-second_factor = 雙重驗證
page-second_factor_first = 您的職位須使用雙重驗證。請先設定驗證器應用程式再繼續。
page-second_factor_text = 手機上的驗證器應用程式每 30 秒顯示一個新驗證碼，每次登入時輸入。
page-second_factor_begin = 設定應用程式
page-second_factor_open = 在這部手機上開啟應用程式
page-second_factor_key = 或在應用程式中輸入此密鑰：
page-second_factor_confirm = 確認
page-second_factor_done = 應用程式已設定。下次登入時須輸入驗證碼。

## 出錯時

page-not_done = 未能完成
page-command_lost = 確認前連接中斷，而牌局已有變化。此操作沒有重發。
page-unreachable = 無法連接服務。
page-malformed = 服務無法識別此內容。
page-wrong_password = 名稱或密碼錯誤。
page-forbidden = 您沒有權限。
page-not_found = 沒有找到。
page-not_now = 現在不能這樣做。
page-too_often = 嘗試次數過多：請稍等一分鐘。
page-defect = 服務出錯。
page-studio = 設計室
