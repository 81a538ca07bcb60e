// Money is whole cents in pages and text in dollars at the service: "1250.50" ⇄ 125050. Never a fraction.

export function toCents(dollars: string): number {
  const negative = dollars.startsWith("-");
  const [whole = "0", cents = "00"] = dollars.replace("-", "").split(".");
  const value = Number(whole) * 100 + Number(cents.padEnd(2, "0").slice(0, 2));
  return negative ? -value : value;
}

export function toDollars(cents: number): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? "-" : ""}${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}

/** As people read it: `$1,250.50`. */
export function showMoney(cents: number): string {
  return `${cents < 0 ? "−" : ""}$${showPlain(Math.abs(cents))}`;
}

/** In a sentence of the service: `1,250.50`. */
export function showPlain(cents: number): string {
  const [whole = "0", rest] = toDollars(Math.abs(cents)).split(".");
  return `${cents < 0 ? "−" : ""}${grouped(whole)}.${rest}`;
}

/** Without cents if they are zero: `$1,250`. */
export function showShort(cents: number): string {
  return showMoney(cents).replace(/\.00$/, "");
}

/** Where room is scarce: `$850`, `$1.3K`, `$12K`. */
export function showBrief(cents: number): string {
  const thousands = cents / 100_000;
  return thousands < 1 ? showShort(cents) : `$${thousands.toFixed(thousands < 10 ? 1 : 0).replace(".0", "")}K`;
}

/** With a sign, for what was won or lost. */
export function showNet(cents: number): string {
  return cents > 0 ? `+${showShort(cents)}` : showShort(cents);
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}
