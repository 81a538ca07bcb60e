"""What games, bets, people and incidents are called in English and 中文; bets are named from their declaration."""

from __future__ import annotations

from typing import Final, assert_never

from punto.deal import Result
from punto.entries import Post
from punto.reports.documents import Language
from punto.round import Decision, RoundState
from punto.rules.irregularities import Incident, Role
from punto.rules.model import Bet, RuleSet
from punto.rules.pictures import ALL_TOTALS, BetOutcome, Hand, HandPairs, HandWins, Tied

GAMES_IN_CHINESE: Final = {
    "commission": "抽佣百家乐",
    "rws": "RWS 免佣百家乐",
    "etg": "免佣百家乐（电子桌上游戏）",
    "knockout": "免佣淘汰百家乐",
}
HANDS_IN_CHINESE: Final = {Hand.PLAYER: "闲", Hand.BANKER: "庄"}
IN_CHINESE: Final[dict[object, str]] = {
    Result.PLAYER: "闲赢",
    Result.BANKER: "庄赢",
    Result.TIE: "和",
    RoundState.BETTING: "下注中",
    RoundState.DEALING: "发牌中",
    RoundState.AWAITING: "等待决定",
    RoundState.COMPLETE: "牌局完成",
    RoundState.SETTLED: "已派彩",
    RoundState.VOID: "作废",
    BetOutcome.WON: "赢",
    BetOutcome.LOST: "输",
    BetOutcome.PUSH: "退注",
    BetOutcome.RETURNED: "退还",
    Role.PATRON: "客人",
    Role.DEALER: "荷官",
    Role.PIT_SUPERVISOR: "赌区主任",
    Role.PIT_MANAGER: "赌区经理",
    Role.SHIFT_MANAGER: "值班经理",
    Post.PATRON: "客人",
    Post.DEALER: "荷官",
    Post.PIT_SUPERVISOR: "赌区主任",
    Post.PIT_MANAGER: "赌区经理",
    Post.SHIFT_MANAGER: "值班经理",
    Post.INSPECTOR: "监察员",
    Post.ADMINISTRATOR: "管理员",
    Decision.CONTINUE: "本局继续",
    Decision.VOID: "本局作废",
    Decision.RECONSTRUCT: "复原牌序后继续",
    Decision.ELECT: "每位下注客人自行选择",
    Decision.REFER: "上交裁决",
    Decision.RESETTLE: "按实际的牌重新派彩",
    Incident.TECHNICAL_INTERRUPTION: "技术中断",
    Incident.TERMINAL_INTERRUPTION: "终端中断",
    Incident.FOREIGN_CARD: "外来牌",
    Incident.CARD_COUNT_WRONG: "牌副缺牌或多牌",
    Incident.WRONG_NUMBER_OF_CARDS: "发牌张数错误",
    Incident.INSUFFICIENT_CARDS: "牌不足以完成本局",
    Incident.NOT_SHUFFLED: "没有洗牌",
    Incident.EXCESS_CARD: "多抽了牌",
    Incident.EXPOSED_CARD: "牌面外露",
    Incident.WRONG_AREA: "牌发错位置或人",
    Incident.DEALT_FACE_UP: "误发明牌",
    Incident.SIMULTANEOUS_CARDS: "两张牌同时出靴",
    Incident.WRONG_RESULT_REGISTERED: "登记结果错误",
    Incident.WALK_AWAY: "客人离开",
    Incident.BET_PULLED_BACK: "停注后撤回注码",
    Incident.BET_IN_ERROR: "误下注码",
    Incident.LATE_DISCOVERY: "错误发现过迟",
    Incident.DISPLAY_WRONG: "显示屏错误",
    Incident.OTHER: "其他情况",
    None: "场方决定",
}
"""As the pages say it. None stands for a ruling without an incident."""

Named = Result | RoundState | BetOutcome | Role | Post | Decision | Incident | None


def name(thing: Named, language: Language) -> str:
    """
    >>> name(Role.PIT_SUPERVISOR, Language.ENGLISH), name(Role.PIT_SUPERVISOR, Language.CHINESE)
    ('pit supervisor', '赌区主任')
    """
    if language is Language.CHINESE:
        return IN_CHINESE[thing]
    return "house decision" if thing is None else thing.value.replace("_", " ")


def name_hand(hand: Hand, language: Language) -> str:
    return HANDS_IN_CHINESE[hand] if language is Language.CHINESE else hand.title


def name_game(rules: RuleSet, language: Language) -> str:
    return GAMES_IN_CHINESE.get(rules.id, rules.title) if language is Language.CHINESE else rules.title


def name_bet(rules: RuleSet, bet: Bet, language: Language) -> str:
    """As it is called at the table."""
    if language is Language.ENGLISH:
        return bet.title
    name = _condition(bet.wins)
    if bet.raises is not None:
        return f"加注（{name}）"
    return f"底注（{name}）" if bet.id in rules.wagers else name


def _condition(condition: HandWins | Tied | HandPairs) -> str:
    match condition:
        case HandPairs(hand):
            return f"{HANDS_IN_CHINESE[hand]}对"
        case Tied(totals):
            return "和" if totals == ALL_TOTALS else f"和 {_points(totals)} 点"
        case HandWins(hand, totals):
            name = HANDS_IN_CHINESE[hand] if hand else "胜方"
            return name if totals == ALL_TOTALS else f"{name}{'赢' if hand else ''} {_points(totals)} 点"
        case _:
            assert_never(condition)


def _points(totals: frozenset[int]) -> str:
    return "-".join(str(total) for total in sorted(totals))
