// Who the browser is logged in as. One browser is one person at a time.
import { get, post } from "./http";
import type { DemoAccounts, Person, Who } from "./types";

class Me {
  person = $state<Person | null>(null);
  known = $state(false);

  async refresh(): Promise<Person | null> {
    return this.#take(await get<Who>("/api/me"));
  }

  async logIn(name: string, password: string): Promise<Person | null> {
    return this.#take(await post<Who>("/api/login", { name, password }));
  }

  async logOut(): Promise<void> {
    await post("/api/logout");
    this.#take({ person: null });
  }

  /** Demonstration only: be the browser's own terminal of the electronic table. */
  async sitAtTerminal(): Promise<Person | null> {
    return this.#take(await post<Who>("/api/demo/terminal"));
  }

  #take(who: Who): Person | null {
    this.person = who.person;
    this.known = true;
    return who.person;
  }
}

export const me = new Me();

/** The demonstration's accounts; null where the service does not run one. */
export async function demoAccounts(): Promise<DemoAccounts | null> {
  return get<DemoAccounts>("/api/demo").catch(() => null);
}
