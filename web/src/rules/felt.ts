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

const WIDTHS: Partial<Record<ShownBetRule["role"], number>> = { main: 1.15, pair: 0.95 };

/** The columns of a row: in a main row, hands are wide and pairs narrow. */
export function columnsOf({ kind, bets }: FeltRow): string {
  if (kind !== "main") return `repeat(${bets.length}, minmax(0, 1fr))`;
  return bets.map((bet) => `minmax(0, ${bet.side === "tie" ? 0.95 : (WIDTHS[bet.role] ?? 1)}fr)`).join(" ");
}

/** The number of columns on a phone: three main bets or two pairs side by side, at most five totals, else two bets. */
export function narrowOf({ kind, bets }: FeltRow): number {
  if (kind === "main") return 6;
  return kind === "totals" ? Math.min(5, bets.length) : 2;
}
