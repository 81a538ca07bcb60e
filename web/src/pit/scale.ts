// One scale for the bars of all tables, so that heights can be compared.
import type { Game, StaffTable } from "../api/types";
import { toCents } from "../money";

export type Bar = {
  place: number;
  /** Banker minus Player. */
  ahead: number;
  staked: number;
};

/** The bets at each box or terminal. */
export function barsOf(table: StaffTable, game: Game): Bar[] {
  const bars = Array.from({ length: table.places }, (_, index) => ({ place: index + 1, ahead: 0, staked: 0 }));
  for (const bet of table.round?.bets ?? []) {
    const bar = bars[bet.place - 1];
    if (!bar) continue;
    const side = game.bets.find((one) => one.id === bet.on)?.counts_on;
    const cents = toCents(bet.in_play);
    bar.staked += cents;
    bar.ahead += side === "banker" ? cents : side === "player" ? -cents : 0;
  }
  return bars;
}

/** What the bar of a place shows: its differential, or at a terminal all its bets. */
export function heightOf(bar: Bar, game: Game): number {
  return game.place === "terminal" ? bar.staked : Math.abs(bar.ahead);
}

export function maximumOf(table: StaffTable, game: Game): number | null {
  const { maximum_differential } = table.limits;
  return maximum_differential && game.place !== "terminal" ? toCents(maximum_differential) : null;
}

/** The height of a full bar: 1, 2 or 5 times a power of ten, so that it seldom changes. */
export function scaleOf(shown: readonly { table: StaffTable; game: Game }[]): number {
  const heights = shown.flatMap(({ table, game }) => [
    maximumOf(table, game) ?? 0,
    ...barsOf(table, game).map((bar) => heightOf(bar, game)),
  ]);
  const largest = Math.max(100_00, ...heights);
  const power = 10 ** Math.floor(Math.log10(largest));
  return power * ([1, 2, 5].find((times) => times * power >= largest) ?? 10);
}
