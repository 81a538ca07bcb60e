// The felt of a game, row by row as declared.
import type { Game, ShownBetRule, Side } from "../api/types";

/** The size of a row: with a main bet, totals only, or anything else. */
export type RowKind = "main" | "totals" | "beside";
export type FeltRow = {
  kind: RowKind;
  bets: ShownBetRule[];
  /** The side of all totals in the row; "any" for the winning hand. Null if each spot has its own name. */
  totalsOf: Side | "any" | null;
};

export function layOut(game: Game): FeltRow[] {
  return game.felt.map((row) => {
    const bets = row.flatMap((id) => game.bets.filter((bet) => bet.id === id));
    const kind = kindOf(bets);
    const [side, ...others] = new Set(bets.map((bet) => bet.side ?? "any"));
    return { kind, bets, totalsOf: kind === "totals" && side && !others.length ? side : null };
  });
}

function kindOf(bets: readonly ShownBetRule[]): RowKind {
  if (bets.some((bet) => bet.role === "main")) return "main";
  return bets.every((bet) => bet.role === "total") ? "totals" : "beside";
}

const WIDTHS: Partial<Record<ShownBetRule["role"], number>> = { main: 1.25, pair: 0.8 };

/** The columns of a main row: hands are wide, pairs are narrow. */
export function columnsOf(bets: readonly ShownBetRule[]): string {
  return bets.map((bet) => `minmax(0, ${bet.side === "tie" ? 0.95 : (WIDTHS[bet.role] ?? 1)}fr)`).join(" ");
}
