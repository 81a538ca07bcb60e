### 监察与重播。

replay-inspect = 监察
replay-inspect_text = 每张赌桌的每一局，取自日志。
replay-zone = 时间以 { $zone } 显示。
replay-search = 查询
replay-any_table = 全部赌桌
replay-any_incident = 不论有无事故
replay-some_incident = 任何事故
replay-patron = 客人或终端
replay-incident = 事故
replay-since = 由
replay-until = 至
replay-found = { $count } 局，由新至旧
replay-found_more = 最新 { $count } 局。还有更多：请缩小范围。
replay-unread = 仍在读取历史记录：尚有 { $records } 条记录未查询。
replay-found_none = 没有符合的牌局
replay-found_none_text = 请减少查询条件。
replay-search_failed = 查询失败：{ $error }
replay-at = 时间
replay-result = 结果
replay-patrons = 客人
replay-staked = 投注额
replay-house_win = 场方赢额
replay-see_round = 重播赌桌 { $table } 第 { $round } 局
replay-in_progress = 进行中
replay-no_such_round = 没有这一局

## 核验

replay-clean = 核验无误
replay-clean_text = 重算 { $records } 条记录的哈希，重新发牌并重新派彩 { $bets } 注：与日志完全一致。
replay-wrong = 核验不符
replay-verify_again = 重新核验
replay-round_before = 上一局
replay-round_after = 下一局
replay-download = 下载本局
replay-download_pdf = 文件（PDF）
replay-download_bundle = 已签名的证据

## 记录

replay-scrubber = 第 { $number } 条记录，共 { $total } 条
replay-first = 最前
replay-back = 后退
replay-forward = 前进
replay-last = 最后
replay-play = 播放
replay-pause = 暂停
replay-records = 记录
replay-position = 日志位置
replay-version = 赌桌版本
replay-hash = 哈希
replay-previous_hash = 前一哈希
replay-command = 指令
replay-who = 操作人
replay-when = 时间
replay-later = 在下一局开始之后
replay-all_rounds = 全部牌局

## 事故

replay-claim = 上报内容
replay-claim_none = 上报没有列出事实。
replay-on_record = 当时的记录
replay-incident_at = 事故：{ $incident }
replay-to_incident = 到事故处

## 书签

replay-bookmark = 加书签
replay-bookmarked = 已加书签
replay-bookmarks = 书签
replay-bookmarks_text = 只保存在此浏览器。
replay-bookmark_is = 赌桌 { $table }，第 { $round } 局，第 { $record } 条记录
replay-bookmark_remove = 删除书签：{ $what }
