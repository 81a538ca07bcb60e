"""Bad game files: what is wrong, the text, and the sentence that it must get, with line and remedy."""

from __future__ import annotations

HEAD = "game: mine\nextends: commission\n"


def bet(lines: str, more: str = "") -> str:
    """A file whose fifth line declares the lines of a bet."""
    return f"{HEAD}bets:\n  extra:\n    lines: [{lines}]\n{more}"


def when(condition: str) -> str:
    return bet(f'{{when: {condition}, pays: "8:1"}}')


CHAIN = "any: [" * 30 + "{winner: tie}" + "]" * 30
BOMB = "a: &a [x, x]\nb: &b [*a, *a]\n" + HEAD

BAD = [
    ("an empty file", "", "line 1: the file is empty"),
    ("only a comment", "# nothing\n", "line 1: the file is empty"),
    ("a list", "- game\n", "line 1, column 1: a game must be a mapping"),
    ("a word", "game", "line 1, column 1: a game must be a mapping"),
    ("no id", "extends: commission\n", "line 1: a game needs an id: write it first, as in game: dragon."),
    ("an empty id", "game:\nextends: rws\n", "line 1, column 6: game is empty: write a value."),
    ("an id with a space", "game: my game\nextends: rws\n", "game is an id of small letters, digits and _"),
    ("an id in capitals", "game: Dragon\nextends: rws\n", "line 1, column 7: game is an id of small letters"),
    ("an approved id", "game: rws\nextends: rws\n", "rws is an approved game: choose another id, as in my_rws."),
    ("a long id", f"game: {'x' * 300}\nextends: rws\n", "game is an id of small letters"),
    ("no extends", "game: mine\n", "line 1: a game extends another: write extends: commission or rws"),
    ("an unknown parent", "game: mine\nextends: roulette\n", "line 2, column 10: extends: Unknown game 'roulette'"),
    ("a mistyped parent", "game: mine\nextends: comission\n", "line 2, column 10: extends: did you mean commission?"),
    ("a missing parent file", "game: mine\nextends: ./none.yaml\n", "none.yaml cannot be read: No such file"),
    ("an unknown key", HEAD + "bet: {}\n", "line 3, column 1: a game has no 'bet': did you mean bets?"),
    ("a repeated key", HEAD + "decks: 8\ndecks: 6\n", "line 4, column 1: a game has 'decks' twice: keep one of them."),
    ("a missing space", HEAD + "decks:8\n", "line 3"),
    ("a tab", HEAD + "bets:\n\textra: null\n", "line 4"),
    ("an open bracket", HEAD + "felt: [[player]\n", "line 3"),
    ("two documents", HEAD + "---\ngame: other\n", "line 3"),
    ("an anchor", HEAD + "title: &t Mine\n", "line 3, column 8: a text cannot begin with &"),
    ("a YAML bomb", BOMB, "line 1"),
    ("a tag", HEAD + "title: !!python/object Mine\n", "line 3, column 8: a text cannot begin with !"),
    ("no decks", HEAD + "decks: 0\n", "line 3, column 8: decks is 1 to 10, not 0."),
    ("too many decks", HEAD + "decks: 4..12\n", "line 3, column 8: decks is 1 to 10, not 4..12."),
    ("decks the wrong way round", HEAD + "decks: 8..4\n", "write the smaller number first, as in 4..8."),
    ("decks in words", HEAD + "decks: eight\n", "line 3, column 8: decks is a whole number"),
    ("a place that is none", HEAD + "place: boxes\n", "line 3, column 8: place: 'boxes' is unknown: did you mean box?"),
    ("a layout without boxes", HEAD + "layouts: [{id: A}]\n", "a layout needs id and boxes"),
    ("a layout with 99 boxes", HEAD + "layouts: [{id: A, boxes: 99}]\n", "boxes is 1 to 30, not 99."),
    ("a title in a third language", HEAD + "title: {fr: Moi}\n", "title has no 'fr': it may have en, zh-Hans, zh-Hant."),
    ("a long title", HEAD + f"title: {'x' * 500}\n", "a title has 120 characters at most, not 500."),
    ("a misdrawn Table of Play", HEAD + "table_of_play: D D D\n", "line 3, column 16: table_of_play: A Table of Play"),
    ("bets as a list", HEAD + "bets: [player]\n", "line 3, column 7: bets must be a mapping"),
    ("a bet without lines", HEAD + "bets:\n  extra: {side: banker}\n", "line 4, column 10: the bet extra needs lines"),
    ("an empty list of lines", bet(""), "line 5, column 12: lines is empty: write when the bet pays"),
    ("an unknown key of a bet", bet("{}", "    pay: 1\n"), "line 6, column 5: the bet extra has no 'pay'"),
    ("a bet named in Chinese", HEAD + "bets:\n  龙七: {lines: []}\n", "a bet has an id of small letters, digits and _"),
    ("removing an unknown bet", HEAD + "bets: {dragon: null}\n", "has no bet 'dragon' to remove: it has player,"),
    ("removing a needed bet", "game: mine\nextends: knockout\nbets: {ante_player: null}\n",
     "line 3, column 8: ante_player cannot be removed, because wager_player raises it: remove wager_player too."),
    ("no bets left", HEAD + "bets: {player: null, banker: null, tie: null, player_pair: null, banker_pair: null}\n",
     "a game needs a bet: write one under bets."),
    ("a line without when", bet('{pays: "8:1"}'), "line 5, column 13: a line needs when"),
    ("a line without outcome", bet("{when: {winner: tie}}"), 'a line needs an outcome: write pays: "8:1", push: true'),
    ("two outcomes", bet('{when: {winner: tie}, pays: "8:1", push: true}'), "a line has one outcome: keep pays or push."),
    ("a plain pay", bet("{when: {winner: tie}, pays: 8}"), 'line 5, column 41: pays is quoted text: write "8:1".'),
    ("a pay with a slash", bet('{when: {winner: tie}, pays: "8/1"}'), 'write odds in quotes, such as "8:1".'),
    ("a pay of nothing", bet('{when: {winner: tie}, pays: "0:1"}'), 'pays: "0:1" wins nothing: write push: true.'),
    ("a negative pay", bet('{when: {winner: tie}, pays: "-1:1"}'), "'-1:1' is not a pay"),
    ("push that is false", bet("{when: {winner: tie}, push: false}"), "push is true or left out, not false."),
    ("a mistyped condition", when("{winer: tie}"), "line 5, column 21: when has no 'winer': did you mean winner?"),
    ("a mistyped winner", when("{winner: bank}"), "winner: 'bank' is unknown: did you mean banker?"),
    ("an empty condition", when("{}"), "line 5, column 20: when is empty: write a condition"),
    ("a total of ten", when("{player: {total: 10}}"), "line 5, column 37: total is 0 to 9, not 10."),
    ("one card", when("{player: {cards: 1}}"), "cards is 2 to 3, not 1."),
    ("seven cards", when("{cards: 7}"), "cards is 4 to 6, not 7."),
    ("a margin in words", when("{margin: big}"), "margin is a whole number"),
    ("an unknown rank", when("{player: {ranks: [1, K]}}"), "ranks has one or two of A 2 3 4 5 6 7 8 9 T J Q K"),
    ("an unknown suit", when("{player: {suits: hearts}}"), "suits has one or two of S H D C, as in H or HD, not 'hearts'."),
    ("a truth in words", when("{natural: yes}"), "did you mean true?"),
    ("an empty any", when("{any: []}"), "any is empty: write conditions under it"),
    ("any that is a mapping", when("{any: {winner: tie}}"), "any must be a list"),
    ("conditions without end", when("{" + CHAIN + "}"), "line 5"),
    ("a winner with nothing", when("{winner: player, player: {total: 0}}"), "line 5, column 13: no round fits this line"),
    ("six cards and a natural", when("{natural: true, cards: 6}"), "no round fits this line"),
    ("a third card of two", when("{player: {cards: 2, third_card: 4}}"), "no round fits this line"),
    ("a hand that must draw", when("{player: {total: 3, cards: 2}, banker: {total: 1..7}}"), "no round fits this line"),
    ("an unknown clause", bet('{when: {winner: tie}, pays: "8:1", clause: "7"}'), "there is no clause '7': write it under"),
    ("an unknown need", bet('{when: {winner: tie}, pays: "8:1"}', "    needs: [dragon]\n"),
     "line 6, column 12: extra needs 'dragon', which is not a bet: choose from player, banker"),
    ("an unknown ante", bet('{when: {winner: tie}, pays: "8:1"}', "    raises: {ante: dragon, times: 2}\n"),
     "extra raises 'dragon', which is not a bet"),
    ("a raise without times", bet('{when: {winner: tie}, pays: "8:1"}', "    raises: {ante: player}\n"), "raises needs times"),
    ("a pause after four cards", HEAD + "pause: {after_cards: 4}\n", "after_cards is 1, not 4: antes follow the first card."),
    ("a bet off the felt", HEAD + "felt: [[player, banker]]\n",
     "line 3, column 7: felt has no area for tie, player_pair, banker_pair: add each to a row."),
    ("a bet twice on the felt", HEAD + "felt: [[player, player]]\n", "felt has two areas for player: keep one of them."),
    ("a felt without rows", HEAD + "felt: [player, banker]\n", "felt is a list of rows: write each row in brackets"),
    ("an unknown area", HEAD + "felt: [[playr]]\n", "line 3, column 9: felt: 'playr' is unknown: did you mean player?"),
]  # fmt: skip
