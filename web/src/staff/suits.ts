// The 52 cards as a pad shows them, and a parser for typed or scanned cards.

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
export const SUITS = ["S", "H", "D", "C"] as const;
export const CARDS: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
export const SIGNS: Record<string, string> = { S: "♠", H: "♥", D: "♦", C: "♣" };

export function isRed(card: string): boolean {
  return card[1] === "H" || card[1] === "D";
}

/** "9♥", "10♦". */
export function picture(card: string): string {
  return `${card[0] === "T" ? "10" : card[0]}${SIGNS[card[1] ?? ""] ?? ""}`;
}

/** "9h", "10H", "th", "9♥" → "9H"; null if it is not a card. */
export function readCard(text: string): string | null {
  const plain = text.trim().toUpperCase().replace(/^10/, "T").replace(/[♠♥♦♣]/, (sign) => {
    return Object.keys(SIGNS).find((suit) => SIGNS[suit] === sign) ?? "";
  });
  return /^[A2-9TJQK][SHDC]$/.test(plain) ? plain : null;
}
