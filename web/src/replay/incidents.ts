// Where incidents are in the records of a round, and what was reported.
import type { InspectedRound, ShownRuling, StaffRound } from "../api/types";
import { picture } from "../staff/suits";
import { say, sayName } from "../words/index.svelte";

const CARDS = /^[A23456789TJQK][SHDC]( [A23456789TJQK][SHDC])*$/;

export type Incident = {
  /** The index of its record. */
  place: number;
  ruling: ShownRuling;
  /** The round as it was before the report. */
  before: StaffRound;
};

/** Every ruling, beginning with the report that led to it. */
export function incidentsOf({ records }: InspectedRound): Incident[] {
  return records.flatMap((record, place) => {
    const before = (records[place - 1] ?? record).after;
    const known = place === 0 ? 0 : before.rulings.length;
    return record.after.rulings.slice(known).map((ruling) => ({ place, ruling, before }));
  });
}

/** The facts of a ruling, as the person stated them. */
export function claimOf({ facts }: ShownRuling): { name: string; value: string }[] {
  const shown = Object.entries(facts).map(([name, value]) => ({ name: sayName("fact", name), value: show(value) }));
  return shown.filter(({ value }) => value !== "");
}

function show(value: ShownRuling["facts"][string]): string {
  if (Array.isArray(value)) return value.map((one) => show(one)).join(" ");
  if (typeof value === "boolean") return say(value ? "answer-yes" : "answer-no");
  const text = String(value);
  return CARDS.test(text) ? text.split(" ").map(picture).join(" ") : text;
}
