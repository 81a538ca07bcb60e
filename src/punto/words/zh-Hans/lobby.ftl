### 大厅。

lobby-title = 照章百家乐
lobby-what = 四张实时赌桌，依核准规则发牌。每个决定都注明条款，每笔派彩精确到分，每张牌都有记录。
lobby-demo = 这是演示：由机器人发牌和下注，并非真钱。机器人在此独自裁决；赌场会要求第二人批准。
lobby-watch = 显示屏
lobby-four = 同看四台
lobby-limits_from = 最低 { $minimum }（边注 { $side }）
lobby-limits_to = 最高 { $maximum }
lobby-cards_left = 剩 { $cards } 张牌
lobby-unreachable = 无法连接服务，正在重试…
lobby-roles = 试试员工角色
lobby-roles_text = 点一下即可登录。这里的密码都是 { $password }。
lobby-role_dealer = 主持赌桌：开始和停止下注、输入牌、派彩、上报事故。
lobby-role_pit_supervisor = 监看全部赌桌，查看每宗事故的条款，并作裁决。
lobby-role_pit_manager = 与主任一样作裁决，并在没有规定时记录场方决定。
lobby-role_shift_manager = 裁决规则上交值班经理的事项。
lobby-role_inspector = 逐张牌重播任何一局，附条款与哈希。
lobby-role_administrator = 管理人员、终端、赌桌与批准，不参与牌局。
lobby-role_patron = 带着起始余额在任何赌桌下注。
lobby-log_in_text = 请使用管理员给您的名称和密码。
lobby-failed = 没有成功：{ $error }
lobby-api = API
lobby-players_total = { -player }家 { $total } 点
lobby-bankers_total = { -banker }家 { $total } 点

## 可试的事故

lobby-incidents = 试一宗事故
lobby-incidents_text = 点一下，下一局便会发生。您可以下注后在台边经历，也可以在赌区裁决。半分钟内无人决定，便由机器人决定。
lobby-at_the_table = 在台边
lobby-in_the_pit = 在赌区
lobby-incident_two_cards_at_once = 两张牌同时出靴
lobby-incident_two_cards_at_once_text = 两张牌一同出靴。赌区裁定哪张在先；然后每位有注的客人选择继续或取回注码。
lobby-incident_wrong_area = 牌发错位置
lobby-incident_wrong_area_text = 有牌发错位置。双方的牌重新排好，每位有注的客人作出选择。
lobby-incident_exposed_card = 牌面外露
lobby-incident_exposed_card_text = 下一张牌提前被看到。该牌归应得牌的一方，电子牌局继续。
lobby-incident_wrong_result = 登记结果错误
lobby-incident_wrong_result_text = 控制台登记的牌与实际不符。本局按实际的牌重新派彩。
lobby-incident_power_cut = 断电
lobby-incident_power_cut_text = 这套规则没有相应条款：由赌区经理或以上决定本局是否继续，并写明理由。
lobby-incident_foreign_card = 外来牌
lobby-incident_foreign_card_text = 牌靴里出现一张鬼牌。本局作废，全部注码退还，并换新牌靴。
