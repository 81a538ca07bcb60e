"""The words of a shift's report in English and 中文."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from punto.reports.documents import Language


class ShiftWords(Struct, frozen=True, kw_only=True):
    report: str
    cover: str
    the_house: str
    house: str
    span: str
    beginning: str
    money_note: str
    drop: str
    win: str
    hold: str
    in_play: str
    rounds: str
    expectation: str
    expectation_note: str
    table: str
    expected: str
    low: str
    high: str
    off: str
    tables: str
    an_hour: str
    void: str
    breakage: str
    incidents: str
    none: str
    incident_decision: str
    incident_of: str
    times: str
    vouchers: str
    dollars: str
    issued: str
    redeemed: str
    outstanding: str
    meters: str
    meters_note: str
    box: str
    terminal: str
    bets: str
    in_play_short: str
    win_by_bets: str
    vouchers_out: str
    vouchers_in: str
    at_the_table: str
    sum: str
    not_at_a_table: str
    page: str
    of: str


ENGLISH: Final = ShiftWords(
    report="Shift report",
    cover="Shift and table report",
    the_house="The house",
    house="House",
    span="{since} to {until} UTC",
    beginning="the beginning",
    money_note="All money in dollars, all times UTC.",
    drop="Drop",
    win="Win",
    hold="Hold",
    in_play="Bets in play",
    rounds="Rounds",
    expectation="Win against expectation",
    expectation_note=(
        "Expected from the exact odds of every bet in play, antes as best played. Bets on one round depend on one "
        "another, and the interval allows for that: it holds the win of 95 shifts in 100. The bar is the interval, the "
        "dot the win."
    ),
    table="Table",
    expected="Expected",
    low="From",
    high="To",
    off="SDs off",
    tables="Tables",
    an_hour="An hour",
    void="Void",
    breakage="Breakage",
    incidents="Incidents",
    none="None.",
    incident_decision="Incident: decision",
    incident_of="{incident}: {decision}",
    times="Times",
    vouchers="Vouchers",
    dollars="Dollars",
    issued="Issued in the shift",
    redeemed="Redeemed in the shift",
    outstanding="Outstanding at its end",
    meters="Meters",
    meters_note=(
        "Each table's line is the sum of its terminals or boxes and of what passed at the table "
        "itself; the house is the sum of the tables and of vouchers for credits that belong to "
        "no table."
    ),
    box="Box",
    terminal="Terminal",
    bets="Bets",
    in_play_short="In play",
    win_by_bets="Win by bets",
    vouchers_out="Vouchers out",
    vouchers_in="Vouchers in",
    at_the_table="at the table",
    sum="Sum",
    not_at_a_table="not at a table",
    page="Page",
    of="of",
)
CHINESE: Final = ShiftWords(
    report="班次报告",
    cover="班次与赌桌报告",
    the_house="全场",
    house="全场",
    span="{since} 至 {until} UTC",
    beginning="最初",
    money_note="金额均以元计，时间均为 UTC。",
    drop="投入",
    win="赢额",
    hold="赢率",
    in_play="有效投注",
    rounds="局数",
    expectation="赢额与期望",
    expectation_note="期望值由每项有效投注的精确概率得出，底注按最佳打法计。同一局的各项投注彼此相关，区间已计入这一点：一百个班次中有九十五个的赢额落在区间内。横条为该区间，圆点为实际赢额。",
    table="赌桌",
    expected="期望",
    low="下限",
    high="上限",
    off="偏离（标准差）",
    tables="赌桌",
    an_hour="每小时",
    void="作废",
    breakage="零头",
    incidents="事故",
    none="无。",
    incident_decision="事故：裁决",
    incident_of="{incident}：{decision}",
    times="次数",
    vouchers="票券",
    dollars="金额",
    issued="本班发出",
    redeemed="本班兑回",
    outstanding="班末未兑",
    meters="计数",
    meters_note="每台的合计为其终端或座位及台面往来之和；全场为各台与不属任何赌桌的票券之和。",
    box="座位",
    terminal="终端",
    bets="注数",
    in_play_short="有效投注",
    win_by_bets="投注赢额",
    vouchers_out="发出票券",
    vouchers_in="兑回票券",
    at_the_table="台面",
    sum="合计",
    not_at_a_table="不属赌桌",
    page="第",
    of="/",
)
WORDS: Final = {Language.ENGLISH: ENGLISH, Language.CHINESE: CHINESE}
