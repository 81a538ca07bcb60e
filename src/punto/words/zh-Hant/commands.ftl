### 各命令顯示的文字：經營場方及核對證據的命令。

count-records = { $number } 條記錄
count-rounds = { $number } 局
count-shoes = { $number } 靴
count-parts = { $number } 個完整部分

progress-archiving = 正在歸檔
progress-backing_up = 正在備份
progress-dealing = 正在發牌
progress-exporting = 正在匯出
progress-reading = 正在讀取
progress-recording = 正在記錄
progress-replaying = 正在重演
progress-restoring = 正在還原
progress-simulating = 正在模擬
progress-rate = 每秒 { $millions } 百萬局

## 日誌

init-created = 已建立空日誌。
init-next = 下一步：若場方尚無簽名密鑰，先執行 `punto keys new punto.key`；再執行 `punto user add NAME --post administrator`，然後執行 `punto serve`。
backup-done = 已將 { $records }備份到 { $file }（{ $size } MB）。
backup-continues = 它接續 { $earlier }。請將兩者以原名存放於同一資料夾。
restore-done = 已還原 { $records }。請執行 `punto verify`，核對其中每一局與每個帳戶。
restore-until = 已還原 { $records }，至 { $time } UTC 為止。未還原：其後的 { $left_out }，及相應的答覆、檢查點與快照。
restore-covering = 檢查點 { $number } 為至位置 { $position } 為止的記錄擔保；其後 { $uncovered }僅有賭場密鑰的簽封。
restore-set_aside = 該日誌已擱置：任何服務均不會打開它。如要由此繼續，請見 `punto keys adopt --help`。
backup-patrons = 客人的身分資料（已加密）：{ $file }。請刪除前一次備份的該檔案，以免其中仍有其後已刪除的客人。
restore-patrons = 已還原 { $patrons } 位客人；略過 { $left_out } 位：其後已被刪除，或不在此日誌中。
archive-done = 歸檔檔案 { $file } 含 { $records }，至位置 { $position }（{ $time } UTC）。其末尾為檢查點 { $checkpoint }。
archive-keep = 請保留此檔案：日誌從中讀取更早的記錄。如移動檔案，請用 `punto archive STORE --at FILE` 說明其位置。
archive-none = 該日誌沒有歸檔檔案。
archive-back = 已將 { $records }放回日誌。{ $file } 不再被讀取。
archive-moved = 已記錄：位置 { $position } 及之前的記錄在 { $file } 中。
repair-done = 已為 { $records }寫入新的 -tip 檔案。
repair-lost = 無法擔保：第 { $position } 條之後若曾有記錄，均已丟失，亦無法列出。
repair-covered = 日誌中最後一個檢查點涵蓋 { $records }。
repair-next = 開場之前，請與見證方或備份比對，並執行 `punto verify`。

## 密鑰

keys-rotated = 檢查點 { $number } 已由新密鑰 { $key } 簽名。
keys-start = 請以 --key { $file } 啟動每個節點。
keys-sessions = 新的工作階段密鑰已寫入 { $file }。請複製到每個節點。
keys-adopted = 已按現狀簽名 { $records }。此前它們發生過什麼，無法擔保。
keys-continued = 已在位置 { $position } 簽署檢查點 { $number }。由此起，這是另一段歷史，與見證方所知不同。

## 帳號

user-added = 已添加 { $name }，職務為{ $post }。
user-reset = { $name } 已有新密碼，下次登入時須更改。
user-changed = { $name } 已有新密碼。
user-appointed = { $name } 現任{ $post }。
user-no_second_factor = { $name } 沒有雙重驗證。
user-removed = 已刪除 { $name }。
user-password = { $name } 的密碼
user-old_password = { $name } 的舊密碼
user-repeat = 請再輸入一次

log-change_made = 更改生效
log-change_proposed = 提出更改
log-logged_in = 登入
log-logged_out = 登出
log-login_locked = 登入鎖定
log-logins_failed = 登入失敗
log-password_changed = 更改密碼
log-person_added = 添加人員
log-person_appointed = 任命人員
log-person_removed = 刪除人員
log-pin_cleared = 清除 PIN
log-pin_failed = PIN 錯誤
log-pin_proven = PIN 錯誤後輸入正確
log-pin_set = 設定 PIN
log-second_factor_removed = 移除雙重驗證
log-second_factor_set = 設定雙重驗證
log-second_person_set = 更改批准規則
log-play_disabled = 停止全場投注
log-play_enabled = 恢復全場投注
log-care_rules_set = 設定負責任博彩規則
log-session_key_set = 設定工作階段密鑰
log-session_timed_out = 工作階段超時
log-terminal_enrolled = 終端登記
log-terminal_invited = 終端邀請
log-terminal_revoked = 終端撤銷
login-unknown = 未知名稱
login-times = { $count } 次，來自 { $origin }
login-by = 由 { $name }
login-with = 會同 { $name }
login-from = 來自 { $origin }

## 安裝檢查

level-ok = 正常
level-warning = 警告
level-fault = 故障
doctor-check = { $name }：{ $fact }
doctor-archive = 歸檔檔案
doctor-archive_there = { $file } 在該處：最早的 { $records }。
doctor-locate_archive = 請將檔案放到該處，或執行 `punto archive STORE --at FILE`。
doctor-backup = 備份
doctor-checkpoint = 檢查點
doctor-clock = 時鐘
doctor-disk_of_backups = 備份磁盤
doctor-disk_of_journal = 日誌磁盤
doctor-journal = 日誌
doctor-permissions = 權限
doctor-session_key = 工作階段密鑰
doctor-signing_key = 簽名密鑰
doctor-version = 版本
doctor-patrons = 客人姓名
doctor-administrators_name = 管理員
doctor-patrons_there = 全部與記錄一致。
doctor-patrons_wrong = 缺失或與記錄不一致：{ $number }。請用 `punto verify` 查看是哪些。
doctor-restore_patrons = 請用最新的 *.patrons 檔案執行 `punto patron restore`。
doctor-one_administrator = 僅有一人，可獨自作出原需兩人的更改。
doctor-add_administrator = 請執行 `punto user add NAME --post administrator`。
doctor-administrators = { $number } 人可操作：涉及批准人員的更改須由兩人作出。
doctor-reach_journal = 請掛載磁盤、啟動資料庫或還原備份。
doctor-versions = Punto { $punto }，Python { $python }。
doctor-open_to_others = 其他用戶可以讀取 { $file }。
doctor-close_to_others = 請執行 `chmod 600 { $file }`。
doctor-private = 只有所有者可以讀取日誌與密鑰。
doctor-free = 可用 { $free } GB，共 { $total } GB。
doctor-make_room = 請釋放空間，或將日誌移到更大的磁盤。
doctor-cut_short = 日誌止於第 { $position } 條記錄，但已確認 { $known } 條。
doctor-restore = 請還原備份。
doctor-records = { $records }。
doctor-no_checkpoint = 沒有檢查點為這些記錄擔保。
doctor-adopt = 請執行 `punto keys adopt`。
doctor-last_checkpoint = 最後一個距今 { $age }；尚未涵蓋 { $records }。
doctor-start = 請啟動服務：它會為核對過的記錄簽名。
doctor-copy_key = 請從其他節點或備份複製。
doctor-other_key = { $file } 為 { $own }…，但此日誌由 { $signer }… 簽名。
doctor-use_key = 請使用本場密鑰，或參閱 `punto keys rotate --help`。
doctor-key_signs = 此日誌由 { $key }… 簽名。
doctor-session_key_used = { $key } 即本場使用的密鑰。
doctor-other_session_key = { $file } 為 { $own }，但本場使用 { $used }。
doctor-clock_ahead = 比儲存的時鐘快 { $seconds } 秒。
doctor-clock_behind = 比儲存的時鐘慢 { $seconds } 秒。
doctor-set_clock = 請在本機與資料庫上運行 NTP 客戶端。
doctor-back_up = 請每隔數小時執行 `punto backup`（見 docs/operations.md）。
doctor-no_backup = { $folder } 內沒有 *.backup 檔案。
doctor-last_backup = { $file } 距今 { $age }，缺少最後 { $records }。
doctor-last_increment = { $backup }它接續 { $full }，共 { $increments } 個增量備份。
doctor-days = { $days } 天

## 服務

serve-running = Punto 已在 { $address } 運行（日誌：{ $store }；按 Ctrl-C 停止）
serve-studio = Punto Studio 已在 { $address } 打開（檔案：{ $file }；按 Ctrl-C 停止）
serve-witness = 見證方 { $key } 已在 { $address } 運行
serve-try = 請用瀏覽器打開，在賭枱入座，選一枚籌碼，再點{ -player }或{ -banker }。也可試試：
serve-try_tables = 同時看四張賭枱
serve-try_display = 大螢幕用的賭枱顯示屏
serve-try_more = 往下：事故，以及荷官、賭區與監察員的頁面
serve-try_page = { "  " }{ $address } { $what }
serve-metrics = Prometheus 指標：{ $address }
serve-password = 儲存地址含資料庫密碼。其他用戶可以看到程序的選項：請使用 PGPASSFILE。
option-yes = 是
option-no = 否
option-none = 無
option-default = 預設
option-flag = 命令列

## 證據

verify-wrong = { $where } 有誤：{ $what }。
verify-more = 另有 { $count } 項發現：用 --json 列出全部。
verify-journal_clean = 無誤：{ $records }；每局均已重演，每注均已重新派彩，每個帳戶均已平帳。
verify-not_looked_at = 未檢查：您指定的檢查點之前的 { $records }，及其牌局、帳戶與答覆。各記錄流在該處的末端仍與檢查點的簽名一致；其中的記錄此後仍可能被改動。
verify-archived = 位置 { $position } 及之前的記錄在歸檔檔案 { $file } 中，其末尾為檢查點 { $checkpoint }。已在該檔案中檢查。
verify-next_time = 下次只檢查其後的記錄：--since { $checkpoint }
verify-no_checkpoint = 沒有檢查點：沒有任何簽名為此日誌擔保。
verify-signed = 至位置 { $position } 為止，已於 { $time } UTC 由 { $signer } 簽名；尚未涵蓋 { $uncovered }。
verify-trusted_key = 您信任的密鑰
verify-compare_key = 沒有任何依據為該密鑰擔保：請與場方給您的密鑰比對，並使用 --trust。
verify-witnessed = 日誌含有 { $witnesses } 所知的每個檢查點。
verify-backup_clean = { $files ->
   *[other] 無誤：{ $files } 個檔案內共 { $records }；每條記錄均接續前一條，每個檔案均接續前一個，校驗和相符。
}
verify-backup_limits = 此處不核對牌局與帳戶：請還原備份，再核對該日誌。
verify-round_clean = 無誤：第 { $round } 局，{ $records }；每注均已重新派彩，每筆過帳均相符。
verify-left_out = 略去：與此局無關的 { $records }；貫穿其間的雜湊鏈完整。
verify-not_proved = 未證明：開枱與賭枱設定。如須證明，請核對整份日誌。
verify-round_signed = 於 { $time } UTC 簽名，密鑰為 { $key }，
verify-bundle_trusted_key = 即您信任的密鑰。
verify-bundle_key = 即數據包所列的密鑰。如須限定您自己的密鑰，請使用 --trust。
verify-installed_clean = 無誤：{ $folder } 內的檔案與證據相符。{ $signer }
verify-evidence_clean = 無誤：{ $files } 個檔案與已簽名的雜湊值相符；沒有失敗報告。{ $signer }
verify-signed_by_trusted = 由您信任的密鑰簽名。
verify-signed_by = 由 { $key } 簽名。如須限定您自己的密鑰，請使用 --trust。

## 匯出與報告

export-rows = { $rows } 行
export-interrupted = 已中斷：{ $folder } 內有日誌的 { $parts }，列於 _export.json。
report-par = { $file }：{ $game }，{ $decks }。
report-round = { $file }：第 { $round } 局的實況。
report-bundle = { $file }：同一局及其證明。核對方法：punto verify { $file }
report-shift = { $file }：{ $tables } 張賭枱，{ $rounds }。

diligence-holds = 凍結：{ $count } 次
diligence-reached = { $purse }：{ $what }達 { $amount }（門檻 { $threshold }）
diligence-hold = { $when } { $reached }，操作人 { $by }
diligence-sum = { $when } { $reached }，{ $window }累計，自 { $begins } 起
diligence-single = { $when } { $reached }，單筆
diligence-released = { "  " }{ $when } 由 { $by } 解除：{ $reason }
diligence-open = { "  " }尚未解除
diligence-sums = 達到門檻的現金與存入金額：{ $count } 筆

## punto report requirements

requirements-source = { $title }（{ $publisher }）
requirements-read = 已閱：{ $read }。
requirements-unread = 未閱：{ $reason }。
requirements-clause = 條款
requirements-standing = 狀況
requirements-requirement = 要求

## punto rng

progress-collecting = 正在採集
progress-testing = 正在測試
progress-cards = 正在測試牌
progress-words = 正在測試隨機字
rng-collected = { $folder } 內有 { $shoes } 靴共 { $cards } 張牌。
rng-stopped = 未滿 { $shoes } 靴即停止：再次執行同一命令即可繼續。
rng-test = 測試
rng-of = 對象
rng-p_value = p 值
rng-samples = 樣本
rng-below = 低於 1%
rng-bound = 99% 上限
rng-failed = 未通過
rng-passed = 通過
rng-bits = { $millions } 百萬位元
rng-cards = { $cards } 張牌
rng-verdict = { $verdict }：{ $tested }。{ $tests } 個 p 值均須達到 { $least }；正常的隨機源每 100 次有 99 次通過。

## 故障

faults-none = 沒有故障。
faults-line = { $when } { $what }（{ $by }）
faults-reported = 故障 { $number }：{ $fault } { $place } { $detail }
faults-ended = 故障 { $number } 已結束
faults-acknowledged = 故障 { $number } 已確認：{ $note }
faults-disabled = 終端 { $terminal } 停用：{ $reason }
faults-enabled = 終端 { $terminal } 恢復：{ $reason }
faults-effects = 場方設定了各類故障的處理
