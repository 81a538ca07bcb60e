// The person logged in. A browser has one person at a time.
import { get, post } from "./http";
import type { DemoAccounts, Person, Role, SecondFactor, Who } from "./types";

type Duty = NonNullable<Who["must"]>[number];

class Me {
  /** Null, too, for a person who must do something else first. */
  person = $state<Person | null>(null);
  /** What the person must do before anything else. */
  must = $state.raw<readonly Duty[]>([]);
  /** The roles whose commands this person may give; empty for read-only roles. */
  ranks = $state.raw<readonly Role[]>([]);
  known = $state(false);

  /** Whether this person gives commands at a table. */
  get acts(): boolean {
    return this.ranks.length > 0;
  }

  /** Whether this person can do something that requires this rank (or none) without approval. */
  reaches(rank: Role | null): boolean {
    return rank === null ? this.acts : this.ranks.includes(rank);
  }

  async refresh(): Promise<Person | null> {
    return this.#take(await get<Who>("/api/me"));
  }

  /** `code` is for an account with a second factor. */
  async logIn(name: string, password: string, code?: string): Promise<Person | null> {
    return this.#take(await post<Who>("/api/login", code ? { name, password, code } : { name, password }));
  }

  async changePassword(old: string, chosen: string): Promise<void> {
    this.#take(await post<Who>("/api/password", { old, new: chosen }));
  }

  offerSecondFactor(): Promise<SecondFactor> {
    return post<SecondFactor>("/api/second-factor");
  }

  async confirmSecondFactor(secret: string, code: string): Promise<void> {
    this.#take(await post<Who>("/api/second-factor/confirm", { secret, code }));
  }

  async logOut(): Promise<void> {
    await post("/api/logout");
    this.#take({ person: null, ranks: [] });
  }

  /** Demonstration only: log in as the browser's own terminal of the electronic table. */
  async sitAtTerminal(): Promise<Person | null> {
    return this.#take(await post<Who>("/api/demo/terminal"));
  }

  #take(who: Who): Person | null {
    this.must = who.must ?? [];
    this.person = this.must.length ? null : who.person;
    this.ranks = this.must.length ? [] : who.ranks;
    this.known = true;
    return this.person;
  }
}

export const me = new Me();

/** The demonstration's accounts; null if the service does not run one. */
export async function demoAccounts(): Promise<DemoAccounts | null> {
  return get<DemoAccounts>("/api/demo").catch(() => null);
}
