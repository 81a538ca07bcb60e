### The public display.

display-minimum = Minimum
display-maximum = Maximum
display-side = Side bets from
display-settled_again = To be settled again
display-side_bets = Side bets: { $bets }
