"""Text that is not YAML, each with the sentence that names its line and the correction."""

from __future__ import annotations

from tests.scenario.mistakes import NO_DASH, STEPS, step

YAML = [
    # the file, and the message
    ("", "line 1: the file is empty: write a scenario with title, game, table and steps."),
    ("# to be written\n", "line 1: the file is empty: write a scenario with title, game, table and steps."),
    ("---\n", "line 1: the file is empty: write a scenario with title, game, table and steps."),
    ("- settle\n", "line 1: a scenario must be a mapping, as in {key: value}, not a list."),
    ("game = rws\n", "line 1: a scenario must be a mapping, as in {key: value}, not 'game = rws'."),
    # tabs and other white space
    ("game: rws\nsteps:\n\t- open_betting\n", "line 3: a tab where spaces belong: indent with spaces."),
    ("game: rws\r\nsteps:\r\n\t- open_betting\r\n", "line 3: a tab where spaces belong: indent with spaces."),
    ("game: rws\rsteps:\r\t- open_betting\r", "line 3: a tab where spaces belong: indent with spaces."),
    (f"{STEPS}  - place_bet:\n\t\tpatron: ann\n", "line 5: a tab where spaces belong: indent with spaces."),
    (
        "game: rws\nsteps:\n\u00a0\u00a0- open_betting\n",
        "line 3: a non-breaking space (U+00A0): type a plain space instead.",
    ),
    (
        "game:\u00a0rws\nsteps:\n  - open_betting\n",
        "line 1: a non-breaking space (U+00A0): type a plain space instead.",
    ),
    (
        "game: rws\nsteps:\n  -\u00a0open_betting\n",
        "line 3: a non-breaking space (U+00A0) in '-\\xa0': write - and a space.",
    ),
    (
        "game: rws\n\u200bsteps:\n  - settle\n",
        "line 2: an invisible character (U+200B) in '\\u200bsteps': write steps.",
    ),
    # colons
    (
        "title: The end: a Tie\ngame: rws\nsteps: [settle]\n",
        'line 1: a colon within a text: put the text in quotes, as in title: "The end: a Tie".',
    ),
    (
        'title: She says: "no"   # twice\ngame: rws\nsteps: [settle]\n',
        'line 1: a colon within a text: put the text in quotes, as in title: "She says: \\"no\\"".',
    ),
    (step("report: {incident: other, what: a: b}"), "line 4: a colon within a text: put the text in quotes."),
    ("title: x\ngame:rws\nsteps: [settle]\n", "line 2: no space after the colon: write game: rws."),
    ("game:rws\nsteps: [settle]\n", "line 1: no space after the colon: write game: rws."),
    (
        f"{STEPS}  - place_bet:\n      patron: ann\n      amount:5\n      box: 1\n",
        "line 6: no space after the colon: write amount: 5.",
    ),
    (step("place_bet: {patron:ann, box: 1}"), "line 4: no space after the colon: write patron: ann."),
    (
        step("place_bet:{patron: ann, box: 1}"),
        "line 4: no space after the colon: write place_bet: {patron: ann, box: 1}.",
    ),
    (step("deal:9H 4C"), "line 4: no space after the colon: write deal: 9H 4C."),
    (
        "title: x\ngame rws\nsteps: [settle]\n",
        "line 2: 'game rws' has no colon: write a key, a colon, a space and a value, as in game: rws.",
    ),
    (
        "game rws\nsteps: [settle]\n",
        "line 1: 'game rws' has no colon: write a key, a colon, a space and a value, as in game: rws.",
    ),
    ("game: rws\n: x\nsteps: [settle]\n", "line 2: nothing comes before the colon: write a key, as in game: rws."),
    ("game：rws\nsteps: [settle]\n", "line 1: a full-width character (：): write :."),
    ("title: x\ngame：rws\nsteps: [settle]\n", "line 2: a full-width character (：): write :."),
    # brackets: the line in which they were opened
    (step("place_bet: {patron: ann, box: 1") + "  - settle\n", "line 4: { is not closed: end it with }."),
    (step("place_bet: {patron: ann") + "  - place_bet: {patron: ben}\n", "line 4: { is not closed: end it with }."),
    ("game: rws\nsteps: [settle, deal\nexpect:\n  - {round: 1}\n", "line 2: [ is not closed: end it with ]."),
    (step("deal: [9H, 4C"), "line 4: [ is not closed: end it with ]."),
    (
        '{"game": "rws",\n "steps": [\n  {"elect": {"patron": "ann"},\n  "settle"\n ]}\n',
        "line 3: { is not closed: end it with }.",
    ),
    (step("place_bet: {patron: ann, box: 1]"), "line 4: { is closed by ]: end it with }."),
    (step("place_bet: {patron: ann}}"), "line 4: } closes nothing: delete it, or put the text in quotes."),
    ("game: rws\nsteps: ]\n", "line 2: ] closes nothing: delete it, or put the text in quotes."),
    (
        step("elect: patron: ann, choice: continue}"),
        "line 4: } closes nothing: open it with {, as in elect: {patron: ann, choice: continue}.",
    ),
    (
        step("place_bet: {patron: ann box: 1}"),
        "line 4: a comma is missing before box, or a text with a colon needs quotes.",
    ),
    ('{"game": "rws"\n "steps": ["settle"]}', 'line 2: a comma is missing before "steps".'),
    ('{"game" "rws", "steps": ["settle"]}', 'line 1: a colon is missing before "rws".'),
    ('{"game": "rws",  // the game\n "steps": ["settle"]}', "line 1: a comment starts with #, not with //."),
    (
        "game: rws\nsteps: [- settle]\n",
        "line 2: a dash within [ ]: write commas between the entries, and no dashes.",
    ),
    # quotes: the line in which they were opened
    ('title: "x\ngame: rws\nsteps: [settle]\n', 'line 1: the quote " is not closed: end the text with ".'),
    ("title: 'x\ngame: rws\nsteps: ['settle']\n", "line 1: the quote ' is not closed: end the text with '."),
    (step('elect: {patron: "ann, choice: fold}'), 'line 4: the quote " is not closed: end the text with ".'),
    (
        "title: 'Ann's bet'\ngame: rws\nsteps: [settle]\n",
        "line 1: the text continues after its closing quote ': inside these quotes write ''.",
    ),
    (
        'title: "She says "no""\ngame: rws\nsteps: [settle]\n',
        'line 1: the text continues after its closing quote ": inside these quotes write \\".',
    ),
    ("game: “rws”\nsteps: [settle]\n", "line 1: a curly quote (“) in '“rws”': write rws."),
    # dashes and indents
    ("game: rws\nsteps:\n  -open_betting\n  -settle\n", "line 3: no space after the dash: write - open_betting."),
    (STEPS + "  -settle\n", "line 4: no space after the dash: write - settle."),
    (
        "game: rws\nsteps:\n  -open_betting\n  - deal: 9H\n",
        "line 3: no space after the dash: write - open_betting.",
    ),
    (STEPS + "  -deal: 9H\n", "line 4: no space after the dash: write - deal: 9H."),
    (STEPS + "  settle\n", f"line 4: {NO_DASH}"),
    (STEPS + "  deal: 9H\n", f"line 4: {NO_DASH}"),
    ("game: rws\nsteps:\n  open_betting\n  - deal: 9H\n", f"line 3: {NO_DASH}"),
    (
        STEPS + " - settle\n",
        "line 4: this line is indented by 1 space, which matches no line above: indent it by 2 spaces, like line 3.",
    ),
    (
        STEPS + "   - settle\n",
        "line 4: this dash is indented further than the one above: align it with line 3.",
    ),
    (
        "title: x\n game: rws\nsteps: [settle]\n",
        "line 2: this line is indented by 1 space, which matches no line above: indent it by 0 spaces, like line 1.",
    ),
    (
        f"{STEPS}  - elect:\n      patron: ann\n     choice: fold\n",
        "line 6: this line is indented by 5 spaces, which matches no line above: indent it by 6 spaces, like line 5.",
    ),
    ("game: rws\nsteps: - settle\n", "line 2: a list begins on a line of its own: write - settle on the next line."),
    ("game: rws\nsteps:\n  * settle\n", "line 3: a list is written with dashes: write - settle."),
    (
        "game: rws\nsteps:\n  – settle\n",
        "line 3: a sign that YAML does not know (–) in '– ': write - and a space.",
    ),
    (
        "game: rws\nsteps:\n  1. settle\n",
        "line 3: steps must be a list, each line starting with a dash and a space.",
    ),
    # characters that YAML keeps for itself
    ("title: @x\ngame: rws\n", "line 1: a text cannot begin with @: put it in quotes."),
    ("title: %x\ngame: rws\n", "line 1: a line or a text cannot begin with %: put it in quotes."),
    ("title: |x\ngame: rws\n", "line 1: a text cannot begin with |: put it in quotes."),
    ("title: ? x\ngame: rws\n", "line 1: a text cannot begin with ?: put it in quotes."),
    ("%YAML 1.3\n---\ngame: rws\n", "line 1: a line or a text cannot begin with %: put it in quotes."),
    (
        "title: *x\ngame: rws\n",
        "line 1: a text cannot begin with *: write it out, or put it in quotes, as in '*x'.",
    ),
    ("title: &x y\ngame: rws\n", "line 1: a text cannot begin with &: leave &x out, or put the text in quotes."),
    ("game: !!str rws\n", "line 1: a text cannot begin with !: leave !!str out, or put the text in quotes."),
    (
        "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
        "line 1: a text cannot begin with &: leave &a out, or put the text in quotes.",
    ),
    (
        'title: "C:\\Users"\ngame: rws\n',
        "line 1: a backslash within double quotes: write it twice, or use single quotes.",
    ),
    ("title: a\x00b\ngame: rws\n", 'line 1: a control character: delete it, or write it as "\\x00".'),
    ("game: rws\nsteps: [open\x07]\n", 'line 2: a control character: delete it, or write it as "\\x07".'),
    ("game: rws\ntitle: a\u2028b\n", 'line 2: a control character: delete it, or write it as "\\u2028".'),
    ("game: rws\n\ufeffsteps: [settle]\n", 'line 2: a control character: delete it, or write it as "\\ufeff".'),
    (
        'title: "\\ud800"\ngame: rws\n',
        "line 1: \\ud800 is half of a character (a lone surrogate): write the character itself.",
    ),
    (
        '{"game": "rws",\n "title": "\\ude00\\ud83d"}',
        "line 2: \\ude00 is half of a character (a lone surrogate): write the character itself.",
    ),
    (
        "game: rws\ntitle: \ud800\n",
        "line 2: \\ud800 is half of a character (a lone surrogate): write the character itself.",
    ),
    # beyond one mapping
    (
        "game: rws\nsteps: [settle]\n---\ngame: rws\n",
        "line 3: another document begins here: a file holds one document, so put this one into its own file.",
    ),
    (
        "game: rws\nsteps: [settle]\n...\ngame: rws\n",
        "line 4: the mapping ends before this line: a file holds one mapping.",
    ),
    (
        "game: rws\nsteps: " + "[" * 5000 + "]" * 5000,
        "line 2: nested too deeply: a step has fields, and a field has no further ones.",
    ),
    (
        "\n".join(f"{' ' * depth}a:" for depth in range(500)),
        "line 21: nested too deeply: a step has fields, and a field has no further ones.",
    ),
]
