// The headings of clauses in our words, in the chosen language.
import type { Game } from "../api/types";
import { inWords } from "../words/index.svelte";

/** By its citation; empty if unknown. */
export function titleOf(game: Game | null, citation: string): string {
  const clause = game?.clauses.find((one) => one.clause === citation);
  return clause ? inWords(clause.name) : "";
}
