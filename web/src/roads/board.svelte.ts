// The scoreboard of a table, reloaded when a result is added, corrected or voided.
import { get } from "../api/http";
import type { Hand, Scoreboard, ShoeResult } from "../api/types";

export class Board {
  current = $state.raw<Scoreboard | null>(null);
  #asked = "";

  constructor(readonly table: string) {}

  /** Call this with every picture. */
  async follow(results: readonly ShoeResult[], shoe: number): Promise<void> {
    const asked = `${shoe}|${results.map((one) => `${one.round}${one.result}${one.player_pair}${one.banker_pair}`).join()}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    try {
      const board = await get<Scoreboard>(`/api/tables/${encodeURIComponent(this.table)}/roads`);
      if (this.#asked === asked) this.current = board;
    } catch {
      this.#asked = "";
    }
  }
}

export type Counts = { results: Record<ShoeResult["result"], number>; pairs: Record<Hand, number> };

export function count(results: readonly ShoeResult[]): Counts {
  const those = (is: (one: ShoeResult) => boolean) => results.filter(is).length;
  const of = (result: ShoeResult["result"]) => those((one) => one.result === result);
  return {
    results: { player: of("player"), banker: of("banker"), tie: of("tie") },
    pairs: { player: those((one) => one.player_pair), banker: those((one) => one.banker_pair) },
  };
}
