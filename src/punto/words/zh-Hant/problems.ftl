### 服務的錯誤，顯示於頁面

problem-log_in_first = 請先登入。
problem-only_posts = 只有以下職位可以這樣做：{ $posts }。
problem-unavailable = 日誌暫時無法使用：請以同一編號重試。
problem-defect = 內部錯誤：請查看服務日誌。服務重新啟動前，本枱不接受指令。
problem-cross_origin = 不允許跨來源的請求。
problem-path_too_long = 路徑超過 { $most } 個字元。
problem-query_too_long = 查詢超過 { $most } 個字元。
problem-too_many_parameters = 查詢的參數超過 { $most } 個。
problem-too_many_headers = 請求的標頭超過 { $most } 個。
problem-one_host = 請提供一個有效的 Host 標頭。
problem-body_too_large = 請求內容超過 { $most } 位元組。
problem-no_such_table = 沒有這張枱。
problem-no_such_round = 沒有這一局。
problem-no_round_at_table = { $table } 枱沒有第 { $round } 局。
problem-not_signed_yet = 尚無已簽名的檢查點涵蓋本局：請稍後再試。
problem-unknown_game = 沒有這個遊戲：請從 { $games } 中選擇。
problem-unknown_incident = 沒有事故 { $name }：請從 { $incidents } 中選擇。
problem-no_robot_dealer = { $table } 枱沒有自動荷官。
problem-busy = 系統繁忙：請稍後再試。
problem-wrong_password = 名稱或密碼錯誤。
problem-code_needed = 請輸入驗證器應用程式中的六位驗證碼。
problem-wrong_code = 驗證碼錯誤。
problem-code_does_not_match = 驗證碼不符：請核對手機時間，並輸入最新的驗證碼。
problem-key_changed = 服務的密鑰已更換：請管理員移除您的第二重驗證。
problem-too_many_logins = 登入次數過多：請在 { $seconds } 秒後再試。
problem-change_password_first = 請先更改密碼（POST /api/password）。
problem-second_factor_first = 請先設定第二重驗證（POST /api/second-factor）。
problem-own_post = 您的職位須由另一位管理員更改。
problem-own_password = 請以 POST /api/password 更改自己的密碼。
problem-own_second_factor = 您的第二重驗證須由另一位管理員移除。
problem-no_such_terminal = 沒有這個終端。
problem-not_enrolled = 此終端尚未登記。
problem-code_invalid = 登記碼無效、已使用或已過期：請索取新碼。
problem-seat_taken = 有人正在入座：請再試一次。
problem-patron_approves = 客人不能批准任何事：請選擇員工的職級。
problem-staff_is_no_patron = { $name } 是員工，不能成為客人。
problem-no_pin = 此戶口沒有 PIN。
problem-name_a_purse = 請指明客人，或指明牌枱和終端。

## 帳戶

account-none = 沒有帳戶 { $name }。
account-invalid_name = { $name } 不是有效的名稱：請用 a-z、0-9 及 . _ -，並以字母開頭。
account-reserved_name = 名稱 { $name } 由服務保留：請另選名稱。
account-name_taken = 帳戶 { $name } 已存在：請另選名稱。
account-former_name = { $name } 是先前帳戶的名稱。名稱不得重複使用：請另選名稱。
account-similar_name = 名稱 { $name } 與 { $other } 太相似：請另選名稱。
account-short_password = 密碼至少須有 { $least } 個字元。
account-weak_password = 密碼太容易猜中：請用數個互不相關的詞，不含您的名稱、常用詞、日期或鍵盤上相連的鍵。
account-same_password = 新密碼與舊密碼相同：請另選密碼。
account-has_second_factor = 此帳戶已有第二重驗證：須先由管理員移除。
account-no_second_factor = 帳戶 { $name } 沒有第二重驗證。
account-last_administrator = { $name } 是最後一位管理員：請先委任另一位。
account-code_used = 此驗證碼已使用過：請等待下一個。
account-has_pin = { $name } 已有 PIN：須先由值班經理清除。
account-pin_cleared_by_you = 此 PIN 由您清除：須由另一人設定新的。
account-weak_pin = 此 PIN 太容易猜中：請用其他數字。

## 餘額與批准

problem-purse_named = 請指明客人，或賭桌與終端。
problem-pin_is_set = { $account } 已有 PIN：須先由值班經理清除。
problem-pin_cleared_by_you = 此 PIN 由您清除：須由另一人設定新的。
problem-pin_easy = 此 PIN 容易被猜中：請用其他數字。
problem-no_pin = 此餘額沒有 PIN。
problem-patron_approves = 客人不作批准：請選員工職級。
