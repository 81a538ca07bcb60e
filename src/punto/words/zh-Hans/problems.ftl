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
