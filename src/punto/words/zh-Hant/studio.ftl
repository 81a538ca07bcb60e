### 遊戲設計室。

studio-declaration = 遊戲定義
studio-editor = 遊戲檔案 { $file }
studio-worth = 各注數據
studio-decks = 牌副數
studio-save = 儲存
studio-saved = 已儲存到 { $file }
studio-unsaved = 尚未儲存
studio-new = 新檔案：儲存時寫入
studio-open_table = 開枱試玩
studio-opening = 正在開枱…
studio-keys = Ctrl+S 儲存，Ctrl+Enter 開枱，Ctrl+空白鍵 補全，先按 Esc 再按 Tab 離開編輯框。
studio-line = 第 { $line } 行
studio-line_column = 第 { $line } 行，第 { $column } 列
studio-fix_first = 枱面和數據為上一個沒有錯誤的版本。
studio-waiting = 正在計算賠率…
studio-no_mistake = 沒有錯誤
studio-warnings = { $count } 個警告
studio-hits = 命中率
studio-deviation = 標準差
studio-outcome = 結果
studio-probability = 機率
studio-one_in = 每幾局一次
studio-share = 期望貢獻
studio-inherited = 沿用
studio-total = 合計

## 警告

studio-edge_below_zero = { $bet } 對客人有利 { $gain }%：場方會虧損。
studio-idle_line = { $bet } 的第 { $number } 條永遠不起作用：它符合的每一局都已由前面的條目決定。請刪除或上移。
studio-inexact_pay = { $bet } 賠 { $pays }，只有下注額為 { $amount } 的倍數時才能精確到分，其餘派彩向下取整。
