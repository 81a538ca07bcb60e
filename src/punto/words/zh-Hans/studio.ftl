### 游戏设计室。

studio-declaration = 游戏定义
studio-editor = 游戏文件 { $file }
studio-worth = 各注数据
studio-decks = 牌副数
studio-save = 保存
studio-saved = 已保存到 { $file }
studio-unsaved = 尚未保存
studio-new = 新文件：保存时写入
studio-open_table = 开台试玩
studio-opening = 正在开台…
studio-keys = Ctrl+S 保存，Ctrl+Enter 开台，Ctrl+空格 补全，先按 Esc 再按 Tab 离开编辑框。
studio-line = 第 { $line } 行
studio-line_column = 第 { $line } 行，第 { $column } 列
studio-fix_first = 台面和数据为上一个没有错误的版本。
studio-waiting = 正在计算赔率…
studio-no_mistake = 没有错误
studio-warnings = { $count } 个警告
studio-hits = 命中率
studio-deviation = 标准差
studio-outcome = 结果
studio-probability = 概率
studio-one_in = 每几局一次
studio-share = 期望贡献
studio-inherited = 沿用
studio-total = 合计

## 警告

studio-edge_below_zero = { $bet } 对客人有利 { $gain }%：场方会亏损。
studio-idle_line = { $bet } 的第 { $number } 条永远不起作用：它符合的每一局都已由前面的条目决定。请删除或上移。
studio-inexact_pay = { $bet } 赔 { $pays }，只有下注额为 { $amount } 的倍数时才能精确到分，其余派彩向下取整。
