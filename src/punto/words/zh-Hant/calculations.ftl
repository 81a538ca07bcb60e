### 各命令顯示的文字：概率、研究、遊戲、路單與牌局故事。

## 多個表格共用的欄名

column-bet = 投注
column-bets_on = 下注率
column-card = 牌
column-change = 變化
column-edge = 優勢
column-house_edge = { -house-edge }
column-hits = 命中率
column-probability = 概率
column-result = 結果
column-sd = 標準差
about-game = { $game }，{ $decks }
about-game_seed = { $game }，{ $decks }，種子 { $seed }

## punto odds

odds-title = { $game }，{ $decks }，未見牌 { $unseen } 張
odds-plot = 圖已保存到 { $file }。
odds-pays = 賠率
odds-win = 贏 %
odds-push = 退注 %
odds-lose = 輸 %
odds-wager = + { $times } 倍加注
odds-ante = { $bet }：首張牌亮出後加注或棄注，以一單位底注計
odds-best = 最佳
odds-raise = 加注
odds-fold_costs = 棄注代價
odds-choice_raise = 加注
odds-choice_fold = 棄注
odds-ante_edge = { -house-edge }：按底注計 { $ante }，按總投注計 { $risked }。
odds-ante_always = 總是加注：底注的 { $raising }。總是棄注：100%。
odds-removal = 移除效應
odds-removal_note = { $title }：客人優勢的變化，單位為{ $unit }
odds-thousandths = 十萬分之一
odds-hundredths = 萬分之一
odds-tenths = 千分之一
odds-percent = 百分之一
odds-ten_to_king = 10-K：T、J、Q、K 的平均值，對子投注各有不同。--json 逐一列出。
odds-unknown = { $ranks } 未知：少一張這樣的牌，一局可能不夠牌。
odds-no_count = 算牌需要每張餘牌的效應，因此不提供。
odds-counts = 各投注的算牌法
odds-counts_note = { $title }：將已見牌的計數值相加，除以餘下的副數
odds-correlation = 相關
odds-from = 觸發
odds-count_columns = 相關：與上列效應的相關系數。觸發：打和時的計數。
odds-needs = { $bets }：每單位須同時在{ $others }下一單位（{ $clause }）。
odds-needs_cost = 已計入其中最便宜一項的成本。
odds-wagers = 加注只能由底注加成，因此與底注一並計算。
odds-through = 整靴之中
odds-through_note = { $title }：模擬 { $shoes } 靴，{ $rounds } 局
odds-favourable = 有利的局
odds-edge_then = 當時優勢
odds-best_edge = 最大優勢
odds-gain = 每百局贏
odds-gain_note = 每百局贏：凡有利即下注一單位，100 局所贏的單位數。
odds-by_tenth = { $title }，按牌靴已發的比例
odds-together = 合計
odds-together_note = { $title }：{ $stakes }
odds-stake = { $bet } { $amount }
odds-moments = 每局均值 { $mean }，標準差 { $deviation }

## punto games

games-approved = 核准的規則檔案
games-source = 來源：{ $source }

## punto simulate

simulate-interrupted = 已中斷：{ $wanted } 靴中完成 { $played } 靴。
simulate-speed = { $shoes } 靴共 { $rounds } 局，{ $engine } 用時 { $seconds } 秒（每秒 { $millions } 百萬局）
simulate-gain = 每投注 100 的盈虧
simulate-mean = 均值
simulate-error = 誤差
simulate-exact = 精確值
simulate-z = z
simulate-rounds_per_shoe = 每靴局數
simulate-range = { $mean }（{ $least } 至 { $most }）
simulate-cards_per_round = 每局牌數
simulate-share = { $cards } 張 { $share }
simulate-streaks = { $hand }連贏
simulate-streak = 平均 { $mean } 局，最長 { $longest } 局
simulate-void = 作廢局
simulate-void_note = { $rounds }：牌靴不夠牌
simulate-cut_card = 用牌較多的牌靴較早遇到{ -cut-card }，因此均值與精確值略有差別。--rounds-per-shoe 可避免此影響。
simulate-unit = 在{ $bet }下注一單位
simulate-unit_beside = 在{ $bet }下注一單位，另在{ $beside }下注一單位
simulate-bets_per_shoe = 每靴下注
simulate-gain_per_shoe = 每靴盈虧
simulate-gain_per_bet = 每注盈虧
simulate-sd_per_shoe = 每靴標準差
simulate-units = { $units } 單位
simulate-shoes_won = 贏靴、輸靴
simulate-lowest = 99% 的牌靴
simulate-lowest_note = 低於起點從不超過 { $units } 單位
simulate-ruin = 破產風險
simulate-ruin_note = 以所給本金計為 { $risk }

## punto session

session-title = { $game }，{ $decks }：{ $bets }，{ $how }，{ $length }
session-spread = 分級注 { $spread }
session-result_at_most = 結果不高於
session-hold_at_most = 贏率不高於
session-drawdown_at_most = 回撤不高於
session-streak_at_most = 連輸不超過
session-exact = 各局獨立時為精確值。
session-simulated = 模擬結果；± 為一個標準誤差。
session-drawdown_note = 回撤與連輸按全部牌局計，視客人從不停止。
session-mean = 平均結果
session-sd = 標準差
session-ahead = 客人領先
session-ruin = 破產
session-goal = 達到目標
session-by_round = { $share }，其中半數在第 { $round } 局之前
session-rounds = 已玩局數
session-kelly = 凱利注額
session-of_bankroll = 本金的 { $share }
session-hold = 贏率
session-of_staked = 投注額的 { $share }
session-of_staked_after_rebate = 投注額的 { $share }，已扣回贈
session-table_loses = 賭枱輸錢
session-rebate = 回贈成本
session-meter_cost = 累積獎成本
session-meter_share = { $cost }；長期為投注額的 { $share }
session-meter_hit = 命中時累積獎
session-meter_mean = 平均 { $mean }，每 { $rounds } 局一次
session-meter_watch = 須留意的累積獎
session-meter_from = 達到 { $meter } 起，投注對客人有利

## punto streaks

streaks-title = { $rounds } 局的牌靴出現 { $pattern }
streaks-probability = 概率：{ $chance }
streaks-one_shoe_in = 概率：{ $chance }，每 { $shoes } 靴一次
streaks-wait = 平均等待：{ $rounds } 局
streaks-in_shoes = { $shoes } 靴中至少一靴出現：{ $chance }
streaks-longest = 最長連贏
streaks-at_least = 至少 %

## punto vulnerability

beaten-title = { $game }，{ $decks }，{ $shoes } 靴，種子 { $seed }
beaten-cut = { -cut-card }距末端 { $cards } 張
beaten-count_from = 算牌 ≥ { $trigger }
beaten-counts = 算牌法
beaten-counts_note = { $title }：將已見牌的計數值相加，除以餘下的副數
beaten-units_note = 每靴、每 100 局：每靴及每 100 局所贏單位數，± 為一個標準誤差。
beaten-di_note = DI：可取指數，1,000 × 每局均值／標準差。

## punto protect

protect-known = { $game }，{ $decks }。已知該局第 { $card } 張牌。
protect-backs = { $game }，{ $decks }。{ $ranks } 的牌背有別（H）；客人可見其中 { $backs } 張。
protect-edge = 每局選最佳投注或不下注時，客人的優勢：{ $edge }
protect-best_bet = 最佳投注
protect-no_bet = 不下注
protect-wrong_shoe = { $game }，{ $wrong }
protect-missing = 缺少：{ $cards }
protect-extra = 多出：{ $cards }
protect-edge_should_be = 應有優勢
protect-edge_is = 實際優勢

## punto integrity

integrity-seen = { $whole } 張牌中已見 { $seen } 張，牌面朝下 { $hidden } 張，外來牌 { $foreign } 張。
integrity-alarm = 警報
integrity-order = 次序
integrity-census = 點算
integrity-shuffled = 與已洗的牌靴相符：證據值 { $evidence }；警報線為 { $level }。
integrity-no_count = 不在靴末點算（--left），便無法發現缺牌。
integrity-right_number = 沒有發現錯誤：未見的牌在張數上補足各副牌。
integrity-complete = 完整：各副牌的每張牌均已見到，且沒有其他牌。

## punto roads

boards-columns = 第 { $first }–{ $last } 列，共 { $all } 列
boards-player = { -player }
boards-banker = { -banker }
boards-tie = { -tie }
boards-pairs = 對 { $pairs }
boards-next = 問路
boards-big_road_key = 大路：綠色數字為和局數。對子：˙ { -banker }  . { -player }  : 雙方。
boards-derived_key = 下三路：大路重複形態為紅（R），否則為藍（B）。
boards-information = 僅供參考（rws:5.14）：以往結果不能預示將來。

## punto narrate

narrate-title = { $game }，{ $decks }，每局下注 { $stake }
narrate-player = { -player }
narrate-banker = { -banker }
narrate-tie = { -tie }
narrate-result = 結果
narrate-net = 淨額
narrate-clause = 條款
narrate-net_result = 全部投注的淨結果：{ $net }。

## punto adjudicate

expected-title = 預期
expected-line = 第 { $line } 行
expected-met = { $wanted }：符合
expected-failed = { $wanted }：不符，實為 { $seen }
