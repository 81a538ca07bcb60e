### 管理员页面。

admin-title = 管理
admin-sections = 分区
admin-people = 人员
admin-terminals = 终端
admin-tables = 赌桌
admin-games = 游戏
admin-approvals = 限额与批准
admin-done = 完成。

## 等候第二位管理员的更改

admin-waiting = 等候第二位管理员
admin-waiting_by = 由 { $name } 提出
admin-waiting_own = 须由另一位管理员确认。
admin-review = 查看…
admin-confirm = 确认此更改
admin-confirm_text = 您确认 { $name } 提出的更改。更改立即生效，日志会记下两人。
admin-change_add = 新增 { $name }，职位：{ $post }
admin-change_appoint = 任命 { $name } 为{ $post }
admin-change_remove = 删除 { $name } 的账号
admin-change_password = 重设 { $name } 的密码
admin-change_second_factor = 移除 { $name } 的双重验证
admin-change_second_person = 更改须批准的操作
admin-change_erase = 删除 { $name }
admin-change_erase_anyway = 强制删除 { $name }
admin-change_care = 更改负责任博彩规则
admin-change_faults = 更改设备故障的处理方式
admin-fault_noted = { $fault }：仅作记录
admin-fault_stops_dealing = { $fault }：停止该桌发牌
admin-fault_disables_terminal = { $fault }：停用该终端
admin-care_delay = 放宽的限额等候 { $hours } 小时
admin-care_names = 客人姓名在最后一次资金变动后保留 { $days } 天
admin-care_check = 每玩多少分钟提醒一次：{ $minutes }
admin-care_hold = 达 { $amount } 即冻结：{ $what }，累计方式：{ $window }
admin-care_helps = 给客人的求助信息：{ $help }
admin-change_now = 现为：{ $before }
admin-change_then = 更改后：{ $after }

## 人员

admin-add = 新增人员
admin-name = 名称
admin-name_hint = 小写字母、数字、点、连字号及下划线。名称永不重用。
admin-post = 职位
admin-first_password = 首次密码
admin-first_password_hint = 请当面交付。首次登录时必须更改。
admin-add_do = 新增
admin-state = 登录
admin-must_change_password = 首次密码尚未更改
admin-must_second_factor = 须设定双重验证
admin-has_second_factor = 已设双重验证
admin-no_second_factor = 只有密码
admin-manage = 管理
admin-appoint = 任命其他职位
admin-appoint_do = 任命
admin-reset = 重设密码
admin-reset_do = 重设
admin-remove_second_factor = 移除双重验证
admin-remove_second_factor_text = 用于遗失手机。该人员下次登录时重新设定。
admin-remove = 删除账号
admin-remove_text = 所有登录立即结束。名称永不重用。
admin-remove_do = 删除 { $name }
admin-yourself = 这是您自己的账号：由另一位管理员更改。您可在页顶的名称处更改自己的密码。
admin-ends_sessions = 每项更改都会结束该人员的所有登录。

## 赌桌与游戏

admin-open_table = 开台
admin-limits_text = 更改已开放的赌桌，须由赌区经理在此或在赌区确认。牌局进行中的更改，待本局结束后生效。
admin-change_table = { $table } 的设定
admin-change_table_button = 设定
admin-closed = 已关闭
admin-open_table_do = 开台
admin-table_name = 赌桌名称
admin-table_name_hint = 小写字母、数字、点、连字号及下划线。
admin-table_opened = 赌桌 { $table } 已开放。
admin-game = 游戏
admin-places = 注位或终端
admin-rounds = 局
admin-no_limit = 不限
admin-hash = 规则声明的 SHA-256
admin-no_terminals = 没有开放的电子赌桌。

## 限额与批准

admin-approvals_text = 下列操作须由第二人批准。批准者会看到批准的确切内容；无人可批准自己的操作。
admin-nobody = 无须批准
admin-large = 大额起点（$）
admin-large_hint = 员工办理的买入或兑出达到此数即属大额。
admin-largest = 最大金额（$）
admin-largest_hint = 任何指令都不得超过。
admin-save = 更改设定
act-correction = 派彩前更正牌面
act-reversal = 已派彩的局重新派彩
act-void = 取消桌上有牌的局
act-void_paid = 取消已派彩的局
act-house_decision = 规则未有规定时的场方决定
act-named_card = 在电子牌靴赌桌人手输入牌
act-fill = 添码：由账房到筹码盘
act-credit = 收码：由筹码盘到账房
act-adjustment = 筹码盘点算与账目不符
act-large_buy_in = 大额买入
act-large_cash_out = 大额兑出
act-disable_play = 停止全场投注
act-enable_play = 恢复全场投注

## 负责任博彩规则

admin-care = 负责任博彩
admin-care_text = 这些规则适用于每张赌桌和每个节点。若有第二位管理员，更改须由两人作出。
admin-care_delay_hours = 客人放宽限额多少小时后生效
admin-care_delay_hint = 收紧的限额立即生效。
admin-care_check_minutes = 游戏多少分钟后提醒
admin-care_check_hint = 留空：只提醒自行设定的客人。以较短者为准。
admin-care_names_days = 姓名保留天数
admin-care_names_hint = 自最后一次资金变动起；在此之前不删除客人资料。
admin-care_help = 客人可在何处求助
admin-care_help_hint = 显示在客人的账户页和游戏提醒中。请用客人的语言书写。
admin-care_holds = 须等待员工处理的金额
admin-care_holds_text = 达到以下任一金额的账户会被冻结：不能买入或兑出，直到赌区主任或以上记录理由并解除冻结。投注不受影响。
admin-care_rule = 规则 { $number }
admin-care_sum = 计算内容
admin-care_from = 起点（元）
admin-care_window = 累计方式
admin-care_single = 单笔金额
admin-care_drop = 移除此规则
admin-care_no_holds = 没有须等待员工处理的金额。
admin-care_add = 增加规则

## 自检

admin-checks = 自检
admin-checks_text = 每台机器每 24 小时检查其文件、日志末端、随机源和时钟。发现的问题会作为故障显示在赌区页面。
admin-checks_none = 尚无自检记录。首次自检在启动一分钟后进行。
admin-check_right = 一切正常。
admin-check_wrong = 发现问题：
admin-check_now = 立即自检
check_part-files = 文件
check_part-journal = 日志
check_part-random_source = 随机源
check_part-clock = 时钟
