### 監察與重播。

replay-inspect = 監察
replay-inspect_text = 每張賭枱的每一局，取自日誌。
replay-zone = 時間以 { $zone } 顯示。
replay-search = 查詢
replay-any_table = 全部賭枱
replay-any_incident = 不論有無事故
replay-some_incident = 任何事故
replay-patron = 客人或終端
replay-incident = 事故
replay-since = 由
replay-until = 至
replay-found = { $count } 局，由新至舊
replay-found_more = 最新 { $count } 局。還有更多：請縮小範圍。
replay-unread = 仍在讀取歷史記錄：尚有 { $records } 條記錄未查詢。
replay-found_none = 沒有符合的牌局
replay-found_none_text = 請減少查詢條件。
replay-search_failed = 查詢失敗：{ $error }
replay-at = 時間
replay-result = 結果
replay-patrons = 客人
replay-staked = 投注額
replay-house_win = 場方贏額
replay-see_round = 重播賭枱 { $table } 第 { $round } 局
replay-in_progress = 進行中
replay-no_such_round = 沒有這一局

## 核驗

replay-clean = 核驗無誤
replay-clean_text = 重算 { $records } 條記錄的雜湊值，重新發牌並重新派彩 { $bets } 注：與日誌完全一致。
replay-wrong = 核驗不符
replay-verify_again = 重新核驗
replay-round_before = 上一局
replay-round_after = 下一局
replay-download = 下載本局
replay-download_pdf = 文件（PDF）
replay-download_bundle = 已簽名的證據

## 記錄

replay-scrubber = 第 { $number } 條記錄，共 { $total } 條
replay-first = 最前
replay-back = 後退
replay-forward = 前進
replay-last = 最後
replay-play = 播放
replay-pause = 暫停
replay-records = 記錄
replay-position = 日誌位置
replay-version = 賭枱版本
replay-hash = 雜湊值
replay-previous_hash = 前一雜湊值
replay-command = 指令
replay-who = 操作人
replay-when = 時間
replay-later = 在下一局開始之後
replay-all_rounds = 全部牌局

## 事故

replay-claim = 上報內容
replay-claim_none = 上報沒有列出事實。
replay-on_record = 當時的記錄
replay-incident_at = 事故：{ $incident }
replay-to_incident = 到事故處

## 書籤

replay-bookmark = 加書籤
replay-bookmarked = 已加書籤
replay-bookmarks = 書籤
replay-bookmarks_text = 只保存在此瀏覽器。
replay-bookmark_is = 賭枱 { $table }，第 { $round } 局，第 { $record } 條記錄
replay-bookmark_remove = 刪除書籤：{ $what }
