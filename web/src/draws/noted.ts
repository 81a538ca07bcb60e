// Commitments that this browser saw while bets were open, so that a house cannot show another one afterwards.

const KEY = "punto.commitments";
const MOST = 200;

type Noted = Record<string, string>;

export function noteCommitment(table: string, round: number, commitment: string): void {
  const noted = read();
  const name = `${table}/${round}`;
  if (name in noted) return;
  const kept = [...Object.entries(noted), [name, commitment] as const].slice(-MOST);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
}

export function commitmentOf(table: string, round: number): string | null {
  return read()[`${table}/${round}`] ?? null;
}

function read(): Noted {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Noted) : {};
  } catch {
    return {};
  }
}
