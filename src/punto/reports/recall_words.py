"""The words of a recalled round in English and 中文."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from punto.reports.documents import Language


class RecallWords(Struct, frozen=True, kw_only=True):
    cover: str
    round: str
    note: str
    began: str
    state: str
    result: str
    none: str
    decks: str
    payout_unit: str
    hands: str
    no_card: str
    from_correction: str
    bets: str
    no_bets: str
    patron: str
    box: str
    terminal: str
    on: str
    bet: str
    in_play: str
    outcome: str
    net: str
    clause: str
    stands: str
    reversed: str
    open: str
    house_setting: str
    rulings: str
    house_decision: str
    steps: str
    time: str
    what: str
    by: str
    record: str
    hash: str
    proof: str
    proof_note: str
    stream: str
    versions: str
    versions_of: str
    head: str
    steps_to_root: str
    checkpoint: str
    checkpoint_of: str
    root: str
    signed_by: str
    signature: str
    check: str
    page: str
    of: str


ENGLISH: Final = RecallWords(
    cover="Round recall and dispute file",
    round="Round",
    note="Told from the records of the journal. All times are UTC.",
    began="Began",
    state="State",
    result="Result",
    none="none",
    decks="Decks",
    payout_unit="Payout unit",
    hands="The hands",
    no_card="no card",
    from_correction="from the correction",
    bets="The bets",
    no_bets="No bets.",
    patron="Patron",
    box="Box",
    terminal="Terminal",
    on="On",
    bet="Bet",
    in_play="In play",
    outcome="Outcome",
    net="Net",
    clause="Clause",
    stands="stands",
    reversed="reversed",
    open="open",
    house_setting="house setting",
    rulings="Rulings",
    house_decision="house decision",
    steps="Step by step",
    time="Time",
    what="What happened",
    by="By",
    record="Record",
    hash="Hash",
    proof="Proof",
    proof_note=(
        "The records of each stream that the round touched are chained by SHA-256 up to a head; "
        "the heads of all streams lead to one root, and that root is signed. The bundle beside "
        "this page holds the records and the way to the root."
    ),
    stream="Stream",
    versions="Versions",
    versions_of="{first} to {last}",
    head="Head",
    steps_to_root="Steps to the root",
    checkpoint="Checkpoint",
    checkpoint_of="position {position}, {at} UTC, over {heads} streams",
    root="Root",
    signed_by="Signed by",
    signature="Signature",
    check="To check it on any machine, without the service or its journal",
    page="Page",
    of="of",
)
CHINESE: Final = RecallWords(
    cover="牌局回溯与争议文件",
    round="牌局",
    note="依日志记录整理。所有时间均为 UTC。",
    began="开始",
    state="状态",
    result="结果",
    none="无",
    decks="牌副数",
    payout_unit="派彩单位",
    hands="双方的牌",
    no_card="无牌",
    from_correction="出自更正",
    bets="投注",
    no_bets="没有投注。",
    patron="客人",
    box="座位",
    terminal="终端",
    on="项目",
    bet="注额",
    in_play="有效注额",
    outcome="结果",
    net="净额",
    clause="条款",
    stands="有效",
    reversed="已撤销",
    open="未结",
    house_setting="场方设定",
    rulings="裁决",
    house_decision="场方决定",
    steps="逐步记录",
    time="时间",
    what="经过",
    by="操作人",
    record="记录",
    hash="哈希",
    proof="证明",
    proof_note="本局所涉各流的记录以 SHA-256 相连，直至流首；所有流首汇成一个根，由签名确认。"
    "随附的数据包含有这些记录及通往根的路径。",
    stream="流",
    versions="版本",
    versions_of="{first} 至 {last}",
    head="流首",
    steps_to_root="至根步数",
    checkpoint="检查点",
    checkpoint_of="位置 {position}，{at} UTC，共 {heads} 个流",
    root="根",
    signed_by="签名密钥",
    signature="签名",
    check="在任何机器上核对，无需服务或日志",
    page="第",
    of="/",
)
WORDS: Final = {Language.ENGLISH: ENGLISH, Language.CHINESE: CHINESE}
