// Two hands in words, and the result as far as their cards determine it.
import type { Hand, ShownHand } from "../api/types";
import { pointsOf } from "../cards/names";
import { say } from "../words/index.svelte";
import { picture } from "./suits";

export const HANDS: readonly Hand[] = ["player", "banker"];

/** "Player 5: K♥ K♠ 5♥". */
export function tellHand(hand: Hand, { cards, total }: ShownHand): string {
  return say("card-hand_short", { hand: say(`page-${hand}`), total: total ?? "–", cards: cards.map(picture).join(" ") || "–" });
}

export function shownHand(cards: string[]): ShownHand {
  return { cards, total: cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10 };
}

export function tellWinner(player: ShownHand, banker: ShownHand): string {
  const ahead = (player.total ?? 0) - (banker.total ?? 0);
  return say(ahead === 0 ? "result-tie" : ahead > 0 ? "result-player" : "result-banker");
}
