// Taking a seat: at a terminal as the terminal, at a box as a patron.
import { me } from "../api/person.svelte";
import { get } from "../api/http";
import type { DemoAccounts, Game, PublicTable } from "../api/types";

export async function sitDown(table: PublicTable, demo: DemoAccounts | null): Promise<void> {
  if (!demo) return;
  const game = await get<Game>(`/api/tables/${encodeURIComponent(table.id)}/game`);
  const isTerminal = me.person?.name.startsWith(`${table.id}/`) ?? false;
  if (game.place === "terminal") {
    if (!isTerminal) await me.sitAtTerminal();
    return;
  }
  const isPatron = me.person?.post === "patron" && !me.person.name.includes("/");
  if (!isPatron) await me.logIn("visitor", demo.password);
}
