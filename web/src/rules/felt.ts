// The felt of a game, laid out from its declaration alone: no game is asked for its name.
import type { Game, ShownBetRule } from "../api/types";
import { isAnte, isWhole } from "./bets";

export type FeltRow = { kind: "main" | "totals" | "antes"; of: "player" | "banker" | "tie" | "any"; bets: ShownBetRule[] };

export function layOut(game: Game): FeltRow[] {
  const placeable = game.bets.filter((bet) => bet.raises === null);
  const antes = placeable.filter((bet) => isAnte(game, bet));
  const rest = placeable.filter((bet) => !antes.includes(bet));
  const pairs = rest.filter((bet) => bet.wins.kind === "hand_pairs");
  const whole = rest.filter((bet) => !pairs.includes(bet) && isWhole(bet));
  const partial = rest.filter((bet) => !pairs.includes(bet) && !isWhole(bet));
  const of = (bets: ShownBetRule[], hand: "player" | "banker") => bets.filter((bet) => bet.wins.hand === hand);
  const tied = (bets: ShownBetRule[]) => bets.filter((bet) => bet.wins.kind === "tied");
  const rows: FeltRow[] = [
    {
      kind: "main",
      of: "any",
      bets: [
        ...of(pairs, "player"),
        ...of(whole, "player"),
        ...tied(whole),
        ...of(whole, "banker"),
        ...of(pairs, "banker"),
      ],
    },
    { kind: "totals", of: "player", bets: of(partial, "player") },
    { kind: "totals", of: "tie", bets: tied(partial) },
    { kind: "totals", of: "banker", bets: of(partial, "banker") },
    { kind: "totals", of: "any", bets: partial.filter((bet) => bet.wins.kind === "hand_wins" && !bet.wins.hand) },
    { kind: "antes", of: "any", bets: [...of(antes, "player"), ...of(antes, "banker")] },
  ];
  return rows.filter((row) => row.bets.length > 0);
}
