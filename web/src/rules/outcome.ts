// The result of a round in words, once there is one.
import type { PublicRound } from "../api/types";
import { say } from "../words/index.svelte";

export function outcomeOf(round: PublicRound | null, words = say): string | null {
  if (!round?.result || round.player.total === null || round.banker.total === null) return null;
  if (round.result === "tie") return words("page-tie_on", { total: round.player.total });
  const [high, low] = round.result === "player" ? [round.player, round.banker] : [round.banker, round.player];
  return words("page-wins_over", { winner: words(`page-${round.result}`), high: high.total ?? "", low: low.total ?? "" });
}
