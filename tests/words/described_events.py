"""Every event with its clauses and its sentence in each language."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from punto.bets import BetResult
from punto.cards import Card, parse_cards
from punto.deal import reconstruct
from punto.hands import Hand
from punto.limits import Amounts, Limits
from punto.people import Role
from punto.round import Decision, ElectionChoice, Round, Ruling
from punto.rules import load_rules
from punto.rules.irregularities import Incident
from punto.rules.pictures import BetOutcome
from punto.shoe import NO_BURN
from punto.table import Event, Table, TableSettings, evolve, open_table, set_up
from punto.table import events as happened

SETTINGS = TableSettings(places=7, limits=Limits(minimum=Amounts(100_00), maximum_differential=500_00))
OPENED = set_up("t1", "rws", SETTINGS)
CARDS = parse_cards("9H 4C KS 2D")
HANDS = reconstruct(load_rules("rws"), CARDS)


@cache
def table() -> Table:
    """Ann has 800 on Banker and Ben, standing, 100 on Player Pair; Player has nine and Banker six."""
    found = open_table(OPENED)
    for event in (
        happened.BettingOpened(round=1, shoe=1),
        happened.BetPlaced(patron="ann", place=1, on="banker", cents=800_00),
        happened.BetPlaced(patron="ben", place=1, on="player_pair", cents=100_00, standing=True),
        happened.BettingClosed(),
        happened.CardsDealt(cards=CARDS, hands=HANDS),
    ):
        found = evolve(found, event)
    return found


def ruling(**changed: object) -> happened.RulingMade:
    made = Ruling(incident=Incident.FOREIGN_CARD, decision=Decision.VOID, clause="rws:5.5.1", by=Role.DEALER)
    return happened.RulingMade(ruling=replace(made, **changed), round=1)


def result(bet: int, outcome: BetOutcome, cents: int, clause: str = "rws:4.1.1") -> happened.BetSettled:
    return happened.BetSettled(bet, BetResult(outcome, cents, clause))


WON, LOST = result(0, BetOutcome.WON, 800_00), result(1, BetOutcome.LOST, -100_00)
RETURNED = result(0, BetOutcome.RETURNED, 0, "rws:5.15"), result(1, BetOutcome.RETURNED, 0, "rws:5.15")

# the event, its clauses, and its description in English, 简体 and 繁體
TOLD: list[tuple[Event, str, str, str, str]] = [
    (OPENED, "rws:2.2.1, rws:3.4", "Table opened with 8 decks.", "开台，8 副牌。", "開枱，8 副牌。"),
    (
        happened.SettingsChanged(settings=SETTINGS, by=Role.PIT_MANAGER),
        "",
        "Table settings changed, approved by the pit manager.",
        "台面设定已更改，由赌区经理批准。",
        "枱面設定已更改，由賭區經理批准。",
    ),
    (
        happened.SettingsQueued(settings=SETTINGS, by=Role.PIT_MANAGER, clauses=("rws:3.4",)),
        "rws:3.4",
        "The pit manager approved new settings, from the end of this round.",
        "赌区经理已批准新设定，本局结束后生效。",
        "賭區經理已批准新設定，本局結束後生效。",
    ),
    (
        happened.ShoeChanged(shoe=2, burn=NO_BURN, clause="rws:5.10.2"),
        "rws:5.10.2",
        "New shoe: number 2.",
        "换上新牌靴：第 2 靴。",
        "換上新牌靴：第 2 靴。",
    ),
    (
        happened.ShoeChanged(shoe=2, burn=NO_BURN, first_card=Card("7C")),
        "",
        "New shoe: number 2. The first card, 7♣, sets the burn.",
        "换上新牌靴：第 2 靴。首张牌 7♣ 决定烧牌张数。",
        "換上新牌靴：第 2 靴。首張牌 7♣ 決定燒牌張數。",
    ),
    (
        happened.CutCardCameOut(last_round=2),
        "",
        "The cut card came out: round 2 is the last of this shoe.",
        "切卡已出：第 2 局为本靴最后一局。",
        "切卡已出：第 2 局為本靴最後一局。",
    ),
    (
        happened.RoundRecalled(round=Round(number=1234, shoe=1), shoes=()),
        "",
        "Round 1234 was read back from the journal.",
        "从日志中调出第 1234 局。",
        "從日誌中調出第 1234 局。",
    ),
    (
        happened.BettingOpened(round=2, shoe=1),
        "rws:3.3",
        "Betting opened for round 2, shoe 1.",
        "第 2 局开始下注（第 1 靴）。",
        "第 2 局開始下注（第 1 靴）。",
    ),
    (
        happened.BettingOpened(round=2, shoe=1, is_last=True, clause="rws:3.3"),
        "rws:3.3",
        "Betting opened for round 2, the last of shoe 1.",
        "第 2 局开始下注，为第 1 靴最后一局。",
        "第 2 局開始下注，為第 1 靴最後一局。",
    ),
    (
        happened.BetPlaced(patron="ann", place=1, on="tie", cents=1_234_50, clause="rws:3.7"),
        "rws:3.7",
        "ann bet 1,234.50 on Any Tie, box 1.",
        "ann（1 号注位）下注 1,234.50：任意和。",
        "ann（1 號注位）下注 1,234.50：任意和。",
    ),
    (
        happened.BetPlaced(patron="ben", place=2, on="banker", cents=100_00, standing=True, registered=False),
        "",
        "ben bet 100.00 on Banker, standing at box 2. The bet was not registered.",
        "ben（2 号注位，站立）下注 100.00：庄，但未获登记。",
        "ben（2 號注位，站立）下注 100.00：莊，但未獲登記。",
    ),
    (
        happened.BetPlaced(patron="ann", place=1, on="banker", cents=100_00, placed_by=Role.DEALER, clause="rws:5.16"),
        "rws:5.16",
        "The dealer placed 100.00 on Banker for ann, box 1.",
        "荷官代 ann（1 号注位）下注 100.00：庄。",
        "荷官代 ann（1 號注位）下注 100.00：莊。",
    ),
    (
        happened.BetCutBack(bet=0, returned_cents=300_00, clause="rws:5.1"),
        "rws:5.1",
        "300.00 on Banker was rejected and returned to ann.",
        "庄 300.00 不获受理，退还 ann。",
        "莊 300.00 不獲受理，退還 ann。",
    ),
    (
        happened.BetWithdrawn(bet=1, cents=50_00),
        "",
        "ben withdrew 50.00 from Player Pair.",
        "ben 从闲对取回 50.00。",
        "ben 從閒對取回 50.00。",
    ),
    (
        happened.BettingClosed(
            cuts=(happened.ProRataCut(0, 500_00, "rws:5.1.1"), happened.ProRataCut(1, 100_00, "rws:5.1.2"))
        ),
        "rws:3.8, rws:5.1.1, rws:5.1.2",
        "No more bets. Box 1 is over the maximum differential of 500.00: bets on Banker are cut pro rata. "
        "ann's 800.00 on Banker plays for 500.00. ben's 100.00 on Player Pair plays in full.",
        "停止下注。1 号注位超过最高差额 500.00：庄注按比例削减。"
        "ann：庄 800.00，按 500.00 计。ben：闲对 100.00，全数有效。",
        "停止下注。1 號注位超過最高差額 500.00：莊注按比例削減。"
        "ann：莊 800.00，按 500.00 計。ben：閒對 100.00，全數有效。",
    ),
    (happened.AntePauseEnded(), "", "Every ante is decided.", "所有底注均已决定。", "所有底注均已決定。"),
    (
        happened.BetsReturned(bets=(0, 1), clause="rws:5.12.3", round=1),
        "rws:5.12.3",
        "Returned: ann's bet on Banker, ben's bet on Player Pair.",
        "退还：ann 的庄、ben 的闲对。",
        "退還：ann 的莊、ben 的閒對。",
    ),
    (happened.PatronLeft(patron="ann"), "", "ann walked away.", "ann 离台。", "ann 離枱。"),
    (happened.PatronReturned(patron="ann"), "", "ann came back.", "ann 回来。", "ann 回來。"),
    (
        happened.PatronReturned(patron="ann", electing=True),
        "",
        "ann came back and may still choose.",
        "ann 回来，仍可选择。",
        "ann 回來，仍可選擇。",
    ),
    (
        happened.CardsDealt(cards=parse_cards("9H"), hands=reconstruct(load_rules("rws"), parse_cards("9H"))),
        "rws:3.10",
        "Dealt: 9♥. Player 9♥ = 9.",
        "发牌：9♥。闲 9♥ = 9 点。",
        "發牌：9♥。閒 9♥ = 9 點。",
    ),
    (
        happened.CardsDealt(cards=CARDS, hands=HANDS, clauses=("rws:3.10", "rws:3.11")),
        "rws:3.10, rws:3.11",
        "Dealt: 9♥ 4♣ K♠ 2♦. Player 9♥ K♠ = 9, Banker 4♣ 2♦ = 6.",
        "发牌：9♥ 4♣ K♠ 2♦。闲 9♥ K♠ = 9 点，庄 4♣ 2♦ = 6 点。",
        "發牌：9♥ 4♣ K♠ 2♦。閒 9♥ K♠ = 9 點，莊 4♣ 2♦ = 6 點。",
    ),
    (
        happened.CardsCarried(cards=parse_cards("8C"), clause="rws:5.7"),
        "rws:5.7",
        "Carried over, to be dealt first: 8♣.",
        "留用，须先发出：8♣。",
        "留用，須先發出：8♣。",
    ),
    (
        happened.CardsDiscarded(cards=parse_cards("8C"), clause="rws:5.7"),
        "rws:5.7",
        "Taken out of play: 8♣.",
        "不再使用：8♣。",
        "不再使用：8♣。",
    ),
    (
        happened.SqueezeRequested(patron="ann"),
        "rws:3.9",
        "ann asked to squeeze.",
        "ann 要求咪牌。",
        "ann 要求咪牌。",
    ),
    (
        happened.SqueezePermitted(patron="ann", by=Role.DEALER, clause="rws:3.9"),
        "rws:3.9",
        "ann may squeeze, permitted by the dealer.",
        "ann 可以咪牌，由荷官准许。",
        "ann 可以咪牌，由荷官准許。",
    ),
    (
        happened.SqueezeLapsed(patron="ann", clause="rws:3.9"),
        "rws:3.9",
        "ann no longer has the highest bet and may not squeeze.",
        "ann 已非注额最高者，不可再咪牌。",
        "ann 已非注額最高者，不可再咪牌。",
    ),
    (
        happened.CardTurned(hand=Hand.BANKER, position=2),
        "",
        "Banker's card 2 was turned: 2♦.",
        "翻开庄家第 2 张牌：2♦。",
        "翻開莊家第 2 張牌：2♦。",
    ),
    (
        happened.CardCorrected(
            position=4, was=Card("3D"), card=Card("2D"), hands=HANDS, by=Role.PIT_SUPERVISOR, clause="rws:5.14"
        ),
        "rws:5.14",
        "Card 4 was corrected from 3♦ to 2♦ by the pit supervisor. Player 9♥ K♠ = 9, Banker 4♣ 2♦ = 6.",
        "第 4 张牌由 3♦ 更正为 2♦，由赌区主任更正。闲 9♥ K♠ = 9 点，庄 4♣ 2♦ = 6 点。",
        "第 4 張牌由 3♦ 更正為 2♦，由賭區主任更正。閒 9♥ K♠ = 9 點，莊 4♣ 2♦ = 6 點。",
    ),
    (
        happened.HandsCorrected(round=1, cards=CARDS, hands=HANDS, clause="rws:5.12.2"),
        "rws:5.12.2",
        "The hands of round 1 were corrected. Player 9♥ K♠ = 9, Banker 4♣ 2♦ = 6.",
        "第 1 局的牌已更正。闲 9♥ K♠ = 9 点，庄 4♣ 2♦ = 6 点。",
        "第 1 局的牌已更正。閒 9♥ K♠ = 9 點，莊 4♣ 2♦ = 6 點。",
    ),
    (
        ruling(
            facts={
                "cards": "9H 4C",
                "outcome_established": True,
                "decided": ["banker lost", *(f"player_wins_on_{total} lost" for total in range(1, 8))],
                "card": "a joker",
                "reconstructable": False,
                "on": "banker",
                "terminals": ["1", "2"],
                "player": ["9H", "KS"],
                "round": 7,
                "what": "",
            }
        ),
        "rws:5.5.1",
        "Foreign card, reported by the dealer: the round is void. Facts: cards dealt: 9♥ 4♣; outcome established: yes; "
        "decided bets: Banker lost, Player Wins On 1 lost, Player Wins On 2 lost, Player Wins On 3 lost, "
        "Player Wins On 4 lost, 3 more; card: a joker; cards can be put back in order: no; bet: Banker; "
        "terminals: 1, 2; actual cards of Player: 9♥ K♠; round: 7.",
        "外来牌，由荷官上报：本局作废。事实：已发的牌：9♥ 4♣；已有确定结果：是；已定的投注：庄（输）、"
        "闲赢 1 点（输）、闲赢 2 点（输）、闲赢 3 点（输）、闲赢 4 点（输）、另 3 项；牌：a joker；"
        "牌序可还原：否；投注：庄；终端：1、2；闲家实际的牌：9♥ K♠；局：7。",
        "外來牌，由荷官上報：本局作廢。事實：已發的牌：9♥ 4♣；已有確定結果：是；已定的投注：莊（輸）、"
        "閒贏 1 點（輸）、閒贏 2 點（輸）、閒贏 3 點（輸）、閒贏 4 點（輸）、另 3 項；牌：a joker；"
        "牌序可還原：否；投注：莊；終端：1、2；閒家實際的牌：9♥ K♠；局：7。",
    ),
    (
        happened.RulingMade(
            ruling=Ruling(
                incident=None,
                decision=Decision.CONTINUE,
                clause=None,
                by=Role.PIT_MANAGER,
                facts={"reason": "the lamp fell"},
            ),
            round=9,
        ),
        "house decision",
        "House decision, ruled on by the pit manager: the round continues. This concerns round 9. "
        "Facts: reason: the lamp fell.",
        "场方决定，由赌区经理裁决：本局继续。此裁决关于第 9 局。事实：理由：the lamp fell。",
        "場方決定，由賭區經理裁決：本局繼續。此裁決關於第 9 局。事實：理由：the lamp fell。",
    ),
    (
        happened.ElectionOpened(pending=("ann", "ben"), clause="rws:5.12.1"),
        "rws:5.12.1",
        "Choosing whether to continue or take their bets back: ann, ben.",
        "须选择继续或取回注码的客人：ann、ben。",
        "須選擇繼續或取回注碼的客人：ann、ben。",
    ),
    (
        happened.PatronElected(patron="ann", choice=ElectionChoice.CONTINUE, clause="rws:5.12.1"),
        "rws:5.12.1",
        "ann continues.",
        "ann 选择继续。",
        "ann 選擇繼續。",
    ),
    (
        happened.PatronElected(patron="ann", choice=ElectionChoice.CONTINUE, clause=None),
        "house rule",
        "ann made no choice in time and continues.",
        "ann 逾时未选择，继续本局。",
        "ann 逾時未選擇，繼續本局。",
    ),
    (
        happened.PatronElected(patron="ann", choice=ElectionChoice.TAKE_BACK, clause="rws:5.12.3"),
        "rws:5.12.3",
        "ann took the bets back.",
        "ann 取回注码。",
        "ann 取回注碼。",
    ),
    (
        happened.CardOrderAwaited(cards=parse_cards("KD 4S"), by=Role.PIT_SUPERVISOR, clause="rws:5.10"),
        "rws:5.10",
        "The order of K♦ 4♠ is not known: a pit supervisor or above decides which came first.",
        "K♦ 4♠ 的先后未明：由赌区主任或以上裁定。",
        "K♦ 4♠ 的先後未明：由賭區主任或以上裁定。",
    ),
    (
        happened.MatterReferred(incident=Incident.OTHER, to=Role.SHIFT_MANAGER, clause="rws:5.17"),
        "rws:5.17",
        "Other incident: referred to a shift manager or above.",
        "其他事故：上交值班经理或以上。",
        "其他事故：上交值班經理或以上。",
    ),
    (happened.MatterClosed(), "", "The matter is decided.", "事项已决定。", "事項已決定。"),
    (
        happened.RoundSettled(round=1, results=(WON, LOST), clauses=("rws:3.13",)),
        "rws:3.13",
        "Player wins, 9 over 6. 2 bets settled: 800.00 paid, 100.00 collected.",
        "闲赢，9 点对 6 点。2 注派彩：赔出 800.00，收取 100.00。",
        "閒贏，9 點對 6 點。2 注派彩：賠出 800.00，收取 100.00。",
    ),
    (
        happened.RoundVoided(round=1, results=RETURNED),
        "rws:5.15",
        "The round is void: 2 bets returned.",
        "本局作废：退还 2 注。",
        "本局作廢：退還 2 注。",
    ),
    (
        happened.RoundVoided(round=1, results=()),
        "",
        "The round is void: no bets to return.",
        "本局作废：没有注码须退还。",
        "本局作廢：沒有注碼須退還。",
    ),
    (
        happened.SettlementReversed(round=1, reversed=(WON,), clause="rws:5.12"),
        "rws:5.12",
        "The settlement of round 1 was reversed: 1 bet.",
        "第 1 局的派彩已撤销：1 注。",
        "第 1 局的派彩已撤銷：1 注。",
    ),
]
