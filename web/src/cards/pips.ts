// Where the pips of a card lie, and their shapes. A card is 100 by 140.

export type Suit = "S" | "H" | "D" | "C";
/** Column and row, each from 0 to 1. */
type Place = readonly [number, number];

export const SHAPES: Record<Suit, string> = {
  S: "M50 8c14 18 34 28 34 46a17 17 0 0 1-28 13c1 10 5 17 11 22H33c6-5 10-12 11-22a17 17 0 0 1-28-13C16 36 36 26 50 8z",
  H: "M50 90C24 68 10 54 10 36a20 20 0 0 1 40-4 20 20 0 0 1 40 4c0 18-14 32-40 54z",
  D: "M50 6l34 44-34 44-34-44z",
  C: "M50 8a19 19 0 0 1 15 31 19 19 0 1 1-9 33c1 8 5 13 11 17H33c6-4 10-9 11-17a19 19 0 1 1-9-33A19 19 0 0 1 50 8z",
};

const both = (...rows: number[]): Place[] => rows.flatMap((row): Place[] => [[0, row], [1, row]]);
const middle = (...rows: number[]): Place[] => rows.map((row): Place => [0.5, row]);

export const PIPS: Record<string, readonly Place[]> = {
  A: middle(0.5),
  "2": middle(0, 1),
  "3": middle(0, 0.5, 1),
  "4": both(0, 1),
  "5": [...both(0, 1), ...middle(0.5)],
  "6": both(0, 0.5, 1),
  "7": [...both(0, 0.5, 1), ...middle(0.25)],
  "8": [...both(0, 0.5, 1), ...middle(0.25, 0.75)],
  "9": [...both(0, 0.33, 0.67, 1), ...middle(0.5)],
  T: [...both(0, 0.33, 0.67, 1), ...middle(0.17, 0.83)],
};

export function isRed(suit: Suit): boolean {
  return suit === "H" || suit === "D";
}
