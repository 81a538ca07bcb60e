// Cards as text ("9H", "TD", "??") and as people say them.
import { t, type Word } from "../words/index.svelte";

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
  if (card === FACE_DOWN) return t("card_face_down");
  return t("card", { rank: sayRank(card), suit: t(`suit_${card[1]}` as Word) });
}

export function sayRank(card: string): string {
  return card === FACE_DOWN ? t("card_face_down") : t(`rank_${card[0]}` as Word);
}

/** "king and seven", "king, two and seven". */
export function sayRanks(cards: readonly string[]): string {
  const said = cards.map(sayRank);
  const last = said.pop() ?? "";
  return said.length ? `${said.join(t("comma"))}${t("and")}${last}` : last;
}
