### 服务的错误，显示于页面

problem-log_in_first = 请先登录。
problem-only_posts = 只有以下职位可以这样做：{ $posts }。
problem-unavailable = 日志暂时无法使用：请以同一编号重试。
problem-defect = 内部错误：请查看服务日志。服务重新启动前，本台不接受指令。
problem-cross_origin = 不允许跨来源的请求。
problem-path_too_long = 路径超过 { $most } 个字符。
problem-query_too_long = 查询超过 { $most } 个字符。
problem-too_many_parameters = 查询的参数超过 { $most } 个。
problem-too_many_headers = 请求的标头超过 { $most } 个。
problem-one_host = 请提供一个有效的 Host 标头。
problem-body_too_large = 请求内容超过 { $most } 字节。
problem-no_such_table = 没有这张台。
problem-no_such_round = 没有这一局。
problem-no_round_at_table = { $table } 台没有第 { $round } 局。
problem-not_signed_yet = 尚无已签名的检查点涵盖本局：请稍后再试。
problem-unknown_game = 没有这个游戏：请从 { $games } 中选择。
problem-unknown_incident = 没有事故 { $name }：请从 { $incidents } 中选择。
problem-no_robot_dealer = { $table } 台没有自动荷官。
problem-busy = 系统繁忙：请稍后再试。
problem-wrong_password = 名称或密码错误。
problem-code_needed = 请输入验证器应用中的六位验证码。
problem-wrong_code = 验证码错误。
problem-code_does_not_match = 验证码不符：请核对手机时间，并输入最新的验证码。
problem-key_changed = 服务的密钥已更换：请管理员移除您的第二重验证。
problem-too_many_logins = 登录次数过多：请在 { $seconds } 秒后再试。
problem-change_password_first = 请先更改密码（POST /api/password）。
problem-second_factor_first = 请先设置第二重验证（POST /api/second-factor）。
problem-own_post = 您的职位须由另一位管理员更改。
problem-own_password = 请以 POST /api/password 更改自己的密码。
problem-own_second_factor = 您的第二重验证须由另一位管理员移除。
problem-no_such_terminal = 没有这个终端。
problem-not_enrolled = 此终端尚未登记。
problem-code_invalid = 登记码无效、已使用或已过期：请索取新码。
problem-seat_taken = 有人正在入座：请再试一次。
problem-patron_approves = 客人不能批准任何事：请选择员工的职级。
problem-staff_is_no_patron = { $name } 是员工，不能成为客人。
problem-no_pin = 此户口没有 PIN。
problem-name_a_purse = 请指明客人，或指明牌台和终端。

## 账户

account-none = 没有账户 { $name }。
account-invalid_name = { $name } 不是有效的名称：请用 a-z、0-9 及 . _ -，并以字母开头。
account-reserved_name = 名称 { $name } 由服务保留：请另选名称。
account-name_taken = 账户 { $name } 已存在：请另选名称。
account-former_name = { $name } 是先前账户的名称。名称不得重复使用：请另选名称。
account-similar_name = 名称 { $name } 与 { $other } 太相似：请另选名称。
account-short_password = 密码至少须有 { $least } 个字符。
account-weak_password = 密码太容易猜中：请用数个互不相关的词，不含您的名称、常用词、日期或键盘上相连的键。
account-same_password = 新密码与旧密码相同：请另选密码。
account-has_second_factor = 此账户已有第二重验证：须先由管理员移除。
account-no_second_factor = 账户 { $name } 没有第二重验证。
account-last_administrator = { $name } 是最后一位管理员：请先委任另一位。
account-code_used = 此验证码已使用过：请等待下一个。
account-has_pin = { $name } 已有 PIN：须先由值班经理清除。
account-pin_cleared_by_you = 此 PIN 由您清除：须由另一人设定新的。
account-weak_pin = 此 PIN 太容易猜中：请用其他数字。

## 余额与批准

problem-purse_named = 请指明客人，或赌桌与终端。
problem-pin_is_set = { $account } 已有 PIN：须先由值班经理清除。
problem-pin_cleared_by_you = 此 PIN 由您清除：须由另一人设定新的。
problem-pin_easy = 此 PIN 容易被猜中：请用其他数字。
problem-no_pin = 此余额没有 PIN。
problem-patron_approves = 客人不作批准：请选员工职级。
