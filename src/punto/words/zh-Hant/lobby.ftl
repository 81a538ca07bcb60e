### 大廳。

lobby-title = 照章百家樂
lobby-what = 四張即時賭枱，依核准規則發牌。每個決定都註明條款，每筆派彩精確到分，每張牌都有記錄。
lobby-demo = 這是示範：由機械人發牌和下注，並非真錢。機械人在此獨自裁決；賭場會要求第二人批准。
lobby-watch = 顯示屏
lobby-four = 同看四枱
lobby-limits_from = 最低 { $minimum }（邊注 { $side }）
lobby-limits_to = 最高 { $maximum }
lobby-cards_left = 剩 { $cards } 張牌
lobby-unreachable = 無法連接服務，正在重試…
lobby-roles = 試試員工角色
lobby-roles_text = 點一下即可登入。這裡的密碼都是 { $password }。
lobby-role_dealer = 主持賭枱：開始和停止下注、輸入牌、派彩、上報事故。
lobby-role_pit_supervisor = 監看全部賭枱，查看每宗事故的條款，並作裁決。
lobby-role_pit_manager = 與主任一樣作裁決，並在沒有規定時記錄場方決定。
lobby-role_shift_manager = 裁決規則上交值班經理的事項。
lobby-role_inspector = 逐張牌重播任何一局，附條款與雜湊值。
lobby-role_administrator = 管理人員、終端、賭枱與批准，不參與牌局。
lobby-role_patron = 帶備起始餘額在任何賭枱下注。
lobby-log_in_text = 請使用管理員給您的名稱和密碼。
lobby-failed = 沒有成功：{ $error }
lobby-api = API
lobby-players_total = { -player }家 { $total } 點
lobby-bankers_total = { -banker }家 { $total } 點

## 可試的事故

lobby-incidents = 試一宗事故
lobby-incidents_text = 點一下，下一局便會發生。您可以下注後在枱邊經歷，也可以在賭區裁決。半分鐘內無人決定，便由機械人決定。
lobby-at_the_table = 在枱邊
lobby-in_the_pit = 在賭區
lobby-incident_two_cards_at_once = 兩張牌同時出靴
lobby-incident_two_cards_at_once_text = 兩張牌一同出靴。賭區裁定哪張在先；然後每位有注的客人選擇繼續或取回注碼。
lobby-incident_wrong_area = 牌發錯位置
lobby-incident_wrong_area_text = 有牌發錯位置。雙方的牌重新排好，每位有注的客人作出選擇。
lobby-incident_exposed_card = 牌面外露
lobby-incident_exposed_card_text = 下一張牌提前被看到。該牌歸應得牌的一方，電子牌局繼續。
lobby-incident_wrong_result = 登記結果錯誤
lobby-incident_wrong_result_text = 控制台登記的牌與實際不符。本局按實際的牌重新派彩。
lobby-incident_power_cut = 斷電
lobby-incident_power_cut_text = 這套規則沒有相應條款：由賭區經理或以上決定本局是否繼續，並寫明理由。
lobby-incident_foreign_card = 外來牌
lobby-incident_foreign_card_text = 牌靴裡出現一張鬼牌。本局作廢，全部注碼退還，並換新牌靴。
