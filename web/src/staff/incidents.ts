// The incidents that can be reported now, in groups, and reports limited to the facts that the service accepts.
import type { Incident, Report, ReportOption, Role, ShownIncident, StaffOptions, Way } from "../api/types";

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
/** An incident and its facts. Without `ways`, the rules do not cover it and the house decides. */
export type Reportable = ShownIncident & { ways: Way[] } & Pick<ReportOption, "cards" | "rounds" | "rounds_before">;
type Answer = "dealing_error" | "reconstructable" | "too_many" | "to_person";

/** Default facts of a report. */
const UNSAID: Record<Answer, boolean> = { dealing_error: false, reconstructable: true, too_many: false, to_person: false };
export const ANSWERS: readonly Answer[] = ["dealing_error", "reconstructable", "too_many", "to_person"];

/** Those whose name or clause has every word typed, in the order given: the most frequent first. */
export function search(incidents: readonly Reportable[], typed: string, nameOf: (incident: Incident) => string): Reportable[] {
  const words = typed.toLowerCase().split(/\s+/);
  const textOf = ({ incident, clauses }: Reportable) => [nameOf(incident), incident, ...clauses].join(" ").toLowerCase();
  return incidents.filter((one) => words.every((word) => textOf(one).includes(word)));
}

/** Incidents that the service offers, and those that the rules do not cover if the house may decide. */
export function reportable(game: readonly ShownIncident[], { reports, rulings }: StaffOptions): Reportable[] {
  const houseDecides = rulings.some((one) => one.ruling === "house_decision");
  return game.flatMap((incident) => {
    const option = reports.find((one) => one.incident === incident.incident);
    if (option) return [{ ...incident, ...option }];
    return houseDecides && !incident.clauses.length ? [{ ...incident, ways: [] }] : [];
  });
}

export function noFacts(): Facts {
  return {
    ...UNSAID,
    cards: [],
    face_up: 1,
    card: "",
    terminals: [],
    round: null,
    player: [],
    banker: [],
    patron: "",
    on: "",
    box: null,
    what: "",
  };
}

export function takes(incident: Reportable, fact: keyof Facts): boolean {
  return incident.needed.includes(fact) || incident.optional.includes(fact);
}

/** The way of reporting nearest to the given facts; undefined if the rules cover none. */
export function wayOf(incident: Reportable, facts: Facts): Way | undefined {
  const agreeing = (way: Way) => ANSWERS.filter((answer) => said(way, answer) === facts[answer]).length;
  return [...incident.ways].sort((one, other) => agreeing(other) - agreeing(one))[0];
}

/** Whether the answer matters, given the other facts. */
export function asks(incident: Reportable, facts: Facts, answer: Answer): boolean {
  const chosen = wayOf(incident, facts);
  if (!chosen) return takes(incident, answer);
  const others = ANSWERS.filter((other) => other !== answer);
  const alike = incident.ways.filter((way) => others.every((other) => said(way, other) === said(chosen, other)));
  return new Set(alike.map((way) => said(way, answer))).size > 1;
}

function said(way: Way, answer: Answer): boolean {
  return way[answer] ?? UNSAID[answer];
}

/** The lowest rank that may file this report; null for anyone at the console. */
export function rankOf(incident: Reportable, facts: Facts): Role | null {
  return wayOf(incident, facts)?.approval ?? null;
}

/** The numbers to choose from if cards are counted, not named. */
export function countsOf(incident: Reportable, facts: Facts): number[] {
  return wayOf(incident, facts)?.cards ?? [];
}

export function namesCards(incident: Reportable, facts: Facts): boolean {
  return takes(incident, "cards") && !countsOf(incident, facts).length && !wayOf(incident, facts)?.without_cards;
}

export function takesHands(incident: Reportable, facts: Facts): boolean {
  return takes(incident, "player") && (wayOf(incident, facts)?.hands ?? !incident.ways.length);
}

export function hasFacts(incident: Reportable): boolean {
  return incident.needed.length + incident.optional.length > 0;
}

export function isComplete(incident: Reportable, facts: Facts): boolean {
  if (namesCards(incident, facts) && incident.cards && facts.cards.length < incident.cards.least) return false;
  return incident.needed.every((fact) => {
    const value = facts[fact as keyof Facts];
    return Array.isArray(value) ? value.length > 0 : value !== "" && value !== null;
  });
}

export function reportOf(incident: Reportable, facts: Facts): Report {
  const way = wayOf(incident, facts);
  const given = {
    ...facts,
    ...(way ? Object.fromEntries(ANSWERS.map((answer) => [answer, said(way, answer)])) : {}),
    ...(takesHands(incident, facts) ? {} : { player: [], banker: [] }),
    ...(namesCards(incident, facts) ? {} : { cards: [] }),
  };
  const stated = (Object.keys(given) as (keyof Facts)[])
    .filter((fact) => takes(incident, fact))
    .map((fact) => [fact, given[fact]] as const)
    .filter(([, value]) => value !== "" && value !== null && !(Array.isArray(value) && value.length === 0));
  const counted = countsOf(incident, facts).length ? { cards: facts.face_up } : {};
  return { command: "report", incident: incident.incident, ...Object.fromEntries(stated), ...counted };
}
