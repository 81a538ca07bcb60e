### 可验证牌靴所抽牌局的核对，用于浏览器与 punto rng verify

draws_step-record = 记录未被更改
draws_step-commitment = 下注前已作承诺
draws_step-seeds = 已混入客人的种子
draws_step-countersignature = 停止下注后由见证方签署
draws_step-secret = 秘密已公开
draws_step-draws = 每次抽牌重新计算
draws_step-cards = 发出的正是所抽的牌

draws-record = 所示的 { $records } 条记录前后相连，最后一条由赌场签名。
draws-record_wrong = 记录被更改、属于另一局，或未经赌场签名。
draws-commitment = 接受下注之前，赌场已锁定第 { $shoe } 靴的秘密：{ $commitment }
draws-commitment_wrong = 停止下注之前没有此靴的承诺。
draws-commitment_other = 此承诺与本浏览器在停止下注前记下的不同。
draws-seeds = { $seeds ->
    [0] 没有客人加入种子。
   *[other] 已混入 { $seeds } 个种子。
}
draws-seeds_own = 共混入 { $seeds } 个种子，其中有您的种子“{ $seed }”。
draws-seeds_wrong = 停止下注前加入的某个种子没有混入。
draws-countersignature = 见证方在停止下注后、首张牌之前签署了首个检查点。其密钥为 { $key }：请与见证方公布的密钥比对。
draws-countersignature_first = 见证方在停止下注后、首张牌之前签署了检查点。此文件未能说明那是首个检查点：punto verify 会在日志中核对。见证方的密钥为 { $key }。
draws-countersignature_wrong = 见证方的签名缺失、有误，或没有涵盖停止下注的记录。
draws-countersignature_late = 见证方签署的是较后的检查点，不是停止下注后的首个。
draws-no_witness = 此赌场没有见证方。若没有客人加入种子，看到赌场密钥的人可能得知该局的牌。
draws-secret = 秘密经 { $hashes } 次哈希运算后得出承诺。
draws-secret_wrong = 秘密不能得出承诺。
draws-secret_withheld = 赌场没有公开秘密。
draws-not_over = 此局尚未结束：秘密尚未公开。
draws-draws = { $cards } 张牌由秘密、种子与签名得出。没有跳过或重复抽牌。
draws-none = 此局没有抽牌记录。
draws-void = 本局作废，已抽 { $drawn } 张牌。本局可能用到的秘密已全部公开，任何人都无法因结果不利而暗中作废。接下来本应发出：{ $cards }
draws-void_unsigned = 本局作废，见证方对停止下注的签名未记录在案。向见证方索取该签名后，任何人都能算出本应发出的牌。
draws-no_secret = 没有秘密便无法计算抽牌。
draws-retried = 应为第 { $expected } 次抽牌，记录的却是第 { $draw } 次。
draws-left_wrong = 停止下注时的余牌与此前的抽牌不符。
draws-card = 第 { $draw } 次抽牌应为 { $card }，记录的却是 { $recorded }。
draws-cards = 它们是 { $cards }。
draws-cards_wrong = 发出的牌不是所抽的牌。
draws-cards_carried = 最先的 { $cards } 张牌在此局没有抽牌记录。只有上一局留下的牌才可如此：punto verify 会在日志中核对。其余为本局所抽的牌。
draws-cards_elsewhere = 此文件没有赌桌上的牌。请与所抽的牌比对。
draws-cards_extra = 有一张所抽的牌不在任何一手牌中；多抽了牌时会如此。其余的牌与两手牌相符。

draws_catches-record = 若有记录事后被更改、增加或删除，会在此发现。
draws_catches-commitment = 若在得知投注后才选定秘密，会在此发现。
draws_catches-seeds = 若赌场为得到别的牌而略去种子，会在此发现。
draws_catches-countersignature = 若赌场反复尝试直到牌合其意，会在此发现。
draws_catches-secret = 若秘密被调换，或因结果而不公开，会在此发现。
draws_catches-draws = 若有牌是选定而非抽出，或有抽牌被弃用，会在此发现。
draws_catches-cards = 若有牌在抽出后、上桌前被调换，会在此发现。

draws_state-passed = 正确
draws_state-failed = 有误
draws_state-not_shown = 未显示
draws-all_right = 第 { $round } 局已获证明：没有人选定其中的牌。
draws-some_wrong = 第 { $round } 局未获证明：有不符之处。
draws-not_all_shown = 第 { $round } 局：所显示的部分正确，但并未全部显示。
draws-stopped = 核对未能完成：{ $error }
draws-download = 下载证明
draws-own_program = 以上由您的浏览器自行计算。下载的文件可在任何计算机上用 punto rng verify 核对。

draws-seed = 您为抽牌加入的种子
draws-seed_text = 任意文字，可不填
draws-seed_add = 加入
draws-seed_added = 已混入此局：{ $seed }
draws-provable = 可验证牌靴：您的种子
draws-noted = 本浏览器已记下此靴的承诺：{ $commitment }
