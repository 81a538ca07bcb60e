"""Mistakes in a story, each with the sentence that names its line and the correction."""

from __future__ import annotations

STEPS = "game: rws\nsteps:\n  - open_betting\n"
UNKNOWN_CLAUSE = "rws" + ":5.99"
EXPECT = "game: rws\nsteps: [settle]\nexpect:\n"


def step(text: str) -> str:
    """A story with this second step, in line 4."""
    return f"{STEPS}  - {text}\n"


def bet(amount: str) -> str:
    return step(f"place_bet: {{patron: ann, box: 1, on: tie, amount: {amount}}}")


def table(settings: str, game: str = "rws") -> str:
    return f"game: {game}\ntable: {settings}\nsteps: [settle]\n"


STEP_NAMES = (
    "open_betting, place_bet, withdraw_bet, close_betting, deal, decide_ante, rule, elect, decision_time_over, "
    "request_squeeze, permit_squeeze, turn, correct_card, settle, new_shoe, cut_card, report"
)
PLACE_BET = "patron, box, terminal, on, amount, standing, placed_by, unnoticed, registered, by"
AMOUNT = "write dollars and at most two decimals, as in 500 or 12.50."
CARD = "write the rank A 2 3 4 5 6 7 8 9 T J Q K, then the suit S H D C, as in 9H."
NO_DASH = "this line in a list has no dash: start it with a dash, or indent it under the line above."
RWS = "RWS (Non-Commission) Baccarat"
ETG = "Non-Commission Baccarat (Electronic Table Game)"

STORY = [
    ("steps: [settle]", "line 1: a scenario needs game: write which one, as in game: rws."),
    ("game: rws", "line 1: a scenario needs steps: write what happened, as in - open_betting."),
    ("game: rws\nsteps:\n", "line 2: steps is empty: write one step per line under it, as in - open_betting."),
    ("game: rws\nsteps: []\n", "line 2: steps is empty: write one step per line under it, as in - open_betting."),
    ("game: rws\nsteps: settle", "line 2: steps must be a list, each line starting with a dash and a space."),
    (
        "game: rws\nsteps:\n  settle:\n",
        "line 3: steps must be a list, each line starting with a dash and a space.",
    ),
    ("game: poker\nsteps: [settle]", "line 1: game is one of commission, rws, etg, knockout, not 'poker'."),
    ("game: RWS\nsteps: [settle]", "line 1: game: 'RWS' is unknown: did you mean rws?"),
    ("game: rws\nstep: [settle]", "line 2: a scenario has no 'step': did you mean steps?"),
    (
        "game: rws\nnotes: x\nsteps: [settle]",
        "line 2: a scenario has no 'notes': it may have title, game, table, seed, steps, expect, shows.",
    ),
    ("game: rws\ngame: etg\nsteps: [settle]", "line 2: a scenario has 'game' twice: keep one of them."),
    ("title:\ngame: rws\nsteps: [settle]", "line 1: title is empty: write a value."),
    (
        "title: [x]\ngame: rws\nsteps: [settle]",
        "line 1: title must be text, not a list: write it without brackets and dashes.",
    ),
    (EXPECT, "line 3: expect is empty: write a list under it, each line starting with a dash and a space."),
    (
        "game: rws\nsteps: [settle]\nshows: [eleven]",
        "line 3: an interpretation is a whole number, as in 1 or 12, not 'eleven'.",
    ),
]

STEP = [
    (step("open_bets"), "line 4: step 2: 'open_bets' is unknown: did you mean open_betting?"),
    (step("Open Betting"), "line 4: step 2: 'Open Betting' is unknown: did you mean open_betting?"),
    (step("shuffle"), f"line 4: step 2 is one of {STEP_NAMES}, not 'shuffle'."),
    (step("ｓｅｔｔｌｅ"), "line 4: a full-width character (ｓ) in 'ｓｅｔｔｌｅ': write settle."),
    (
        step("- settle"),
        "line 4: step 2 must be text, not a list: write it without brackets and dashes.",
    ),
    (
        step("elect:\n    patron: ann"),
        "line 4: step 2 is one step: put its fields in braces, or indent them under it.",
    ),
    (step("elect: ann"), "line 4: elect must be a mapping, as in {key: value}, not 'ann'."),
    (step("elect: {patron: ann}"), "line 4: elect needs choice: write choice: and its value."),
    (step("place_bet: {patron: ann, bx: 1}"), "line 4: place_bet has no 'bx': did you mean box?"),
    (step("place_bet: {patron: ann, size: 1}"), f"line 4: place_bet has no 'size': it may have {PLACE_BET}."),
    (step("elect: {patron: ann, patron: ben}"), "line 4: elect has 'patron' twice: keep one of them."),
    (step("elect: {patron: '', choice: fold}"), "line 4: patron is empty: write a value."),
    (
        step("elect: {patron: {name: ann}, choice: fold}"),
        "line 4: patron must be text, not a mapping: write it without braces and colons.",
    ),
    (step("elect: {patron: ann, choice: fold}"), "line 4: choice is one of continue, take_back, not 'fold'."),
    (step("elect: {patron: ann, choice: Continue}"), "line 4: choice: 'Continue' is unknown: did you mean continue?"),
    (
        step("settle: {by: croupier}"),
        "line 4: by is one of patron, dealer, pit_supervisor, pit_manager, shift_manager, not 'croupier'.",
    ),
    (step("place_bet: {patron: ann, on: Bankr}"), "line 4: on: 'Bankr' is unknown: did you mean banker?"),
    (step("place_bet: {patron: ann, box: one}"), "line 4: box is a whole number, as in 1 or 12, not 'one'."),
    (step("place_bet: {patron: ann, box: -1}"), "line 4: box is a whole number, as in 1 or 12, not '-1'."),
    (step("place_bet: {patron: ann, box: 1.0}"), "line 4: box is a whole number, not '1.0': write 1."),
    (
        step("place_bet: {patron: ann, box: 12345678901}"),
        "line 4: box is a whole number of 9 digits at most, not '12345678901'.",
    ),
    (step("place_bet: {patron: ann, standing: yes}"), "line 4: standing: 'yes' is unknown: did you mean true?"),
    (step("place_bet: {patron: ann, standing: maybe}"), "line 4: standing is one of true, false, not 'maybe'."),
    (
        step("new_shoe: {burn: all}"),
        "line 4: burn is none, first_card, a number of cards from 0 to 52, or the first card, not 'all'.",
    ),
    (bet("1,000"), "line 4: amount: '1,000' is not an amount: write 1000."),
    (bet("1,000,000"), "line 4: amount: '1,000,000' is not an amount: write 1000000."),
    (bet("12,50"), "line 4: amount: '12,50' is not an amount: write 12.50."),
    (bet("'1,000'"), "line 4: amount: '1,000' is not an amount: write 1000."),
    (bet("1 000"), "line 4: amount: '1 000' is not an amount: write 1000."),
    (bet("$500"), "line 4: amount: '$500' is not an amount: write 500."),
    (bet("S$500"), "line 4: amount: 'S$500' is not an amount: write 500."),
    (bet("500 dollars"), "line 4: amount: '500 dollars' is not an amount: write 500."),
    (bet("1e3"), "line 4: amount: '1e3' is not an amount: write 1000."),
    (bet("+5"), "line 4: amount: '+5' is not an amount: write 5."),
    (bet("-5"), "line 4: amount: '-5' is not an amount: it cannot be negative; write dollars, as in 500."),
    (bet("50%"), f"line 4: amount: '50%' is not an amount: {AMOUNT}"),
    (bet("1.005"), f"line 4: amount: '1.005' is not an amount: {AMOUNT}"),
    (bet("1.000,00"), f"line 4: amount: '1.000,00' is not an amount: {AMOUNT}"),
    (bet(".inf"), f"line 4: amount: '.inf' is not an amount: {AMOUNT}"),
    (bet("2024-01-01"), f"line 4: amount: '2024-01-01' is not an amount: {AMOUNT}"),
    (bet("５００"), "line 4: a full-width character (５) in '５００': write 500."),
    (bet("500\u00a0"), "line 4: a non-breaking space (U+00A0) in '500\\xa0': write 500."),
    (
        bet("9" * 20),
        f"line 4: amount: '{'9' * 20}' is more than the largest amount, 10,000,000,000,000.00.",
    ),
    (
        bet("9" * 5000),
        f"line 4: amount: '{'9' * 39}…' is more than the largest amount, 10,000,000,000,000.00.",
    ),
    (step("deal: 9H 1C"), f"line 4: deal: '1C' is not a card: {CARD}"),
    (step("deal: 9h 4c"), "line 4: deal: '9h' is not a card: write 9H."),
    (step("deal: 10H 4C"), "line 4: deal: '10H' is not a card: write TH."),
    (step("deal: 9♥ 4♣"), "line 4: deal: '9♥' is not a card: write 9H."),
    (step("deal: 9H, 4C"), "line 4: deal: '9H,' is not a card: write 9H."),
    (step("deal: [9H, '']"), "line 4: deal is empty: write a value."),
    (step("report: {incident: exposed_card, cards: []}"), "line 4: cards needs at least one card, as in 9H 4C."),
    (
        step("report: {incident: Exposed_Card}"),
        "line 4: incident: 'Exposed_Card' is unknown: did you mean exposed_card?",
    ),
    (step("report: {incident: exposed_card}"), "line 4: exposed_card needs cards: write cards: and its value."),
    (step("report: {incident: not_shuffled, cards: 9H}"), "line 4: not_shuffled has no cards: it takes no facts."),
    (
        step("report:\n      incident: walk_away\n      patron: ann\n      round: 1"),
        "line 7: walk_away has no round: it takes patron.",
    ),
    (
        step("report: {incident: dealt_face_up, cards: 9H}"),
        "line 4: cards of dealt_face_up: write their number, as in 1.",
    ),
    (
        step("report: {incident: exposed_card, cards: 2}"),
        "line 4: cards of exposed_card: write the cards, as in 9H 4C.",
    ),
    (
        "game: etg\nsteps: [report: {incident: terminal_interruption, terminals: []}]",
        "line 2: terminals needs at least one terminal.",
    ),
    (step("rule:"), "line 4: rule needs either an order of cards or a decision: continue, void or resettle."),
    (
        step("rule: {order: 9H 4C, decision: void}"),
        "line 4: rule needs either an order of cards or a decision: continue, void or resettle.",
    ),
    (step("rule: {decision: elect}"), "line 4: the decision of a rule is continue, void or resettle."),
    (
        step("rule: {decision: resettle, player: 9H 4C}"),
        "line 4: a rule to resettle, and no other, needs the cards of player and banker.",
    ),
    (
        step("rule:\n      decision: void\n      banker: 9H 4C"),
        "line 6: a rule to resettle, and no other, needs the cards of player and banker.",
    ),
]

TABLE = [
    (table("8"), "line 2: table must be a mapping, as in {key: value}, not '8'."),
    (table("{deck: 8}"), "line 2: table has no 'deck': did you mean decks?"),
    (table("{minimum: 1,000}"), "line 2: minimum: '1,000' is not an amount: write 1000."),
    (
        table("{decks: 9}", "commission"),
        "line 2: Commission Baccarat is played with 4 to 8 decks, not 9 (commission:2.2.1).",
    ),
    (
        "game: commission\ntable:\n  boxes: 7\n  minimum: 5\n  decks: 9\nsteps: [settle]\n",
        "line 5: Commission Baccarat is played with 4 to 8 decks, not 9 (commission:2.2.1).",
    ),
    (table("{boxes: 7}", "etg"), f"line 2: {ETG} uses terminals: N, not boxes."),
    (table("{layout: A}", "etg"), f"line 2: {ETG} uses terminals: N, not layout."),
    (table("{terminals: 7}"), f"line 2: {RWS} has boxes, not terminals."),
    (
        table("{layout: B, boxes: 8}", "commission"),
        "line 2: 8 boxes: Commission Baccarat has at most 7 on this layout (commission:2.1.2).",
    ),
    (table("{layout: C}", "knockout"), "line 2: Non-Commission Knockout Baccarat has no layout 'C': it has A, B."),
    (table("{boxes: 0}"), "line 2: A table with 0 boxes: it must have at least one."),
    (
        table("{maximum_differential: 100}", "knockout"),
        "line 2: Non-Commission Knockout Baccarat has no differential: remove maximum_differential.",
    ),
    (
        table("{minimum: 100, maximum: 50}"),
        "line 2: A minimum of 100.00 on player with a maximum of 50.00: the minimum is too large.",
    ),
    (
        table("{minimum: 100, maximum_differential: 50}"),
        "line 2: A maximum differential of 50.00 with a minimum of 100.00 on player: the differential is too small.",
    ),
    (
        table("{minimum: {every: 10, banker: 100}, maximum_differential: 50}"),
        "line 2: A maximum differential of 50.00 with a minimum of 100.00 on banker: the differential is too small.",
    ),
    (
        table("{minimum: {tie: 20}}"),
        "line 2: minimum by bet needs every: write the amount for all other bets, as in every: 10.",
    ),
    (
        table("\n  boxes: 7\n  cut_card: 208\n  decks: 4\n  minimum: 10"),
        "line 4: A cut card 208 cards from the end: it must be 0 to 207.",
    ),
    (table("{payout_unit: 0}"), "line 2: payout_unit must be at least 0.01."),
]

EXPECTED = [
    (
        EXPECT + "  - {state: void}",
        "line 4: expect names a round, a patron or a step: write one of them, as in {round: 1, state: settled}.",
    ),
    (EXPECT + "  - settled", "line 4: expect must be a mapping, as in {key: value}, not 'settled'."),
    (EXPECT + "  - {step: 2, refused: false}", "line 4: there is no step 2: the story has 1."),
    (
        "expect:\n  - step: 2\n    refused: false\nsteps: [settle]\ngame: rws\n",
        "line 2: there is no step 2: the story has 1.",
    ),
    (EXPECT + "  - {step: 1}", "line 4: expect for a step needs refused: a code, or false."),
    (EXPECT + "  - {step: 1, refused: no}", "line 4: refused: 'no' is unknown: did you mean false?"),
    (
        EXPECT + "  - round: 1\n    state: void\n    net: 5",
        "line 6: expect for a round has no net: it may have round, state, result, clause, decision, incident, by, "
        "player, banker.",
    ),
    (EXPECT + "  - {round: 1, state: setled}", "line 4: state: 'setled' is unknown: did you mean settled?"),
    (EXPECT + "  - {patron: ann, net: -1,000}", "line 4: net: '-1,000' is not an amount: write -1000."),
    (
        EXPECT + "  - {patron: ann, net: −100}",
        "line 4: a sign that YAML does not know (−) in '−100': write -100.",
    ),
    (
        EXPECT + f'  - {{round: 1, clause: "{UNKNOWN_CLAUSE}"}}',
        f"line 4: {RWS} has no clause '{UNKNOWN_CLAUSE}': one is written rws:NUMBER, or null.",
    ),
    (
        EXPECT + '  - {round: 1,\n     clause: "etg:5.6"}',
        f"line 5: {RWS} has no clause 'etg:5.6': one is written rws:NUMBER, or null.",
    ),
]
