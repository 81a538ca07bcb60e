// A patron's limits and play, in words.
import type { Most, ShownLimit } from "../api/types";
import { showMoney, toCents } from "../money";
import { say, sayName, sayTitle } from "../words/index.svelte";

/** As the service writes times in sentences: `2026-03-02 00:00 UTC`. */
export const showTime = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;

export const showMinutes = (minutes: number): string => say("care-minutes", { minutes });

export function showMost(most: Most | null): string {
  if (most === null) return say("care-no_limit");
  if (most.money) return showMoney(toCents(most.money));
  return most.minutes != null ? showMinutes(most.minutes) : say("care-visits", { count: most.visits ?? 0 });
}

export const titleOfLimit = ({ measure, window }: Pick<ShownLimit, "measure" | "window">): string =>
  sayTitle("care-limit", { measure: sayName("measure", measure), window: sayName("window", window) });

export type Measure = ShownLimit["measure"];

/** The field of an amount in this unit. */
export const unitOf = (measure: Measure): "money" | "minutes" | "visits" =>
  measure === "time" ? "minutes" : measure === "visits" ? "visits" : "money";
