// The person logged in. A browser has one person at a time.
import { get, post } from "./http";
import type { DemoAccounts, Person, Role, Who } from "./types";

class Me {
  person = $state<Person | null>(null);
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

  async logIn(name: string, password: string): Promise<Person | null> {
    return this.#take(await post<Who>("/api/login", { name, password }));
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
    this.person = who.person;
    this.ranks = who.ranks;
    this.known = true;
    return who.person;
  }
}

export const me = new Me();

/** The demonstration's accounts; null if the service does not run one. */
export async function demoAccounts(): Promise<DemoAccounts | null> {
  return get<DemoAccounts>("/api/demo").catch(() => null);
}
