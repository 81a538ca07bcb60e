### 各命令显示的文字：概率、研究、游戏、路单与牌局故事。

## 多个表格共用的栏名

column-bet = 投注
column-bets_on = 下注率
column-card = 牌
column-change = 变化
column-edge = 优势
column-house_edge = { -house-edge }
column-hits = 命中率
column-probability = 概率
column-result = 结果
column-sd = 标准差
about-game = { $game }，{ $decks }
about-game_seed = { $game }，{ $decks }，种子 { $seed }

## punto odds

odds-title = { $game }，{ $decks }，未见牌 { $unseen } 张
odds-plot = 图已保存到 { $file }。
odds-pays = 赔率
odds-win = 赢 %
odds-push = 退注 %
odds-lose = 输 %
odds-wager = + { $times } 倍加注
odds-ante = { $bet }：首张牌亮出后加注或弃注，以一单位底注计
odds-best = 最佳
odds-raise = 加注
odds-fold_costs = 弃注代价
odds-choice_raise = 加注
odds-choice_fold = 弃注
odds-ante_edge = { -house-edge }：按底注计 { $ante }，按总投注计 { $risked }。
odds-ante_always = 总是加注：底注的 { $raising }。总是弃注：100%。
odds-removal = 移除效应
odds-removal_note = { $title }：客人优势的变化，单位为{ $unit }
odds-thousandths = 十万分之一
odds-hundredths = 万分之一
odds-tenths = 千分之一
odds-percent = 百分之一
odds-ten_to_king = 10-K：T、J、Q、K 的平均值，对子投注各有不同。--json 逐一列出。
odds-unknown = { $ranks } 未知：少一张这样的牌，一局可能不够牌。
odds-no_count = 算牌需要每张余牌的效应，因此不提供。
odds-counts = 各投注的算牌法
odds-counts_note = { $title }：将已见牌的计数值相加，除以余下的副数
odds-correlation = 相关
odds-from = 触发
odds-count_columns = 相关：与上列效应的相关系数。触发：打和时的计数。
odds-needs = { $bets }：每单位须同时在{ $others }下一单位（{ $clause }）。
odds-needs_cost = 已计入其中最便宜一项的成本。
odds-wagers = 加注只能由底注加成，因此与底注一并计算。
odds-through = 整靴之中
odds-through_note = { $title }：模拟 { $shoes } 靴，{ $rounds } 局
odds-favourable = 有利的局
odds-edge_then = 当时优势
odds-best_edge = 最大优势
odds-gain = 每百局赢
odds-gain_note = 每百局赢：凡有利即下注一单位，100 局所赢的单位数。
odds-by_tenth = { $title }，按牌靴已发的比例
odds-together = 合计
odds-together_note = { $title }：{ $stakes }
odds-stake = { $bet } { $amount }
odds-moments = 每局均值 { $mean }，标准差 { $deviation }

## punto games

games-approved = 核准的规则文件
games-source = 来源：{ $source }

## punto simulate

simulate-interrupted = 已中断：{ $wanted } 靴中完成 { $played } 靴。
simulate-speed = { $shoes } 靴共 { $rounds } 局，{ $engine } 用时 { $seconds } 秒（每秒 { $millions } 百万局）
simulate-gain = 每投注 100 的盈亏
simulate-mean = 均值
simulate-error = 误差
simulate-exact = 精确值
simulate-z = z
simulate-rounds_per_shoe = 每靴局数
simulate-range = { $mean }（{ $least } 至 { $most }）
simulate-cards_per_round = 每局牌数
simulate-share = { $cards } 张 { $share }
simulate-streaks = { $hand }连赢
simulate-streak = 平均 { $mean } 局，最长 { $longest } 局
simulate-void = 作废局
simulate-void_note = { $rounds }：牌靴不够牌
simulate-cut_card = 用牌较多的牌靴较早遇到{ -cut-card }，因此均值与精确值略有差别。--rounds-per-shoe 可避免此影响。
simulate-unit = 在{ $bet }下注一单位
simulate-unit_beside = 在{ $bet }下注一单位，另在{ $beside }下注一单位
simulate-bets_per_shoe = 每靴下注
simulate-gain_per_shoe = 每靴盈亏
simulate-gain_per_bet = 每注盈亏
simulate-sd_per_shoe = 每靴标准差
simulate-units = { $units } 单位
simulate-shoes_won = 赢靴、输靴
simulate-lowest = 99% 的牌靴
simulate-lowest_note = 低于起点从不超过 { $units } 单位
simulate-ruin = 破产风险
simulate-ruin_note = 以所给本金计为 { $risk }

## punto session

session-title = { $game }，{ $decks }：{ $bets }，{ $how }，{ $length }
session-spread = 分级注 { $spread }
session-result_at_most = 结果不高于
session-hold_at_most = 赢率不高于
session-drawdown_at_most = 回撤不高于
session-streak_at_most = 连输不超过
session-exact = 各局独立时为精确值。
session-simulated = 模拟结果；± 为一个标准误差。
session-drawdown_note = 回撤与连输按全部牌局计，视客人从不停止。
session-mean = 平均结果
session-sd = 标准差
session-ahead = 客人领先
session-ruin = 破产
session-goal = 达到目标
session-by_round = { $share }，其中半数在第 { $round } 局之前
session-rounds = 已玩局数
session-kelly = 凯利注额
session-of_bankroll = 本金的 { $share }
session-hold = 赢率
session-of_staked = 投注额的 { $share }
session-of_staked_after_rebate = 投注额的 { $share }，已扣回赠
session-table_loses = 赌桌输钱
session-rebate = 回赠成本
session-meter_cost = 累积奖成本
session-meter_share = { $cost }；长期为投注额的 { $share }
session-meter_hit = 命中时累积奖
session-meter_mean = 平均 { $mean }，每 { $rounds } 局一次
session-meter_watch = 须留意的累积奖
session-meter_from = 达到 { $meter } 起，投注对客人有利

## punto streaks

streaks-title = { $rounds } 局的牌靴出现 { $pattern }
streaks-probability = 概率：{ $chance }
streaks-one_shoe_in = 概率：{ $chance }，每 { $shoes } 靴一次
streaks-wait = 平均等待：{ $rounds } 局
streaks-in_shoes = { $shoes } 靴中至少一靴出现：{ $chance }
streaks-longest = 最长连赢
streaks-at_least = 至少 %

## punto vulnerability

beaten-title = { $game }，{ $decks }，{ $shoes } 靴，种子 { $seed }
beaten-cut = { -cut-card }距末端 { $cards } 张
beaten-count_from = 算牌 ≥ { $trigger }
beaten-counts = 算牌法
beaten-counts_note = { $title }：将已见牌的计数值相加，除以余下的副数
beaten-units_note = 每靴、每 100 局：每靴及每 100 局所赢单位数，± 为一个标准误差。
beaten-di_note = DI：可取指数，1,000 × 每局均值／标准差。

## punto protect

protect-known = { $game }，{ $decks }。已知该局第 { $card } 张牌。
protect-backs = { $game }，{ $decks }。{ $ranks } 的牌背有别（H）；客人可见其中 { $backs } 张。
protect-edge = 每局选最佳投注或不下注时，客人的优势：{ $edge }
protect-best_bet = 最佳投注
protect-no_bet = 不下注
protect-wrong_shoe = { $game }，{ $wrong }
protect-missing = 缺少：{ $cards }
protect-extra = 多出：{ $cards }
protect-edge_should_be = 应有优势
protect-edge_is = 实际优势

## punto integrity

integrity-seen = { $whole } 张牌中已见 { $seen } 张，牌面朝下 { $hidden } 张，外来牌 { $foreign } 张。
integrity-alarm = 警报
integrity-order = 次序
integrity-census = 点算
integrity-shuffled = 与已洗的牌靴相符：证据值 { $evidence }；警报线为 { $level }。
integrity-no_count = 不在靴末点算（--left），便无法发现缺牌。
integrity-right_number = 没有发现错误：未见的牌在张数上补足各副牌。
integrity-complete = 完整：各副牌的每张牌均已见到，且没有其他牌。

## punto roads

boards-columns = 第 { $first }–{ $last } 列，共 { $all } 列
boards-player = { -player }
boards-banker = { -banker }
boards-tie = { -tie }
boards-pairs = 对 { $pairs }
boards-next = 问路
boards-big_road_key = 大路：绿色数字为和局数。对子：˙ { -banker }  . { -player }  : 双方。
boards-derived_key = 下三路：大路重复形态为红（R），否则为蓝（B）。
boards-information = 仅供参考（rws:5.14）：以往结果不能预示将来。

## punto narrate

narrate-title = { $game }，{ $decks }，每局下注 { $stake }
narrate-player = { -player }
narrate-banker = { -banker }
narrate-tie = { -tie }
narrate-result = 结果
narrate-net = 净额
narrate-clause = 条款
narrate-net_result = 全部投注的净结果：{ $net }。

## punto adjudicate

expected-title = 预期
expected-line = 第 { $line } 行
expected-met = { $wanted }：符合
expected-failed = { $wanted }：不符，实为 { $seen }
