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
