// The payout of a settled round, step by step: the losing bets are taken first, then each box is paid in order.
import type { FullBet, StaffRound } from "../api/types";
import { toCents } from "../money";

export type Line = { bet: FullBet; cents: number };
export type PayoutStep = { kind: "take"; place: null; lines: Line[] } | { kind: "pay"; place: number; lines: Line[] };

const KEPT = "punto.payout";

/** With chips on the felt, only those; credits move by themselves. */
export function payoutSteps(round: StaffRound | null): PayoutStep[] {
  if (round?.state !== "settled") return [];
  const chips = round.bets.filter((bet) => bet.in_chips);
  const bets = chips.length ? chips : round.bets;
  const lines = bets.map((bet) => ({ bet, cents: Math.abs(toCents(bet.net ?? "0.00")) }));
  const lost = lines.filter(({ bet }) => bet.outcome === "lost");
  const won = lines.filter(({ bet }) => bet.outcome === "won");
  const places = [...new Set(won.map(({ bet }) => bet.place))].sort((one, other) => one - other);
  return [
    ...(lost.length ? [{ kind: "take" as const, place: null, lines: lost }] : []),
    ...places.map((place) => ({ kind: "pay" as const, place, lines: won.filter(({ bet }) => bet.place === place) })),
  ];
}

export function totalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

/** How far the dealer has come with the payout of one round. A reload does not forget it. */
export class Payout {
  #reached = $state.raw<{ round: string; step: number } | null>(recall());

  /** The index of the current step. With chips on the felt the payout begins by itself. */
  at(round: string, steps: readonly PayoutStep[]): number {
    if (this.#reached?.round === round) return this.#reached.step;
    return steps.some(({ lines }) => lines.some(({ bet }) => bet.in_chips)) ? 0 : steps.length;
  }

  goTo(round: string, step: number): void {
    this.#reached = { round, step };
    sessionStorage.setItem(KEPT, JSON.stringify(this.#reached));
  }
}

function recall(): { round: string; step: number } | null {
  return JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as { round: string; step: number } | null;
}
