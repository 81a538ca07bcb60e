// A felt without a table: its spots choose a bet instead of taking chips.
import type { Bounds, Game } from "../api/types";
import type { FeltPlay } from "../terminal/play.svelte";

const ANY: Bounds = { least: "0.01", most: "0.01" };

export function previewOf(game: Game, choose: (bet: string) => void): FeltPlay {
  return {
    game,
    bets: [],
    round: null,
    table: null,
    isBetting: true,
    isRevealed: true,
    betOn: () => undefined,
    builtOn: () => 0,
    unconfirmedOn: () => 0,
    allOn: () => 0,
    offeredOn: () => ANY,
    addChip: (bet) => choose(bet),
  };
}
