// The scoreboard of a table, reloaded when a result is added, corrected or voided; and a preview of the next result.
import { get } from "../api/http";
import type { Hand, PublicPicture, Scoreboard, ShoeResult } from "../api/types";

const PREVIEW_MS = 4_000;

export class Board {
  current = $state.raw<Scoreboard | null>(null);
  /** The roads as they would be if this hand won the next round. */
  preview = $state.raw<{ hand: Hand; board: Scoreboard } | null>(null);
  #asked = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: string) {}

  /** What is drawn now. */
  get shown(): Scoreboard | null {
    return this.preview?.board ?? this.current;
  }

  /** Call this with every picture. */
  follow({ table, results }: Pick<PublicPicture, "table" | "results">): Promise<void> {
    return this.refresh(`${table.shoe}|${results.map((one) => `${one.round}${one.result}${one.player_pair}${one.banker_pair}`).join()}`);
  }

  /** Load the roads again if anything in `asked` has changed. */
  async refresh(asked: string): Promise<void> {
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.preview = null;
    try {
      const board = await get<Scoreboard>(this.#path);
      if (this.#asked === asked) this.current = board;
    } catch {
      this.#asked = "";
    }
  }

  /** "Next Banker?" on all roads, for a few seconds. */
  async ask(hand: Hand): Promise<void> {
    const asked = this.#asked;
    const board = await get<Scoreboard>(`${this.#path}?next=${hand}`).catch(() => null);
    if (!board || asked !== this.#asked) return;
    this.preview = { hand, board };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.preview = null), PREVIEW_MS);
  }

  get #path(): string {
    return `/api/tables/${encodeURIComponent(this.table)}/roads`;
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
