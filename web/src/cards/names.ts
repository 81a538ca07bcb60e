// Cards as text ("9H", "TD", "??") and in spoken form.
import type { RANKS, SUITS } from "../staff/suits";
import { say } from "../words/index.svelte";

type Rank = (typeof RANKS)[number];
type Suit = (typeof SUITS)[number];

export const FACE_DOWN = "??";

export function rankOf(card: string): string {
  return card[0] === "T" ? "10" : (card[0] ?? "");
}

export function pointsOf(card: string): number {
  const rank = card[0] ?? "";
  if (rank === "A") return 1;
  return /[2-9]/.test(rank) ? Number(rank) : 0;
}

export function sayCard(card: string): string {
  if (card === FACE_DOWN) return say("card-face_down");
  return say("card-named", { rank: sayRank(card), suit: say(`suit-${card[1] as Suit}`) });
}

export function sayRank(card: string): string {
  return card === FACE_DOWN ? say("card-face_down") : say(`rank-${card[0] as Rank}`);
}

/** "king and seven", "king, two and seven". */
export function sayRanks(cards: readonly string[]): string {
  const said = cards.map(sayRank);
  const last = said.pop() ?? "";
  return said.length ? `${said.join(say("list-comma"))}${say("list-and")}${last}` : last;
}
