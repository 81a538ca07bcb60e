"""Commission Baccarat, version 3, in force from 22 October 2013."""

from __future__ import annotations

from datetime import date
from typing import Final

from punto.hands import Hand
from punto.rules.bets import Bet
from punto.rules.irregularities import Continue, Fact, If, Incident, Reconstruct, Void
from punto.rules.model import Citations, Decks, Definition, Layout, Place, RuleSet, Titles
from punto.rules.printed import flat, hand_pairs, hand_wins, hands_tie
from punto.rules.tableau import parse_table_of_play

COMMISSION: Final = RuleSet(
    id="commission",
    title="Commission Baccarat",
    version="3",
    effective=date(2013, 10, 22),
    decks=Decks(4, 8),
    place=Place.BOX,
    layouts=(
        Layout("A", "Bean Baccarat", boxes=9),
        Layout("B", "Bean Baccarat", boxes=7),
        Layout("C", "Mini Baccarat", boxes=7),
        Layout("D", "Big Baccarat", boxes=12),
    ),
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
        Bet(id="player",      title="Player",      clause="4.1.2", counts_on=Hand.PLAYER,
            lines=hand_wins(Hand.PLAYER, pays=flat("1:1"), push_on_tie="3.8")),
        Bet(id="banker",      title="Banker",      clause="4.1.1", counts_on=Hand.BANKER,
            lines=hand_wins(Hand.BANKER, pays=flat("0.95:1"), push_on_tie="3.8")),
        Bet(id="tie",         title="Tie",         clause="4.1.2", lines=hands_tie(pays=flat("8:1"))),
        Bet(id="player_pair", title="Player Pair", clause="4.1.2", lines=hand_pairs(Hand.PLAYER, pays=flat("11:1"))),
        Bet(id="banker_pair", title="Banker Pair", clause="4.1.2", lines=hand_pairs(Hand.BANKER, pays=flat("11:1"))),
    ),
    felt=(
        ("player_pair", "player", "tie", "banker", "banker_pair"),
    ),
    cites=Citations(
        approved_layouts="2.1.1", layout="2.1.2", decks="2.2.1",
        betting_opens="3.1", betting_closes="3.2", bets_offered="3.3", bet_placed="3.3",
        late_bet="5.2", late_withdrawal="5.3",
        deal="3.4", third_cards="3.5", table_of_play="3.6", winner="3.7", tie="3.8",
        foreign_card="5.1.1", surplus_card="5.1.1", wrong_number="5.1.2", insufficient_cards="5.1.3",
    ),
    clauses={
        "2.1.1": "The game is played on one of four layouts",
        "2.1.2": "A box for each patron, as many as the layout shows",
        "2.1.3": Definition("Five betting areas", used_in="3.3"),
        "2.2.1": "Four to eight decks of 52 cards",
        "3.1": "Play begins when the dealer asks for bets",
        "3.2": "Betting ends when the dealer calls no more bets",
        "3.3": "Any of five bets; pairs and tie may be placed alone",
        "3.4": "Four cards, Player first; they decide the pairs",
        "3.5": "Third cards follow the Table of Play",
        "3.6": "The Table of Play",
        "3.7": "Point values; the higher total wins",
        "3.8": "On a Tie, bets on Player and Banker may be taken back",
        "4.1.1": "Five per cent commission on a winning Banker bet",
        "4.1.2": "The pay table",
        "5.1.1": "Void: a foreign card is found; earlier rounds stand",
        "5.1.2": "Void: a wrong number of cards, noticed before the next round and beyond reconstruction",
        "5.1.3": "Void: too few cards to finish the round",
        "5.2": "No bet is placed or raised after betting closes",
        "5.3": "A bet pulled back after betting closes still wins or loses",
    },
    irregularities={
        Incident.FOREIGN_CARD: Void("5.1.1"),
        Incident.WRONG_NUMBER_OF_CARDS: If(Fact.RECONSTRUCTABLE, Reconstruct("5.1.2"), Void("5.1.2")),
        Incident.INSUFFICIENT_CARDS: Void("5.1.3"),
        Incident.BET_PULLED_BACK: Continue("5.3"),
    },
    unprovided=None,
    in_simplified=Titles(
        game="抽佣百家乐",
        bets={
            "player": "闲", "banker": "庄", "tie": "和", "player_pair": "闲对", "banker_pair": "庄对",
        },
        clauses={
            "2.1.1": "本游戏使用四种台面布局之一",
            "2.1.2": "每位客人一个注位，数目以台面所示为准",
            "2.1.3": "五个投注区",
            "2.2.1": "四至八副 52 张的扑克牌",
            "3.1": "荷官请客人下注，牌局开始",
            "3.2": "荷官宣布停止下注，投注结束",
            "3.3": "可投五种注；对子与和各可单独投注",
            "3.4": "先发四张牌，闲家在先；对子由此决定",
            "3.5": "第三张牌按补牌表",
            "3.6": "补牌表",
            "3.7": "牌点；点数高者胜",
            "3.8": "和局时，闲注与庄注可取回",
            "4.1.1": "庄注赢时抽取百分之五佣金",
            "4.1.2": "赔率表",
            "5.1.1": "作废：发现外来牌；之前各局有效",
            "5.1.2": "作废：发牌张数错误，在下一局前发现且无法还原",
            "5.1.3": "作废：牌不足以完成本局",
            "5.2": "停注后不得下注或加注",
            "5.3": "停注后撤回的注码仍计输赢",
        },
    ),
    in_traditional=Titles(
        game="抽佣百家樂",
        bets={
            "player": "閒", "banker": "莊", "tie": "和", "player_pair": "閒對", "banker_pair": "莊對",
        },
        clauses={
            "2.1.1": "本遊戲使用四種枱面佈局之一",
            "2.1.2": "每位客人一個注位，數目以枱面所示為準",
            "2.1.3": "五個投注區",
            "2.2.1": "四至八副 52 張的撲克牌",
            "3.1": "荷官請客人下注，牌局開始",
            "3.2": "荷官宣佈停止下注，投注結束",
            "3.3": "可投五種注；對子與和各可單獨投注",
            "3.4": "先發四張牌，閒家在先；對子由此決定",
            "3.5": "第三張牌按補牌表",
            "3.6": "補牌表",
            "3.7": "牌點；點數高者勝",
            "3.8": "和局時，閒注與莊注可取回",
            "4.1.1": "莊注贏時抽取百分之五佣金",
            "4.1.2": "賠率表",
            "5.1.1": "作廢：發現外來牌；之前各局有效",
            "5.1.2": "作廢：發牌張數錯誤，在下一局前發現且無法還原",
            "5.1.3": "作廢：牌不足以完成本局",
            "5.2": "停注後不得下注或加注",
            "5.3": "停注後撤回的注碼仍計輸贏",
        },
    ),
)
