// The result of a round in words, once it is there.
import type { PublicRound } from "../api/types";
import { t } from "../words/index.svelte";

export function outcomeOf(round: PublicRound | null): string | null {
  if (!round?.result || round.player.total === null || round.banker.total === null) return null;
  if (round.result === "tie") return t("tie_on", { total: round.player.total });
  const [high, low] = round.result === "player" ? [round.player, round.banker] : [round.banker, round.player];
  return t("wins_over", { winner: t(round.result), high: high.total ?? "", low: low.total ?? "" });
}
