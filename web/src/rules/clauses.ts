// The headings of clauses in our words, in the chosen language.
import type { Game } from "../api/types";
import { language } from "../words/index.svelte";
import zh from "./clauses.zh.json";

const chinese: Readonly<Record<string, string | undefined>> = zh;

/** By its citation, "rws:5.12"; empty where it is not known. */
export function titleOf(game: Game | null, citation: string): string {
  const english = game?.clauses.find((clause) => clause.clause === citation)?.title ?? "";
  return language.current === "zh" ? (chinese[citation] ?? english) : english;
}
