### 各命令显示的文字：经营场方及核对证据的命令。

count-records = { $number } 条记录
count-rounds = { $number } 局
count-shoes = { $number } 靴
count-parts = { $number } 个完整部分

progress-archiving = 正在归档
progress-backing_up = 正在备份
progress-dealing = 正在发牌
progress-exporting = 正在导出
progress-reading = 正在读取
progress-recording = 正在记录
progress-replaying = 正在重演
progress-restoring = 正在还原
progress-simulating = 正在模拟
progress-rate = 每秒 { $millions } 百万局

## 日志

init-created = 已建立空日志。
init-next = 下一步：若场方尚无签名密钥，先执行 `punto keys new punto.key`；再执行 `punto user add NAME --post administrator`，然后执行 `punto serve`。
backup-done = 已将 { $records }备份到 { $file }（{ $size } MB）。
backup-continues = 它接续 { $earlier }。请将两者以原名存放于同一文件夹。
restore-done = 已还原 { $records }。请执行 `punto verify`，核对其中每一局与每个账户。
restore-until = 已还原 { $records }，至 { $time } UTC 为止。未还原：其后的 { $left_out }，及相应的答复、检查点与快照。
restore-covering = 检查点 { $number } 为至位置 { $position } 为止的记录担保；其后 { $uncovered }仅有赌场密钥的签封。
restore-set_aside = 该日志已搁置：任何服务均不会打开它。如要由此继续，请见 `punto keys adopt --help`。
backup-patrons = 客人的身份资料（已加密）：{ $file }。请删除前一次备份的该文件，以免其中仍有其后已删除的客人。
restore-patrons = 已还原 { $patrons } 位客人；略过 { $left_out } 位：其后已被删除，或不在此日志中。
archive-done = 归档文件 { $file } 含 { $records }，至位置 { $position }（{ $time } UTC）。其末尾为检查点 { $checkpoint }。
archive-keep = 请保留此文件：日志从中读取更早的记录。如移动文件，请用 `punto archive STORE --at FILE` 说明其位置。
archive-none = 该日志没有归档文件。
archive-back = 已将 { $records }放回日志。{ $file } 不再被读取。
archive-moved = 已记录：位置 { $position } 及之前的记录在 { $file } 中。
repair-done = 已为 { $records }写入新的 -tip 文件。
repair-lost = 无法担保：第 { $position } 条之后若曾有记录，均已丢失，亦无法列出。
repair-covered = 日志中最后一个检查点涵盖 { $records }。
repair-next = 开场之前，请与见证方或备份比对，并执行 `punto verify`。

## 密钥

keys-rotated = 检查点 { $number } 已由新密钥 { $key } 签名。
keys-start = 请以 --key { $file } 启动每个节点。
keys-sessions = 新的会话密钥已写入 { $file }。请复制到每个节点。
keys-adopted = 已按现状签名 { $records }。此前它们发生过什么，无法担保。
keys-continued = 已在位置 { $position } 签署检查点 { $number }。由此起，这是另一段历史，与见证方所知不同。

## 账号

user-added = 已添加 { $name }，职务为{ $post }。
user-reset = { $name } 已有新密码，下次登录时须更改。
user-changed = { $name } 已有新密码。
user-appointed = { $name } 现任{ $post }。
user-no_second_factor = { $name } 没有双重验证。
user-removed = 已删除 { $name }。
user-password = { $name } 的密码
user-old_password = { $name } 的旧密码
user-repeat = 请再输入一次

log-change_made = 更改生效
log-change_proposed = 提出更改
log-logged_in = 登录
log-logged_out = 登出
log-login_locked = 登录锁定
log-logins_failed = 登录失败
log-password_changed = 更改密码
log-person_added = 添加人员
log-person_appointed = 任命人员
log-person_removed = 删除人员
log-pin_cleared = 清除 PIN
log-pin_failed = PIN 错误
log-pin_proven = PIN 错误后输入正确
log-pin_set = 设定 PIN
log-second_factor_removed = 移除双重验证
log-second_factor_set = 设定双重验证
log-second_person_set = 更改批准规则
log-play_disabled = 停止全场投注
log-play_enabled = 恢复全场投注
log-care_rules_set = 设定负责任博彩规则
log-session_key_set = 设定会话密钥
log-session_timed_out = 会话超时
log-terminal_enrolled = 终端登记
log-terminal_invited = 终端邀请
log-terminal_revoked = 终端撤销
login-unknown = 未知名称
login-times = { $count } 次，来自 { $origin }
login-by = 由 { $name }
login-with = 会同 { $name }
login-from = 来自 { $origin }

## 安装检查

level-ok = 正常
level-warning = 警告
level-fault = 故障
doctor-check = { $name }：{ $fact }
doctor-archive = 归档文件
doctor-archive_there = { $file } 在该处：最早的 { $records }。
doctor-locate_archive = 请将文件放到该处，或运行 `punto archive STORE --at FILE`。
doctor-backup = 备份
doctor-checkpoint = 检查点
doctor-clock = 时钟
doctor-disk_of_backups = 备份磁盘
doctor-disk_of_journal = 日志磁盘
doctor-journal = 日志
doctor-permissions = 权限
doctor-session_key = 会话密钥
doctor-signing_key = 签名密钥
doctor-version = 版本
doctor-patrons = 客人姓名
doctor-administrators_name = 管理员
doctor-patrons_there = 全部与记录一致。
doctor-patrons_wrong = 缺失或与记录不一致：{ $number }。请用 `punto verify` 查看是哪些。
doctor-restore_patrons = 请用最新的 *.patrons 文件执行 `punto patron restore`。
doctor-one_administrator = 仅有一人，可独自作出原需两人的更改。
doctor-add_administrator = 请执行 `punto user add NAME --post administrator`。
doctor-administrators = { $number } 人可操作：涉及批准人员的更改须由两人作出。
doctor-reach_journal = 请挂载磁盘、启动数据库或还原备份。
doctor-versions = Punto { $punto }，Python { $python }。
doctor-open_to_others = 其他用户可以读取 { $file }。
doctor-close_to_others = 请执行 `chmod 600 { $file }`。
doctor-private = 只有所有者可以读取日志与密钥。
doctor-free = 可用 { $free } GB，共 { $total } GB。
doctor-make_room = 请释放空间，或将日志移到更大的磁盘。
doctor-cut_short = 日志止于第 { $position } 条记录，但已确认 { $known } 条。
doctor-restore = 请还原备份。
doctor-records = { $records }。
doctor-no_checkpoint = 没有检查点为这些记录担保。
doctor-adopt = 请执行 `punto keys adopt`。
doctor-last_checkpoint = 最后一个距今 { $age }；尚未涵盖 { $records }。
doctor-start = 请启动服务：它会为核对过的记录签名。
doctor-copy_key = 请从其他节点或备份复制。
doctor-other_key = { $file } 为 { $own }…，但此日志由 { $signer }… 签名。
doctor-use_key = 请使用本场密钥，或参阅 `punto keys rotate --help`。
doctor-key_signs = 此日志由 { $key }… 签名。
doctor-session_key_used = { $key } 即本场使用的密钥。
doctor-other_session_key = { $file } 为 { $own }，但本场使用 { $used }。
doctor-clock_ahead = 比存储的时钟快 { $seconds } 秒。
doctor-clock_behind = 比存储的时钟慢 { $seconds } 秒。
doctor-set_clock = 请在本机与数据库上运行 NTP 客户端。
doctor-back_up = 请每隔数小时执行 `punto backup`（见 docs/operations.md）。
doctor-no_backup = { $folder } 内没有 *.backup 文件。
doctor-last_backup = { $file } 距今 { $age }，缺少最后 { $records }。
doctor-last_increment = { $backup }它接续 { $full }，共 { $increments } 个增量备份。
doctor-days = { $days } 天

## 服务

serve-running = Punto 已在 { $address } 运行（日志：{ $store }；按 Ctrl-C 停止）
serve-studio = Punto Studio 已在 { $address } 打开（文件：{ $file }；按 Ctrl-C 停止）
serve-witness = 见证方 { $key } 已在 { $address } 运行
serve-try = 请用浏览器打开，在赌桌入座，选一枚筹码，再点{ -player }或{ -banker }。也可试试：
serve-try_tables = 同时看四张赌桌
serve-try_display = 大屏幕用的赌桌显示屏
serve-try_more = 往下：事故，以及荷官、赌区与监察员的页面
serve-try_page = { "  " }{ $address } { $what }
serve-metrics = Prometheus 指标：{ $address }
serve-password = 存储地址含数据库密码。其他用户可以看到进程的选项：请使用 PGPASSFILE。
option-yes = 是
option-no = 否
option-none = 无
option-default = 默认
option-flag = 命令行

## 证据

verify-wrong = { $where } 有误：{ $what }。
verify-more = 另有 { $count } 项发现：用 --json 列出全部。
verify-journal_clean = 无误：{ $records }；每局均已重演，每注均已重新派彩，每个账户均已平账。
verify-not_looked_at = 未检查：您指定的检查点之前的 { $records }，及其牌局、账户与答复。各记录流在该处的末端仍与检查点的签名一致；其中的记录此后仍可能被改动。
verify-archived = 位置 { $position } 及之前的记录在归档文件 { $file } 中，其末尾为检查点 { $checkpoint }。已在该文件中检查。
verify-next_time = 下次只检查其后的记录：--since { $checkpoint }
verify-no_checkpoint = 没有检查点：没有任何签名为此日志担保。
verify-signed = 至位置 { $position } 为止，已于 { $time } UTC 由 { $signer } 签名；尚未涵盖 { $uncovered }。
verify-trusted_key = 您信任的密钥
verify-compare_key = 没有任何依据为该密钥担保：请与场方给您的密钥比对，并使用 --trust。
verify-witnessed = 日志含有 { $witnesses } 所知的每个检查点。
verify-backup_clean = { $files ->
   *[other] 无误：{ $files } 个文件内共 { $records }；每条记录均接续前一条，每个文件均接续前一个，校验和相符。
}
verify-backup_limits = 此处不核对牌局与账户：请还原备份，再核对该日志。
verify-round_clean = 无误：第 { $round } 局，{ $records }；每注均已重新派彩，每笔过账均相符。
verify-left_out = 略去：与此局无关的 { $records }；贯穿其间的哈希链完整。
verify-not_proved = 未证明：开台与赌桌设定。如须证明，请核对整份日志。
verify-round_signed = 于 { $time } UTC 签名，密钥为 { $key }，
verify-bundle_trusted_key = 即您信任的密钥。
verify-bundle_key = 即数据包所列的密钥。如须限定您自己的密钥，请使用 --trust。
verify-installed_clean = 无误：{ $folder } 内的文件与证据相符。{ $signer }
verify-evidence_clean = 无误：{ $files } 个文件与已签名的哈希值相符；没有失败报告。{ $signer }
verify-signed_by_trusted = 由您信任的密钥签名。
verify-signed_by = 由 { $key } 签名。如须限定您自己的密钥，请使用 --trust。

## 导出与报告

export-rows = { $rows } 行
export-interrupted = 已中断：{ $folder } 内有日志的 { $parts }，列于 _export.json。
report-par = { $file }：{ $game }，{ $decks }。
report-round = { $file }：第 { $round } 局的实况。
report-bundle = { $file }：同一局及其证明。核对方法：punto verify { $file }
report-shift = { $file }：{ $tables } 张赌桌，{ $rounds }。

diligence-holds = 冻结：{ $count } 次
diligence-reached = { $purse }：{ $what }达 { $amount }（门槛 { $threshold }）
diligence-hold = { $when } { $reached }，操作人 { $by }
diligence-sum = { $when } { $reached }，{ $window }累计，自 { $begins } 起
diligence-single = { $when } { $reached }，单笔
diligence-released = { "  " }{ $when } 由 { $by } 解除：{ $reason }
diligence-open = { "  " }尚未解除
diligence-sums = 达到门槛的现金与存入金额：{ $count } 笔

## punto report requirements

requirements-source = { $title }（{ $publisher }）
requirements-read = 已阅：{ $read }。
requirements-unread = 未阅：{ $reason }。
requirements-clause = 条款
requirements-standing = 状况
requirements-requirement = 要求

## punto rng

progress-collecting = 正在采集
progress-testing = 正在测试
progress-cards = 正在测试牌
progress-words = 正在测试随机字
rng-collected = { $folder } 内有 { $shoes } 靴共 { $cards } 张牌。
rng-stopped = 未满 { $shoes } 靴即停止：再次执行同一命令即可继续。
rng-test = 测试
rng-of = 对象
rng-p_value = p 值
rng-samples = 样本
rng-below = 低于 1%
rng-bound = 99% 上限
rng-failed = 未通过
rng-passed = 通过
rng-bits = { $millions } 百万比特
rng-cards = { $cards } 张牌
rng-verdict = { $verdict }：{ $tested }。{ $tests } 个 p 值均须达到 { $least }；正常的随机源每 100 次有 99 次通过。

## 故障

faults-none = 没有故障。
faults-line = { $when } { $what }（{ $by }）
faults-reported = 故障 { $number }：{ $fault } { $place } { $detail }
faults-ended = 故障 { $number } 已结束
faults-acknowledged = 故障 { $number } 已确认：{ $note }
faults-disabled = 终端 { $terminal } 停用：{ $reason }
faults-enabled = 终端 { $terminal } 恢复：{ $reason }
faults-effects = 场方设定了各类故障的处理
