// The result of a round in words, once there is one.
import type { PublicRound } from "../api/types";
import { say } from "../words/index.svelte";

export function outcomeOf(round: PublicRound | null): string | null {
  if (!round?.result || round.player.total === null || round.banker.total === null) return null;
  if (round.result === "tie") return say("page-tie_on", { total: round.player.total });
  const [high, low] = round.result === "player" ? [round.player, round.banker] : [round.banker, round.player];
  return say("page-wins_over", { winner: say(`page-${round.result}`), high: high.total ?? "", low: low.total ?? "" });
}
