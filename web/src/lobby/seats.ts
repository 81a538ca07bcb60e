// Taking a seat: at a terminal as the terminal, at a box as a patron.
import { me } from "../api/person.svelte";
import { get } from "../api/http";
import type { DemoAccounts, Game, PublicTable } from "../api/types";

export async function sitDown(table: PublicTable, demo: DemoAccounts | null): Promise<void> {
  if (!demo) return;
  const game = await get<Game>(`/api/tables/${encodeURIComponent(table.id)}/game`);
  if (game.place === "terminal") {
    if (!me.isTerminalOf(table.id)) await me.sitAtTerminal();
  } else if (!me.isPatron) {
    await me.logIn("visitor", demo.password);
  }
}
