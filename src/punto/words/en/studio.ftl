### The studio of a game designer.

studio-declaration = Declaration
studio-editor = Game file { $file }
studio-worth = What the bets are worth
studio-decks = Decks
studio-save = Save
studio-saved = Saved to { $file }
studio-unsaved = Not saved
studio-new = New file: it is written when you save
studio-open_table = Open a table
studio-opening = Opening…
studio-keys = Ctrl+S saves, Ctrl+Enter opens a table, Ctrl+Space completes a word, Escape then Tab leaves the editor.
studio-line = Line { $line }
studio-line_column = Line { $line }, column { $column }
studio-fix_first = The felt and the figures show the last version without a mistake.
studio-waiting = Working out the odds…
studio-no_mistake = No mistakes
studio-warnings = { $count ->
    [one] 1 warning
   *[other] { $count } warnings
}
studio-hits = Hit frequency
studio-deviation = Standard deviation
studio-outcome = Outcome
studio-probability = Probability
studio-one_in = One in
studio-share = Contribution
studio-inherited = inherited
studio-total = Total

## Warnings

studio-edge_below_zero = { $bet } favours the patron by { $gain }%: the house loses on it.
studio-idle_line = Line { $number } of { $bet } never decides: an earlier line fits every round that it fits. Remove it or move it up.
studio-inexact_pay = { $bet } pays { $pays }, which is exact in cents only for multiples of { $amount }: other wins are rounded down.
