"""Non-Commission Baccarat (Electronic Table Game), version 5. The date is not legible in our copy."""

from __future__ import annotations

from typing import Final

from punto.hands import Hand
from punto.people import Role
from punto.rules.bets import Bet
from punto.rules.irregularities import Continue, Fact, If, Incident, OrderCards, Reconstruct, Refer, Resettle, Void
from punto.rules.model import Citations, Decks, Definition, Heading, Place, RuleSet, Titles
from punto.rules.printed import by_winning_total, flat, hand_pairs, hand_wins, hands_tie
from punto.rules.tableau import parse_table_of_play

ETG: Final = RuleSet(
    id="etg",
    title="Non-Commission Baccarat (Electronic Table Game)",
    version="5",
    effective=None,
    decks=Decks(4, 8),
    place=Place.TERMINAL,
    layouts=(),
    table_of_play=parse_table_of_play("""
        Player has               0 1 2 3 4 5 6 7 8 9
                                 D D D D D D S S N N
        Player's third card   -  0 1 2 3 4 5 6 7 8 9
        Banker has 0          D  D D D D D D D D D D
                   1          D  D D D D D D D D D D
                   2          D  D D D D D D D D D D
                   3          D  D D D D D D D D S D
                   4          D  S S D D D D D D S S
                   5          D  S S S S D D D D S S
                   6          S  S S S S S S D D S S
                   7          S  S S S S S S S S S S
                   8          S  S S S S S S S S S S
                   9          S  S S S S S S S S S S
    """),
    bets=(
        Bet(id="player",      title="Player",      clause="4.1", counts_on=Hand.PLAYER,
            lines=hand_wins(Hand.PLAYER, pays=flat("1:1"), push_on_tie="3.12")),
        Bet(id="banker",      title="Banker",      clause="4.1", counts_on=Hand.BANKER,
            lines=hand_wins(Hand.BANKER, pays=by_winning_total({6: "1:2"}, otherwise="1:1"), push_on_tie="3.12")),
        Bet(id="tie",         title="Tie",         clause="4.1", lines=hands_tie(pays=flat("8:1"))),
        Bet(id="player_pair", title="Player Pair", clause="4.1", lines=hand_pairs(Hand.PLAYER, pays=flat("11:1"))),
        Bet(id="banker_pair", title="Banker Pair", clause="4.1", lines=hand_pairs(Hand.BANKER, pays=flat("11:1"))),
    ),
    felt=(
        ("player_pair", "player", "tie", "banker", "banker_pair"),
    ),
    cites=Citations(
        layout="2.1.1", decks="2.2.1", betting_opens="3.3", betting_closes="3.7", bets_offered="3.6",
        bet_placed="3.5", limits_displayed="3.4", minimum="3.4", maximum="3.4", late_bet="3.7", late_withdrawal="5.9",
        deal="3.8", third_cards="3.9", table_of_play="3.10", winner="3.11", tie="3.12", settlement="3.13",
        foreign_card="5.3.1", surplus_card="5.3.2", wrong_number="5.3.3", insufficient_cards="5.3.4",
        void_returns="5.11", unregistered_bet="5.2.2",
        carried_cards="5.4", new_cards="5.7.1", cards_prevail="5.6",
    ),
    clauses={
        "2.1.1": "The game is shown on the player terminals",
        "2.2.1": "Four to eight decks of 52 cards",
        "3.1": Definition("The aim: a total as close to nine as possible", used_in="3.11"),
        "3.2": Definition("Point values of the cards", used_in="3.11"),
        "3.3": "Betting begins when the terminal says so",
        "3.4": "Minimum and maximum are shown on the terminal",
        "3.5": "Patrons bet on the terminal's display",
        "3.6": "Any of five bets; pairs and tie may be placed alone",
        "3.7": "No bets after the terminal shows No More Bets",
        "3.8": "Four cards, Player first; they decide the pairs",
        "3.9": "Third cards follow the Table of Play",
        "3.10": "The Table of Play",
        "3.11": "The higher total wins",
        "3.12": "On a Tie, bets on Player and Banker are returned",
        "3.13": "Losing bets are collected and winning bets paid by the pay table",
        "4.1": "The pay table",
        "5.1": Heading("Technical interruption of the table"),
        "5.1.1": "Interruption with an outcome established: the round continues",
        "5.1.2": "Interruption with no outcome established: the round is void",
        "5.2": Heading("Interruption of terminals: the round continues"),
        "5.2.1": "A bet registered before its terminal failed is settled",
        "5.2.2": "A bet not registered before its terminal failed is returned",
        "5.3": Heading("Reasons to void the current round; earlier rounds stand"),
        "5.3.1": "Void: a foreign card is found",
        "5.3.2": "Void: a shortage or excess of cards in the deck",
        "5.3.3": "Void: a wrong number of cards, noticed before the next round and beyond reconstruction",
        "5.3.4": "Void: too few cards to finish the round",
        "5.3.5": "Void: the cards were not shuffled",
        "5.4": "Cards exposed or drawn in excess are put back in order or used in the next round",
        "5.5": "Cards dealt to the wrong area are put back in order before play continues",
        "5.6": "A wrong result in the Game Console: the round is settled by the actual cards",
        "5.7": "Two cards at once: a pit supervisor or above decides which is first",
        "5.7.1": "A pit supervisor or above may have the cards replaced",
        "5.8": "An error found after the next round began changes no later round",
        "5.9": "Bets are settled as they were when betting closed",
        "5.10": "Displays are for information only",
        "5.11": "A void returns every bet",
        "5.12": "The shift manager or above decides everything else",
    },
    irregularities={
        Incident.TECHNICAL_INTERRUPTION: If(Fact.OUTCOME_ESTABLISHED, Continue("5.1.1"), Void("5.1.2")),
        Incident.TERMINAL_INTERRUPTION: If(Fact.ALL_BETS_REGISTERED, Continue("5.2.1"), Continue("5.2.2")),
        Incident.FOREIGN_CARD: Void("5.3.1"),
        Incident.CARD_COUNT_WRONG: Void("5.3.2"),
        Incident.WRONG_NUMBER_OF_CARDS: If(Fact.RECONSTRUCTABLE, Reconstruct("5.3.3"), Void("5.3.3")),
        Incident.INSUFFICIENT_CARDS: Void("5.3.4"),
        Incident.NOT_SHUFFLED: Void("5.3.5"),
        Incident.EXCESS_CARD: If(Fact.RECONSTRUCTABLE, Reconstruct("5.4"), Continue("5.4")),
        Incident.EXPOSED_CARD: If(Fact.RECONSTRUCTABLE, Reconstruct("5.4"), Continue("5.4")),
        Incident.WRONG_AREA: If(
            Fact.RECONSTRUCTABLE, Reconstruct("5.5"), Refer("5.12", to=Role.SHIFT_MANAGER)
        ),
        Incident.WRONG_RESULT_REGISTERED: Resettle("5.6"),
        Incident.SIMULTANEOUS_CARDS: If(
            Fact.CARD_DUE,
            OrderCards("5.7", by=Role.PIT_SUPERVISOR, then=Continue("5.7")),
            Reconstruct("5.4"),
        ),
        Incident.LATE_DISCOVERY: Continue("5.8"),
        Incident.BET_IN_ERROR: Continue("5.9"),
        Incident.DISPLAY_WRONG: Continue("5.10"),
        Incident.OTHER: Refer("5.12", to=Role.SHIFT_MANAGER),
    },
    impossible=frozenset({Incident.BET_PULLED_BACK}),
    unprovided=Refer("5.12", to=Role.SHIFT_MANAGER),
    in_simplified=Titles(
        game="电子免佣百家乐",
        bets={
            "player": "闲", "banker": "庄", "tie": "和", "player_pair": "闲对", "banker_pair": "庄对",
        },
        clauses={
            "2.1.1": "游戏显示在玩家终端上",
            "2.2.1": "四至八副 52 张的扑克牌",
            "3.1": "目标：点数尽量接近九点",
            "3.2": "各牌的点数",
            "3.3": "终端提示后，投注开始",
            "3.4": "终端显示最低与最高投注额",
            "3.5": "客人在终端屏幕上下注",
            "3.6": "可投五种注；对子与和各可单独投注",
            "3.7": "终端显示“停止下注”后不再受注",
            "3.8": "先发四张牌，闲家在先；对子由此决定",
            "3.9": "第三张牌按补牌表",
            "3.10": "补牌表",
            "3.11": "点数高者胜",
            "3.12": "和局时，闲注与庄注退还",
            "3.13": "收取输注，并按赔率表派彩",
            "4.1": "赔率表",
            "5.1": "赌桌技术中断",
            "5.1.1": "中断时已有确定结果：本局继续",
            "5.1.2": "中断时尚无确定结果：本局作废",
            "5.2": "终端中断：本局继续",
            "5.2.1": "终端中断前已登记的注码照常结算",
            "5.2.2": "终端中断前未登记的注码退还",
            "5.3": "使本局作废的情形；之前各局有效",
            "5.3.1": "作废：发现外来牌",
            "5.3.2": "作废：牌副缺牌或多牌",
            "5.3.3": "作废：发牌张数错误，在下一局前发现且无法还原",
            "5.3.4": "作废：牌不足以完成本局",
            "5.3.5": "作废：牌没有洗过",
            "5.4": "外露或多抽的牌按顺序放回，或用于下一局",
            "5.5": "发错位置的牌先按顺序还原，再继续",
            "5.6": "控制台登记的结果有误：按实际的牌结算",
            "5.7": "两张牌同时出靴：由赌区主任或以上裁定先后",
            "5.7.1": "赌区主任或以上可下令更换整靴牌",
            "5.8": "下一局开始后才发现的错误，不影响其后各局",
            "5.9": "注码按停注时的状态结算",
            "5.10": "显示内容仅供参考",
            "5.11": "作废时退还所有注码",
            "5.12": "其他情况由值班经理或以上决定",
        },
    ),
    in_traditional=Titles(
        game="電子免佣百家樂",
        bets={
            "player": "閒", "banker": "莊", "tie": "和", "player_pair": "閒對", "banker_pair": "莊對",
        },
        clauses={
            "2.1.1": "遊戲顯示在玩家終端上",
            "2.2.1": "四至八副 52 張的撲克牌",
            "3.1": "目標：點數儘量接近九點",
            "3.2": "各牌的點數",
            "3.3": "終端提示後，投注開始",
            "3.4": "終端顯示最低與最高投注額",
            "3.5": "客人在終端屏幕上下注",
            "3.6": "可投五種注；對子與和各可單獨投注",
            "3.7": "終端顯示「停止下注」後不再受注",
            "3.8": "先發四張牌，閒家在先；對子由此決定",
            "3.9": "第三張牌按補牌表",
            "3.10": "補牌表",
            "3.11": "點數高者勝",
            "3.12": "和局時，閒注與莊注退還",
            "3.13": "收取輸注，並按賠率表派彩",
            "4.1": "賠率表",
            "5.1": "賭枱技術中斷",
            "5.1.1": "中斷時已有確定結果：本局繼續",
            "5.1.2": "中斷時尚無確定結果：本局作廢",
            "5.2": "終端中斷：本局繼續",
            "5.2.1": "終端中斷前已登記的注碼照常結算",
            "5.2.2": "終端中斷前未登記的注碼退還",
            "5.3": "使本局作廢的情形；之前各局有效",
            "5.3.1": "作廢：發現外來牌",
            "5.3.2": "作廢：牌副缺牌或多牌",
            "5.3.3": "作廢：發牌張數錯誤，在下一局前發現且無法還原",
            "5.3.4": "作廢：牌不足以完成本局",
            "5.3.5": "作廢：牌沒有洗過",
            "5.4": "外露或多抽的牌按順序放回，或用於下一局",
            "5.5": "發錯位置的牌先按順序還原，再繼續",
            "5.6": "控制台登記的結果有誤：按實際的牌結算",
            "5.7": "兩張牌同時出靴：由賭區主任或以上裁定先後",
            "5.7.1": "賭區主任或以上可下令更換整靴牌",
            "5.8": "下一局開始後才發現的錯誤，不影響其後各局",
            "5.9": "注碼按停注時的狀態結算",
            "5.10": "顯示內容僅供參考",
            "5.11": "作廢時退還所有注碼",
            "5.12": "其他情況由值班經理或以上決定",
        },
    ),
)
