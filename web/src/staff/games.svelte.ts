// The rules of each table, loaded once. A table keeps the rules that it was opened with.
import { get } from "../api/http";
import type { Game, ShownIncidents } from "../api/types";

const games = new Map<string, Promise<Game>>();
const incidents = new Map<string, Promise<ShownIncidents>>();

function once<Answer>(known: Map<string, Promise<Answer>>, path: string): Promise<Answer> {
  let asked = known.get(path);
  if (!asked) {
    asked = get<Answer>(path).catch((error: unknown) => {
      known.delete(path);
      throw error;
    });
    known.set(path, asked);
  }
  return asked;
}

export function loadGame(table: string): Promise<Game> {
  return once(games, `/api/tables/${encodeURIComponent(table)}/game`);
}

export function loadIncidents(table: string): Promise<ShownIncidents> {
  return once(incidents, `/api/tables/${encodeURIComponent(table)}/incidents`);
}
