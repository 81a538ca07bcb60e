// The incidents of a game in groups, and a report with no more facts than its incident takes.
import type { Incident, Report, Facing, ShownIncident } from "../api/types";

export type Facts = {
  cards: string[];
  /** How many cards lie face up by mistake. */
  face_up: number;
  card: string;
  reconstructable: boolean;
  too_many: boolean;
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
    face_up: 1,
    card: "",
    reconstructable: true,
    too_many: false,
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

/** Cards dealt face up by mistake are counted; all others are named. */
export function countsCards(incident: ShownIncident): boolean {
  return incident.incident === "dealt_face_up";
}

/** Hands are put back in order where the cards can be reconstructed; those of a wrong area are else played as they lie. */
export function takesHands(incident: ShownIncident, facts: Facts): boolean {
  return takes(incident, "player") && (facts.reconstructable || incident.incident !== "wrong_number_of_cards");
}

/** Of something else that happened, only a dealing error is a matter of reconstruction. */
export function takesReconstruction(incident: ShownIncident, facts: Facts): boolean {
  return takes(incident, "reconstructable") && (incident.incident !== "other" || facts.dealing_error);
}

export function hasFacts(incident: ShownIncident): boolean {
  return incident.needed.length + incident.optional.length > 0;
}

export function isComplete(incident: ShownIncident, facts: Facts, dealt: Facing): boolean {
  if (incident.incident === "excess_card" && dealt === "face_up" && !facts.cards.length) return false;
  return incident.needed.every((fact) => {
    const value = facts[fact as keyof Facts];
    return Array.isArray(value) ? value.length > 0 : value !== "" && value !== null;
  });
}

export function reportOf(incident: ShownIncident, facts: Facts): Report {
  const given = { ...facts, ...(takesHands(incident, facts) ? {} : { player: [], banker: [] }) };
  const said = (Object.keys(given) as (keyof Facts)[])
    .filter((fact) => takes(incident, fact))
    .map((fact) => [fact, given[fact]] as const)
    .filter(([, value]) => value !== "" && value !== null && !(Array.isArray(value) && value.length === 0));
  const counted = countsCards(incident) ? { cards: facts.face_up } : {};
  return { command: "report", incident: incident.incident, ...Object.fromEntries(said), ...counted };
}
