### 各页通用的词句。

page-skip = 跳到内容
page-language = 语言
page-lobby = 大厅
page-close = 关闭
page-loading = 载入中…
page-not_loaded = 页面未能载入
page-not_loaded_text = 请检查网络后重试。
page-no_such_page = 没有这个页面
page-no_such_table = 没有这张赌桌
page-to_lobby = 返回大厅
page-try_again = 重试
page-connecting = 正在连接…
page-offline = 连接中断
page-offline_text = 画面停留在 { $time }。正在重新连接：恢复前不能下注。
page-no_data_yet = 正在等待赌桌

page-player = { -player }家
page-banker = { -banker }家
page-wins_over = { $winner }赢，{ $high } 点对 { $low } 点
page-tie_on = { $total } 点{ -tie }局
page-card_corrected = 更正牌面
page-card_corrected_text = 第 { $position } 张牌应为 { $card }，而非 { $was }。
page-card_corrected_hidden = 本局有一张牌已更正。
page-dismiss = 知道了

page-state_none = 等待第一局
page-state_betting = 请下注
page-state_dealing = 停止下注
page-state_awaiting = 等待决定
page-state_complete = 双方牌已齐
page-state_settled = 已派彩
page-state_void = 作废：全部注码退还

page-table = 赌桌
page-tables = 赌桌
page-round = 局
page-round_number = 第 { $number } 局
page-shoe_number = 第 { $number } 靴
page-last_round = 本靴最后一局
page-box = 注位
page-terminal = 终端
page-bet = 投注
page-house_edge = { -house-edge }
page-limits = 限额
page-differential = 最高差额
page-new_shoe = 换新牌靴
page-none = 无
page-replay = 重播
page-seconds_left = 剩 { $seconds } 秒
page-no_clock = 没有倒数
page-pays_on = { $totals } 点赔 { $pays }
page-plays_for = 有效 { $amount }
page-no_tables = 没有开放的赌桌
page-no_tables_text = 开台后便会显示在这里。

page-log_in = 登录
page-log_in_as = 以 { $name } 登录
page-log_out = 退出
page-name = 名称
page-password = 密码
page-account = 您的账户
page-change_password = 更改密码
page-change_password_first = 您的密码是别人设定的。请先自选密码再继续。
page-old_password = 当前密码
page-new_password = 新密码
page-new_password_hint = 至少 12 个字符，最好用数个互不相关的词。
page-repeat_password = 再输一次新密码
page-passwords_differ = 两次输入的新密码不同。
page-password_changed = 密码已更改，您的其他登录均已结束。
page-code = 验证码
page-code_hint = 验证器应用显示的六位数字。
page-second_factor = 双重验证
page-second_factor_first = 您的职位须使用双重验证。请先设置验证器应用再继续。
page-second_factor_text = 手机上的验证器应用每 30 秒显示一个新验证码，每次登录时输入。
page-second_factor_begin = 设置应用
page-second_factor_open = 在这部手机上打开应用
page-second_factor_key = 或在应用中输入此密钥：
page-second_factor_confirm = 确认
page-second_factor_done = 应用已设置。下次登录时须输入验证码。

## 出错时

page-not_done = 未能完成
page-command_lost = 确认前连接中断，而牌局已有变化。此操作没有重发。
page-unreachable = 无法连接服务。
page-malformed = 服务无法识别此内容。
page-wrong_password = 名称或密码错误。
page-forbidden = 您没有权限。
page-not_found = 没有找到。
page-not_now = 现在不能这样做。
page-too_often = 尝试次数过多：请稍等一分钟。
page-defect = 服务出错。
page-studio = 设计室
