// What an administrator sees and changes. Some changes wait for a second administrator, who makes them again.
import { get, newKey, Problem, send } from "../api/http";
import { sayProblem } from "../api/problems";
import type {
  CareSetting,
  Change,
  GameName,
  GameNames,
  People,
  Post,
  PublicTable,
  PublicTables,
  SeenSetting,
  ShownAccount,
  TableSettings,
  TerminalTable,
  TerminalTables,
  WaitingChange,
  WaitingChanges,
} from "../api/types";
import { say } from "../words/index.svelte";

/** The account's password, for a change that sets one. */
export type Confirmation = { password: string };

export class Office {
  people = $state.raw<readonly ShownAccount[]>([]);
  posts = $state.raw<readonly Post[]>([]);
  changes = $state.raw<readonly WaitingChange[]>([]);
  terminals = $state.raw<readonly TerminalTable[]>([]);
  tables = $state.raw<readonly PublicTable[]>([]);
  games = $state.raw<readonly GameName[]>([]);
  setting = $state.raw<SeenSetting | null>(null);
  care = $state.raw<CareSetting | null>(null);
  /** The answer to the latest change. */
  said = $state("");
  isBusy = $state(false);

  async load(): Promise<void> {
    try {
      const [{ people, posts }, { changes }, { tables: terminals }, { tables }, { games }, setting, care] = await Promise.all([
        get<People>("/api/people"),
        get<WaitingChanges>("/api/house/changes"),
        get<TerminalTables>("/api/terminals"),
        get<PublicTables>("/api/tables"),
        get<GameNames>("/api/games"),
        get<SeenSetting>("/api/house/second-person"),
        get<CareSetting>("/api/house/care"),
      ]);
      this.people = people.toSorted((one, other) => one.name.localeCompare(other.name));
      Object.assign(this, { posts, changes, terminals, tables, games, setting, care });
    } catch (error) {
      this.said = sayProblem(error);
    }
  }

  /** Returns whether the change was made, or waits for a second administrator. */
  change(change: Change, { password }: Confirmation = { password: "" }): Promise<boolean> {
    const account = `/api/people/${encodeURIComponent(change.name ?? "")}`;
    const { name, post } = change;
    switch (change.kind) {
      case "add":
        return this.#make(() => send("POST", "/api/people", { name, post, password }));
      case "appoint":
        return this.#make(() => send("POST", `${account}/post`, { post }));
      case "remove":
        return this.#make(() => send("DELETE", account));
      case "password":
        return this.#make(() => send("POST", `${account}/password`, { password }));
      case "second_factor":
        return this.#make(() => send("DELETE", `${account}/second-factor`));
      case "second_person":
        return this.#make(() => send("PUT", "/api/house/second-person", change.setting));
      case "erase":
      case "erase_anyway": {
        const erasure = { reason: change.reason, anyway: change.kind === "erase_anyway" };
        return this.#make(() => send("POST", `/api/patrons/${encodeURIComponent(name ?? "")}/erase`, erasure));
      }
      case "care":
        return this.#make(() => send("PUT", "/api/house/care", change.care));
      case "faults":
        return this.#make(() => send("PUT", "/api/house/faults", change.faults));
    }
  }

  openTable(name: string, game: string, settings: Partial<TableSettings>): Promise<boolean> {
    const body = { id: newKey(), command: { command: "open_table", game, settings } };
    const path = `/api/tables/${encodeURIComponent(name)}/commands`;
    return this.#make(() => send("POST", path, body), say("admin-table_opened", { table: name }));
  }

  async #make(act: () => Promise<unknown>, done = say("admin-done")): Promise<boolean> {
    this.isBusy = true;
    const isMade = await act().then(
      () => this.#answer(done, true),
      (error: unknown) => this.#answer(sayProblem(error), isRecorded(error)),
    );
    this.isBusy = false;
    if (isMade) await this.load();
    return isMade;
  }

  #answer(said: string, isMade: boolean): boolean {
    this.said = said;
    return isMade;
  }
}

function isRecorded(error: unknown): boolean {
  return error instanceof Problem && error.reason?.id === "problem-second_administrator";
}
