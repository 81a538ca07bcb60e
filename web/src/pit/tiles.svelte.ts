// The tables of the pit in their places. A table keeps its place in this browser; new ones come after the others.
import { SvelteMap } from "svelte/reactivity";
import { Feed } from "../api/feed.svelte";
import { poll } from "../api/http";
import type { Game, PitLine, PitLines, StaffPicture, StaffTables } from "../api/types";
import { loadGame } from "../staff/games.svelte";
import { type Alert, alertsOf } from "./alerts";

const KEPT = "punto.pit";
const FIGURES_MS = 4_000;
const OLD_MS = 12_000;

export type Tile = {
  name: string;
  feed: Feed<StaffPicture>;
  line: PitLine | null;
  game: Game | null;
  alerts: Alert[];
  /** Somebody must decide. */
  isIncident: boolean;
};

export class Tiles {
  #feeds = new SvelteMap<string, Feed<StaffPicture>>();
  #games = new SvelteMap<string, Game>();
  #lines = $state.raw<PitLine[]>([]);
  #now = $state(Date.now());
  isKnown = $state(false);
  heardAt = $state<number | null>(null);

  get isOld(): boolean {
    return this.heardAt === null || this.#now - this.heardAt > OLD_MS;
  }

  all: Tile[] = $derived(
    [...this.#feeds.entries()].map(([name, feed]) => {
      const line = this.#lines.find((one) => one.table === name) ?? null;
      const game = this.#games.get(name) ?? null;
      const alerts = alertsOf(feed.picture, feed.state, line, game);
      return { name, feed, line, game, alerts, isIncident: alerts.some((one) => one.isIncident) };
    }),
  );

  /** Returns a function that ends it. */
  follow(): () => void {
    void this.#look();
    const timer = setInterval(() => void this.#look(), FIGURES_MS);
    return () => {
      clearInterval(timer);
      for (const feed of this.#feeds.values()) feed.close();
    };
  }

  async #look(): Promise<void> {
    this.#now = Date.now();
    try {
      const [{ tables }, figures] = await Promise.all([poll<StaffTables>("/api/tables"), poll<PitLines>("/api/pit")]);
      const names = tables.map(({ id }) => id).sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
      for (const name of inPlaces(names)) {
        if (!this.#feeds.has(name)) this.#feeds.set(name, new Feed<StaffPicture>(name));
        if (!this.#games.has(name)) this.#games.set(name, await loadGame(name));
      }
      this.#lines = figures.tables;
      this.heardAt = Date.now();
      this.isKnown = true;
    } catch {
      this.isKnown ||= this.#feeds.size > 0;
    }
  }
}

function inPlaces(names: readonly string[]): string[] {
  const kept = (JSON.parse(localStorage.getItem(KEPT) ?? "[]") as string[]).filter((name) => names.includes(name));
  const places = [...kept, ...names.filter((name) => !kept.includes(name))];
  localStorage.setItem(KEPT, JSON.stringify(places));
  return places;
}
