// A bet as declared: name in the chosen language, pay, edge.
import type { Game, ShownBetRule, Side } from "../api/types";
import { inWords, say } from "../words/index.svelte";

/** The colour of its side, if it has one. */
export function toneOf(bet: ShownBetRule): Side | "plain" {
  return bet.side ?? "plain";
}

/** As its declaration names it. */
export function nameOf(bet: ShownBetRule): string {
  return inWords(bet.name);
}

/** The bet of a game by its id, or the id if the game does not have it. */
export function nameOfBet(game: Game, id: string): string {
  const bet = game.bets.find((one) => one.id === id);
  return bet ? nameOf(bet) : id;
}

/** "6", "1–4", "5–6". */
export function totalsOf(bet: ShownBetRule): string {
  const { totals } = bet.wins;
  return totals.length > 1 ? `${totals[0]}–${totals[totals.length - 1]}` : `${totals[0] ?? ""}`;
}

/** "8:1"; "1:1, 1:2 on 6"; a wager by the loser's total: "2:1, 1:1, 1:2". */
export function paysOf(bet: ShownBetRule): string {
  const [best, ...rest] = [...bet.pays].sort((one, other) => other.totals.length - one.totals.length);
  if (!best) return "";
  if (bet.by === "losing" || bet.wins.kind === "other") return bet.pays.map((line) => line.pays).join(" · ");
  return [best.pays, ...rest.map((line) => say("page-pays_on", { pays: line.pays, totals: line.totals.join("–") }))].join(", ");
}

/** The exact edge with two decimals, rounded half up: "1.24%". */
export function edgeOf(bet: ShownBetRule): string | null {
  return bet.house_edge === null ? null : showPercent(bet.house_edge, 2);
}

/** A share such as "-0.0124" as "−1.24%". */
export function showPercent(share: string, places: number): string {
  return `${(Number(share) * 100).toFixed(places)}%`.replace("-", "−");
}
