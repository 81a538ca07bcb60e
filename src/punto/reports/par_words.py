"""The words of a PAR sheet in English and 中文."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from punto.reports.documents import Language


class ParWords(Struct, frozen=True, kw_only=True):
    sheet: str
    subtitle: str
    document: str
    version: str
    effective: str
    not_legible: str
    shoe: str
    decks: str
    cards: str
    orders: str
    orders_note: str
    table_of_play: str
    play_note: str
    player_has: str
    player_third: str
    banker_has: str
    stands: str
    bets: str
    bets_note: str
    ante_note: str
    bet: str
    pays: str
    clause: str
    edge: str
    returns: str
    hits: str
    one_in: str
    deviation: str
    variance: str
    ways: str
    ways_note: str
    outcome: str
    net: str
    probability: str
    number_of_ways: str
    confidence: str
    confidence_note: str
    after_rounds: str
    removal: str
    removal_note: str
    antes: str
    antes_note: str
    first_card: str
    best: str
    raise_value: str
    fold_costs: str
    per_ante: str
    per_risked: str
    units_risked: str
    always_raise: str
    pictures: str
    pictures_note: str
    pair_picture: str
    legend_wins: str
    legend_push: str
    legend_loses: str
    pay_on: str
    with_wager: str
    page: str
    of: str
    figures: str
    labels: Mapping[str, str]
    """Of outcomes and choices."""


ENGLISH: Final = ParWords(
    sheet="PAR sheet",
    subtitle="Probability and accounting report",
    document="Rules in force",
    version="Version",
    effective="In force from",
    not_legible="not legible",
    shoe="Shoe",
    decks="decks",
    cards="cards",
    orders="Orders of six cards",
    orders_note="Every figure is worked out exactly from a full shoe, each order of the cards being equally likely.",
    table_of_play="Table of Play",
    play_note="A natural 8 or 9 in either hand ends the drawing. ● draws a third card, ○ stands.",
    player_has="Player has",
    player_third="Player’s third card",
    banker_has="Banker has",
    stands="none",
    bets="The bets",
    bets_note="House edge, return and deviation are for one unit bet; a hit is a round in which the bet wins.",
    ante_note="For an ante: for one unit of ante, with its wager, under best play.",
    bet="Bet",
    pays="Pays",
    clause="Clause",
    edge="House edge",
    returns="Return",
    hits="Hit frequency",
    one_in="One in",
    deviation="SD",
    variance="Variance",
    ways="Pay by pay",
    ways_note="Ways are ordered sequences of six cards. They add up to the number of orders for each bet.",
    outcome="Outcome",
    net="Net",
    probability="Probability",
    number_of_ways="Ways",
    confidence="Confidence of the return",
    confidence_note="With 95 % confidence the return after so many rounds, one unit bet in each, lies between these "
    "bounds: mean ± 1.96 standard errors, rounds of full shoes being independent.",
    after_rounds="rounds",
    removal="Effects of removal",
    removal_note="By how much the patron’s expected value rises once one such card is gone from the full shoe, in "
    "thousandths of a percent of the bet. Green favours the patron, red the house.",
    antes="Strategy for the antes",
    antes_note="Once the first card shows, raise where that is worth more than the ante, which folding loses. "
    "Values are of ante and wager together, per unit of ante.",
    first_card="First card",
    best="Best play",
    raise_value="Raise is worth",
    fold_costs="Folding costs",
    per_ante="House edge, of the ante",
    per_risked="House edge, of all that is risked",
    units_risked="Risked on average, in antes",
    always_raise="House edge if always raised",
    pictures="Every bet as a picture",
    pictures_note="A bet is decided by the two final totals, Player’s down and Banker’s across, from 0 to 9.",
    pair_picture="First two cards of one rank",
    legend_wins="wins; paler: at a lower pay of the same bet",
    legend_push="push",
    legend_loses="loses",
    pay_on="{pay} on {on}",
    with_wager="{pays}, wager of {times} antes",
    page="Page",
    of="of",
    figures="Figures, SHA-256",
    labels={"push": "push", "lose": "loses", "fold": "folded", "raise": "raise"},
)

CHINESE: Final = ParWords(
    sheet="PAR 表",
    subtitle="概率与核算报告",
    document="现行规则",
    version="版本",
    effective="生效日期",
    not_legible="原件不可辨认",
    shoe="牌靴",
    decks="副牌",
    cards="张牌",
    orders="六张牌的排列数",
    orders_note="所有数字均由整靴牌精确计算，每种排列机会均等。",
    table_of_play="补牌规则表",
    play_note="任何一方天生 8 点或 9 点即停止补牌。● 补第三张牌，○ 不补牌。",
    player_has="闲家点数",
    player_third="闲家第三张牌",
    banker_has="庄家点数",
    stands="不补",
    bets="投注项目",
    bets_note="赌场优势、返还率及标准差均以一单位投注计；命中指该注赢出的局。",
    ante_note="底注则连同加注一并计算，以一单位底注计，并采用最佳打法。",
    bet="投注",
    pays="赔率",
    clause="条款",
    edge="赌场优势",
    returns="返还率",
    hits="命中率",
    one_in="平均局数",
    deviation="标准差",
    variance="方差",
    ways="逐项赔付",
    ways_note="组合数为六张牌的有序排列数；每一投注的组合数之和等于排列总数。",
    outcome="结果",
    net="净额",
    probability="概率",
    number_of_ways="组合数",
    confidence="返还率的置信区间",
    confidence_note="每局投注一单位，在下列局数之后，返还率以 95% 的置信度落在此区间内：均值 ± 1.96 个标准误，"
    "各局视为出自整靴牌且相互独立。",
    after_rounds="局",
    removal="移除效应",
    removal_note="从整靴牌中移去一张该牌后，客人期望值的增加量，以投注额的十万分之一计。绿色有利于客人，红色有利于赌场。",
    antes="底注策略",
    antes_note="首张牌亮出后，若加注的价值高于弃注所失的底注，即应加注。数值为底注与加注合计，以一单位底注计。",
    first_card="首张牌",
    best="最佳打法",
    raise_value="加注的价值",
    fold_costs="弃注的代价",
    per_ante="赌场优势（按底注计）",
    per_risked="赌场优势（按总投注计）",
    units_risked="平均投注（底注单位）",
    always_raise="总是加注时的赌场优势",
    pictures="每一投注的图示",
    pictures_note="投注由双方最终点数决定：纵向为闲家，横向为庄家，均为 0 至 9 点。",
    pair_picture="首两张牌牌面相同",
    legend_wins="赢；浅色为同一投注的较低赔率",
    legend_push="退回",
    legend_loses="输",
    pay_on="{on} 点 {pay}",
    with_wager="{pays}，加注 {times} 倍",
    page="第",
    of="/",
    figures="数据 SHA-256",
    labels={"push": "退回", "lose": "输", "fold": "弃注", "raise": "加注"},
)

WORDS: Final = {Language.ENGLISH: ENGLISH, Language.CHINESE: CHINESE}
