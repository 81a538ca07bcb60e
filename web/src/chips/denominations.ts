// The house's chips: denominations in dollars, with colours.

export type Denomination = { dollars: number; base: string; edge: string; ink: string };

export const CHIPS: readonly Denomination[] = [
  { dollars: 5, base: "#b3261e", edge: "#f6e7e4", ink: "#ffffff" },
  { dollars: 25, base: "#1b7a44", edge: "#e3f3e8", ink: "#ffffff" },
  { dollars: 100, base: "#1c1c1f", edge: "#d9d9de", ink: "#ffffff" },
  { dollars: 500, base: "#6b3fa0", edge: "#ece2f7", ink: "#ffffff" },
  { dollars: 1_000, base: "#e9c53b", edge: "#5c4a06", ink: "#2a2203" },
  { dollars: 5_000, base: "#6f4524", edge: "#f0e0d2", ink: "#ffffff" },
  { dollars: 10_000, base: "#e8eef9", edge: "#2a5db0", ink: "#173a78" },
];

/** The fewest chips that make up an amount, largest first; the smallest chip also carries any remainder. */
export function stackFor(cents: number): Denomination[] {
  const stack: Denomination[] = [];
  let left = cents;
  for (const chip of [...CHIPS].reverse()) {
    for (; left >= chip.dollars * 100; left -= chip.dollars * 100) stack.push(chip);
  }
  return stack.length ? stack : CHIPS.slice(0, 1);
}

export function chipLabel(dollars: number): string {
  return dollars >= 10_000 ? `${dollars / 1000}K` : `${dollars}`;
}
