// A patron's favourite bets, kept in the browser by game.
import type { FullBet } from "../api/types";
import { toCents } from "../money";

export type Stake = { on: string; cents: number };

export function stakesOf(bets: readonly Pick<FullBet, "on" | "amount">[]): Stake[] {
  return bets.map((bet) => ({ on: bet.on, cents: toCents(bet.amount) }));
}

export class Favourites {
  stakes = $state.raw<readonly Stake[]>([]);
  #key: string;

  constructor(game: string) {
    this.#key = `punto.favourites.${game}`;
    this.stakes = read(localStorage.getItem(this.#key));
  }

  keep(bets: readonly FullBet[]): void {
    this.stakes = stakesOf(bets);
    localStorage.setItem(this.#key, JSON.stringify(this.stakes));
  }
}

function read(text: string | null): Stake[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter(isStake) : [];
  } catch {
    return [];
  }
}

function isStake(one: unknown): one is Stake {
  const { on, cents } = (one ?? {}) as Partial<Stake>;
  return typeof on === "string" && Number.isInteger(cents);
}
