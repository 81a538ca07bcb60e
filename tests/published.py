"""Published counts.

Source: wizardofodds.com, "Baccarat: one to twelve decks" and its side-bet pages (Super Baccarat, Egalite, Lucky 6).
They count ordered sequences of six cards from a full shoe, so they sum to n(n-1)…(n-5) with n = 52 × decks.
"""

from __future__ import annotations

# decks: Player wins, Banker wins, Tie
BY_RESULT = {
    1: (6548674432, 6737232640, 1372227328),
    4: (33608344225792, 34543624867840, 7145601996928),
    6: (392220492728832, 403095751234560, 83552962932288),
    8: (2230518282592256, 2292252566437888, 475627426473216),
}

# eight decks; total: Player wins with it, Banker wins with it, Tie on it
BY_TOTAL = {
    0: (0, 0, 28979901420544),
    1: (24639193538560, 24291119898624, 20499217668352),
    2: (44328525111296, 44681581871104, 20006606104576),
    3: (62946423310336, 72927778568192, 22250510129408),
    4: (86165771096064, 163359790133248, 36294133463040),
    5: (122838277197824, 216715928915968, 39684046743808),
    6: (312658895192064, 269232304455680, 96170001308416),
    7: (408043979470848, 384279324919808, 101717538899968),
    8: (555823197134848, 529914458673152, 54879416675072),
    9: (613074020540416, 586850279002112, 55146054060032),
}

# eight decks: Banker wins on six with two cards, with three
BANKER_SIX_BY_CARDS = {2: 186173936904192, 3: 83058367551488}

# eight decks, per cent of the bet
HOUSE_EDGES = {
    ("commission", "player"): "1.2351",
    ("commission", "banker"): "1.0579",
    ("commission", "tie"): "14.3596",
    ("rws", "player"): "1.2351",
    ("rws", "banker"): "1.4581",
    ("rws", "tie"): "14.3596",
    ("etg", "banker"): "1.4581",
    ("knockout", "banker"): "1.4581",
}
