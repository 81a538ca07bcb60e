// The person logged in. A browser has one person at a time.
import { get, post } from "./http";
import type { DemoAccounts, Permitted, Person, Role, SecondFactor, Who } from "./types";

type Duty = NonNullable<Who["must"]>[number];

class Me {
  /** Null, too, for a person who must do something else first. */
  person = $state<Person | null>(null);
  /** What the person must do before anything else. */
  must = $state.raw<readonly Duty[]>([]);
  /** The roles whose commands this person may give; empty for read-only roles. */
  ranks = $state.raw<readonly Role[]>([]);
  known = $state(false);
  /** Null: a node of an earlier version does not say. */
  #permitted = $state.raw<ReadonlySet<string> | null>(new Set());

  /** Whether this person gives commands at a table. */
  get acts(): boolean {
    return this.ranks.length > 0;
  }

  /** Whether this person can do something that requires this rank (or none) without approval. */
  reaches(rank: Role | null): boolean {
    return rank === null ? this.acts : this.ranks.includes(rank);
  }

  /** Whether the service takes this request of staff from this person, such as `POST /api/holds/release`. */
  may(request: string): boolean {
    return this.#permitted?.has(request) ?? this.acts;
  }

  /** Whether a patron is logged in by name, and not at a terminal of the house. */
  get isPatron(): boolean {
    return this.person?.post === "patron" && !this.person.name.includes("/");
  }

  /** Whether this browser is a terminal of the table. */
  isTerminalOf(table: string): boolean {
    return this.person?.name.startsWith(`${table}/`) ?? false;
  }

  async refresh(): Promise<Person | null> {
    return this.#take(await get<Who>("/api/me"));
  }

  /** `code` is for an account with a second factor. */
  async logIn(name: string, password: string, code?: string): Promise<Person | null> {
    return this.#take(await post<Who>("/api/login", code ? { name, password, code } : { name, password }));
  }

  async changePassword(old: string, chosen: string): Promise<void> {
    await this.#take(await post<Who>("/api/password", { old, new: chosen }));
  }

  offerSecondFactor(): Promise<SecondFactor> {
    return post<SecondFactor>("/api/second-factor");
  }

  async confirmSecondFactor(secret: string, code: string): Promise<void> {
    this.#take(await post<Who>("/api/second-factor/confirm", { secret, code }));
  }

  async logOut(): Promise<void> {
    await post("/api/logout");
    await this.#take({ person: null, ranks: [] });
  }

  /** Demonstration only: log in as the browser's own terminal of the electronic table. */
  async sitAtTerminal(): Promise<Person | null> {
    return this.#take(await post<Who>("/api/demo/terminal"));
  }

  async #askPermitted(): Promise<ReadonlySet<string> | null> {
    return get<Permitted>("/api/me/permitted").then(
      ({ requests }) => new Set(requests),
      () => null,
    );
  }

  async #take(who: Who): Promise<Person | null> {
    const must = who.must ?? [];
    const person = must.length ? null : who.person;
    const isStaff = person !== null && person.post !== "patron";
    this.#permitted = isStaff ? await this.#askPermitted() : new Set();
    this.must = must;
    this.person = person;
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
