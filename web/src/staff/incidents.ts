// The incidents of a game in groups, and a report with no more facts than its incident takes.
import type { Incident, Report, ShownIncident } from "../api/types";

export type Facts = {
  cards: string[];
  card: string;
  reconstructable: boolean;
  to_person: boolean;
  terminals: number[];
  round: number | null;
  player: string[];
  banker: string[];
  patron: string;
  on: string;
  box: number | null;
  what: string;
  dealing_error: boolean;
};
export type Group = "cards" | "equipment" | "bets" | "other";

const EQUIPMENT: readonly Incident[] = ["technical_interruption", "terminal_interruption", "display_wrong"];
const BETS: readonly Incident[] = ["walk_away", "bet_pulled_back", "bet_in_error"];
const OTHER: readonly Incident[] = ["late_discovery", "wrong_result_registered", "other"];

export const GROUPS: readonly Group[] = ["cards", "equipment", "bets", "other"];

export function groupOf(incident: Incident): Group {
  if (EQUIPMENT.includes(incident)) return "equipment";
  if (BETS.includes(incident)) return "bets";
  return OTHER.includes(incident) ? "other" : "cards";
}

export function noFacts(): Facts {
  return {
    cards: [],
    card: "",
    reconstructable: true,
    to_person: false,
    terminals: [],
    round: null,
    player: [],
    banker: [],
    patron: "",
    on: "",
    box: null,
    what: "",
    dealing_error: false,
  };
}

export function takes(incident: ShownIncident, fact: keyof Facts): boolean {
  return incident.needed.includes(fact) || incident.optional.includes(fact);
}

export function hasFacts(incident: ShownIncident): boolean {
  return incident.needed.length + incident.optional.length > 0;
}

export function isComplete(incident: ShownIncident, facts: Facts): boolean {
  return incident.needed.every((fact) => {
    const value = facts[fact as keyof Facts];
    return Array.isArray(value) ? value.length > 0 : value !== "" && value !== null;
  });
}

export function reportOf(incident: ShownIncident, facts: Facts): Report {
  const said = (Object.keys(facts) as (keyof Facts)[])
    .filter((fact) => takes(incident, fact))
    .map((fact) => [fact, facts[fact]] as const)
    .filter(([, value]) => value !== "" && value !== null);
  return { command: "report", incident: incident.incident, ...Object.fromEntries(said) };
}
