"""Non-Commission Knockout Baccarat, version 2, in force from 30 July 2014."""

from __future__ import annotations

from datetime import date
from typing import Final

from punto.hands import Hand
from punto.rules.bets import Bet, Needs, Raises
from punto.rules.irregularities import Continue, Fact, If, Incident, Reconstruct, Void
from punto.rules.model import Citations, Decks, Definition, Layout, Pause, Place, RuleSet, Titles
from punto.rules.printed import by_losing_total, by_winning_total, flat, hand_pairs, hand_wins, hands_tie
from punto.rules.tableau import parse_table_of_play

WAGER_PAYS: Final = {(0, 1, 2, 3): "1:2", (4, 5): "1:1", (6, 7, 8): "2:1"}  # 4.1.3, by the losing hand's total
MAIN_BET: Final = Needs(("player", "banker"), clause="3.3")

KNOCKOUT: Final = RuleSet(
    id="knockout",
    title="Non-Commission Knockout Baccarat",
    version="2",
    effective=date(2014, 7, 30),
    decks=Decks(4, 8),
    place=Place.BOX,
    layouts=(
        Layout("A", "Bean Baccarat", boxes=6),
        Layout("B", "Mini Baccarat", boxes=5),
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
    pause=Pause(after_cards=1, clause="3.4", fold_clause="3.4.1"),
    bets=(
        Bet(id="player",      title="Player",      clause="4.1.1", counts_on=Hand.PLAYER,
            lines=hand_wins(Hand.PLAYER, pays=flat("1:1"), push_on_tie="3.9")),
        Bet(id="banker",      title="Banker",      clause="4.1.1", counts_on=Hand.BANKER,
            lines=hand_wins(Hand.BANKER, pays=by_winning_total({6: "1:2"}, otherwise="1:1"), push_on_tie="3.9")),
        Bet(id="tie",         title="Tie",         clause="4.1.1", lines=hands_tie(pays=flat("8:1"))),
        Bet(id="player_pair", title="P Pair",      clause="4.1.1", lines=hand_pairs(Hand.PLAYER, pays=flat("11:1"))),
        Bet(id="banker_pair", title="B Pair",      clause="4.1.1", lines=hand_pairs(Hand.BANKER, pays=flat("11:1"))),

        Bet(id="winning_total_1_4", title="Winning Total 1-2-3-4", clause="4.1.2", needs=MAIN_BET,
            lines=hand_wins(None, totals=frozenset({1, 2, 3, 4}), pays=flat("7:1"), push_on_tie="3.9")),
        Bet(id="winning_total_5_6", title="Winning Total 5-6",     clause="4.1.2", needs=MAIN_BET,
            lines=hand_wins(None, totals=frozenset({5, 6}), pays=flat("3:1"), push_on_tie="3.9")),
        Bet(id="winning_total_7",   title="Winning Total 7",       clause="4.1.2", needs=MAIN_BET,
            lines=hand_wins(None, totals=frozenset({7}), pays=flat("4:1"), push_on_tie="3.9")),
        Bet(id="winning_total_8",   title="Winning Total 8",       clause="4.1.2", needs=MAIN_BET,
            lines=hand_wins(None, totals=frozenset({8}), pays=flat("3:1"), push_on_tie="3.9")),
        Bet(id="winning_total_9",   title="Winning Total 9",       clause="4.1.2", needs=MAIN_BET,
            lines=hand_wins(None, totals=frozenset({9}), pays=flat("2:1"), push_on_tie="3.9")),

        Bet(id="ante_player",  title="Ante (Player)",  clause="4.1.3",
            lines=hand_wins(Hand.PLAYER, pays=flat("1:1"), push_on_tie="3.9")),
        Bet(id="ante_banker",  title="Ante (Banker)",  clause="4.1.3",
            lines=hand_wins(Hand.BANKER, pays=flat("1:1"), push_on_tie="3.9")),
        Bet(id="wager_player", title="Wager (Player)", clause="4.1.3",
            raises=Raises("ante_player", times=2, clause="3.4.2"),
            lines=hand_wins(Hand.PLAYER, pays=by_losing_total(WAGER_PAYS), push_on_tie="3.9")),
        Bet(id="wager_banker", title="Wager (Banker)", clause="4.1.3",
            raises=Raises("ante_banker", times=2, clause="3.4.2"),
            lines=hand_wins(Hand.BANKER, pays=by_losing_total(WAGER_PAYS), push_on_tie="3.9")),
    ),
    felt=(
        ("player_pair", "player", "tie", "banker", "banker_pair"),
        ("winning_total_1_4", "winning_total_5_6", "winning_total_7", "winning_total_8", "winning_total_9"),
        ("ante_player", "wager_player", "ante_banker", "wager_banker"),
    ),
    cites=Citations(
        approved_layouts="2.1.1", layout="2.1.2", decks="2.2.1",
        betting_opens="3.1", betting_closes="3.2", bets_offered="3.3", bet_placed="3.3",
        late_bet="5.2", late_withdrawal="5.3",
        deal="3.5", third_cards="3.6", table_of_play="3.7", winner="3.8", tie="3.9",
        foreign_card="5.1.1", surplus_card="5.1.1", wrong_number="5.1.2", insufficient_cards="5.1.3",
    ),
    clauses={
        "2.1.1": "The game is played on one of two layouts",
        "2.1.2": "A box for each patron, as many as the layout shows",
        "2.1.3": Definition("Fourteen betting areas", used_in="3.3"),
        "2.2.1": "Four to eight decks of 52 cards",
        "3.1": "Play begins when the dealer asks for bets",
        "3.2": "Betting ends when the dealer calls no more bets",
        "3.3": "Any of twelve bets; a Winning Total only with a bet on Player or Banker",
        "3.4": "After Player's first card each ante is folded or raised",
        "3.4.1": "Fold: the ante is lost",
        "3.4.2": "Raise: a wager of twice the ante on the same side",
        "3.5": "Then cards two to four; the four decide the pairs",
        "3.6": "Third cards follow the Table of Play",
        "3.7": "The Table of Play",
        "3.8": "Point values; the higher total wins",
        "3.9": "On a Tie, bets on hands, Winning Totals, antes and wagers may be taken back",
        "4.1.1": "Pay table: Player, Banker (half on six), Tie, pairs",
        "4.1.2": "Pay table: Winning Total",
        "4.1.3": "Pay table: Ante and Wager",
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
        game="Knockout 免佣百家乐",
        bets={
            "player": "闲", "banker": "庄", "tie": "和", "player_pair": "闲对", "banker_pair": "庄对",
            "winning_total_1_4": "赢家点数 1-2-3-4", "winning_total_5_6": "赢家点数 5-6",
            "winning_total_7": "赢家点数 7", "winning_total_8": "赢家点数 8", "winning_total_9": "赢家点数 9",
            "ante_player": "底注（闲）", "ante_banker": "底注（庄）",
            "wager_player": "加注（闲）", "wager_banker": "加注（庄）",
        },
        clauses={
            "2.1.1": "本游戏使用两种台面布局之一",
            "2.1.2": "每位客人一个注位，数目以台面所示为准",
            "2.1.3": "十四个投注区",
            "2.2.1": "四至八副 52 张的扑克牌",
            "3.1": "荷官请客人下注，牌局开始",
            "3.2": "荷官宣布停止下注，投注结束",
            "3.3": "可投十二种注；赢家点数须与闲注或庄注同投",
            "3.4": "闲家首张牌后，每个底注须弃注或加注",
            "3.4.1": "弃注：底注输掉",
            "3.4.2": "加注：在同一边投底注两倍的加注",
            "3.5": "然后发第二至第四张牌；对子由这四张决定",
            "3.6": "第三张牌按补牌表",
            "3.7": "补牌表",
            "3.8": "牌点；点数高者胜",
            "3.9": "和局时，闲庄注、赢家点数、底注与加注均可取回",
            "4.1.1": "赔率表：闲、庄（六点赢赔一半）、和、对子",
            "4.1.2": "赔率表：赢家点数",
            "4.1.3": "赔率表：底注与加注",
            "5.1.1": "作废：发现外来牌；之前各局有效",
            "5.1.2": "作废：发牌张数错误，在下一局前发现且无法还原",
            "5.1.3": "作废：牌不足以完成本局",
            "5.2": "停注后不得下注或加注",
            "5.3": "停注后撤回的注码仍计输赢",
        },
    ),
    in_traditional=Titles(
        game="Knockout 免佣百家樂",
        bets={
            "player": "閒", "banker": "莊", "tie": "和", "player_pair": "閒對", "banker_pair": "莊對",
            "winning_total_1_4": "贏家點數 1-2-3-4", "winning_total_5_6": "贏家點數 5-6",
            "winning_total_7": "贏家點數 7", "winning_total_8": "贏家點數 8", "winning_total_9": "贏家點數 9",
            "ante_player": "底注（閒）", "ante_banker": "底注（莊）",
            "wager_player": "加注（閒）", "wager_banker": "加注（莊）",
        },
        clauses={
            "2.1.1": "本遊戲使用兩種枱面佈局之一",
            "2.1.2": "每位客人一個注位，數目以枱面所示為準",
            "2.1.3": "十四個投注區",
            "2.2.1": "四至八副 52 張的撲克牌",
            "3.1": "荷官請客人下注，牌局開始",
            "3.2": "荷官宣佈停止下注，投注結束",
            "3.3": "可投十二種注；贏家點數須與閒注或莊注同投",
            "3.4": "閒家首張牌後，每個底注須棄注或加注",
            "3.4.1": "棄注：底注輸掉",
            "3.4.2": "加注：在同一邊投底注兩倍的加注",
            "3.5": "然後發第二至第四張牌；對子由這四張決定",
            "3.6": "第三張牌按補牌表",
            "3.7": "補牌表",
            "3.8": "牌點；點數高者勝",
            "3.9": "和局時，閒莊注、贏家點數、底注與加注均可取回",
            "4.1.1": "賠率表：閒、莊（六點贏賠一半）、和、對子",
            "4.1.2": "賠率表：贏家點數",
            "4.1.3": "賠率表：底注與加注",
            "5.1.1": "作廢：發現外來牌；之前各局有效",
            "5.1.2": "作廢：發牌張數錯誤，在下一局前發現且無法還原",
            "5.1.3": "作廢：牌不足以完成本局",
            "5.2": "停注後不得下注或加注",
            "5.3": "停注後撤回的注碼仍計輸贏",
        },
    ),
)
