### 可驗證牌靴所抽牌局的核對，用於瀏覽器與 punto rng verify

draws_step-record = 記錄未被更改
draws_step-commitment = 下注前已作承諾
draws_step-seeds = 已混入客人的種子
draws_step-countersignature = 停止下注後由見證方簽署
draws_step-secret = 秘密已公開
draws_step-draws = 每次抽牌重新計算
draws_step-cards = 發出的正是所抽的牌

draws-record = 所示的 { $records } 條記錄前後相連，最後一條由賭場簽名。
draws-record_wrong = 記錄被更改、屬於另一局，或未經賭場簽名。
draws-commitment = 接受下注之前，賭場已鎖定第 { $shoe } 靴的秘密：{ $commitment }
draws-commitment_wrong = 停止下注之前沒有此靴的承諾。
draws-commitment_other = 此承諾與本瀏覽器在停止下注前記下的不同。
draws-seeds = { $seeds ->
    [0] 沒有客人加入種子。
   *[other] 已混入 { $seeds } 個種子。
}
draws-seeds_own = 共混入 { $seeds } 個種子，其中有您的種子「{ $seed }」。
draws-seeds_wrong = 停止下注前加入的某個種子沒有混入。
draws-countersignature = 見證方在停止下注後、首張牌之前簽署了首個檢查點。其密鑰為 { $key }：請與見證方公佈的密鑰比對。
draws-countersignature_first = 見證方在停止下注後、首張牌之前簽署了檢查點。此檔案未能說明那是首個檢查點：punto verify 會在日誌中核對。見證方的密鑰為 { $key }。
draws-countersignature_wrong = 見證方的簽名缺失、有誤，或沒有涵蓋停止下注的記錄。
draws-countersignature_late = 見證方簽署的是較後的檢查點，不是停止下注後的首個。
draws-no_witness = 此賭場沒有見證方。若沒有客人加入種子，看到賭場密鑰的人可能得知該局的牌。
draws-secret = 秘密經 { $hashes } 次雜湊運算後得出承諾。
draws-secret_wrong = 秘密不能得出承諾。
draws-secret_withheld = 賭場沒有公開秘密。
draws-not_over = 此局尚未結束：秘密尚未公開。
draws-draws = { $cards } 張牌由秘密、種子與簽名得出。沒有跳過或重複抽牌。
draws-none = 此局沒有抽牌記錄。
draws-void = 本局作廢，已抽 { $drawn } 張牌。本局可能用到的秘密已全部公開，任何人都無法因結果不利而暗中作廢。接下來本應發出：{ $cards }
draws-void_unsigned = 本局作廢，見證方對停止下注的簽名未記錄在案。向見證方索取該簽名後，任何人都能算出本應發出的牌。
draws-no_secret = 沒有秘密便無法計算抽牌。
draws-retried = 應為第 { $expected } 次抽牌，記錄的卻是第 { $draw } 次。
draws-left_wrong = 停止下注時的餘牌與此前的抽牌不符。
draws-card = 第 { $draw } 次抽牌應為 { $card }，記錄的卻是 { $recorded }。
draws-cards = 它們是 { $cards }。
draws-cards_wrong = 發出的牌不是所抽的牌。
draws-cards_carried = 最先的 { $cards } 張牌在此局沒有抽牌記錄。只有上一局留下的牌才可如此：punto verify 會在日誌中核對。其餘為本局所抽的牌。
draws-cards_elsewhere = 此檔案沒有賭枱上的牌。請與所抽的牌比對。
draws-cards_extra = 有一張所抽的牌不在任何一手牌中；多抽了牌時會如此。其餘的牌與兩手牌相符。

draws_catches-record = 若有記錄事後被更改、增加或刪除，會在此發現。
draws_catches-commitment = 若在得知投注後才選定秘密，會在此發現。
draws_catches-seeds = 若賭場為得到別的牌而略去種子，會在此發現。
draws_catches-countersignature = 若賭場反覆嘗試直到牌合其意，會在此發現。
draws_catches-secret = 若秘密被調換，或因結果而不公開，會在此發現。
draws_catches-draws = 若有牌是選定而非抽出，或有抽牌被棄用，會在此發現。
draws_catches-cards = 若有牌在抽出後、上枱前被調換，會在此發現。

draws_state-passed = 正確
draws_state-failed = 有誤
draws_state-not_shown = 未顯示
draws-all_right = 第 { $round } 局已獲證明：沒有人選定其中的牌。
draws-some_wrong = 第 { $round } 局未獲證明：有不符之處。
draws-not_all_shown = 第 { $round } 局：所顯示的部分正確，但並未全部顯示。
draws-stopped = 核對未能完成：{ $error }
draws-download = 下載證明
draws-own_program = 以上由您的瀏覽器自行計算。下載的檔案可在任何電腦上用 punto rng verify 核對。

draws-seed = 您為抽牌加入的種子
draws-seed_text = 任意文字，可不填
draws-seed_add = 加入
draws-seed_added = 已混入此局：{ $seed }
draws-provable = 可驗證牌靴：您的種子
draws-noted = 本瀏覽器已記下此靴的承諾：{ $commitment }
