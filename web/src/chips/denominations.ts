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

/** The fewest chips that make up an amount, largest first, and the change in cents that no chip covers. */
export function breakDown(cents: number): { chips: { chip: Denomination; count: number }[]; change: number } {
  let change = cents;
  const chips = [...CHIPS].reverse().map((chip) => {
    const count = Math.floor(change / (chip.dollars * 100));
    change -= count * chip.dollars * 100;
    return { chip, count };
  });
  return { chips: chips.filter(({ count }) => count > 0), change };
}

/** The chips one by one, largest first; the smallest chip also carries any remainder. */
export function stackFor(cents: number): Denomination[] {
  const stack = breakDown(cents).chips.flatMap(({ chip, count }) => Array.from({ length: count }, () => chip));
  return stack.length ? stack : CHIPS.slice(0, 1);
}

export function chipLabel(dollars: number): string {
  return dollars >= 10_000 ? `${dollars / 1000}K` : `${dollars}`;
}
