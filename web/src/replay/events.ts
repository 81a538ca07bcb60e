// What the journal says happened, as a sentence and the clauses behind it.
import type { Game } from "../api/types";
import { showShort, toCents } from "../money";
import { nameOf } from "../rules/bets";
import { picture } from "../staff/suits";
import { say as staffSay, type StaffWord } from "../staff/words";
import { t, type Values, type Word } from "../words/index.svelte";
import { say, type ReplayWord } from "./words";

export type Happened = Record<string, unknown>;

export function kindOf(event: Happened): string {
  return String(event["event"]).split("/")[0] ?? "";
}

export function tellEvent(event: Happened, game: Game): string {
  return say(`event_${kindOf(event)}` as ReplayWord, valuesOf(event, game));
}

export function clausesOf(event: Happened): string[] {
  const ruling = event["ruling"] as { clause?: string | null } | undefined;
  const clause = (event["clause"] as string | null | undefined) ?? ruling?.clause;
  return clause ? [clause] : ((event["clauses"] as string[] | undefined) ?? []);
}

function valuesOf(event: Happened, game: Game): Values {
  const said: Values = {};
  for (const [name, value] of Object.entries(event)) {
    if (typeof value === "number") said[name] = value;
    else if (typeof value === "string") said[name] = word(name, value, game);
    else if (Array.isArray(value)) said[name] = value.map((one) => word(name, String(one), game)).join(name === "cards" ? " " : ", ");
  }
  const recalled = event["round"];
  if (typeof recalled === "object" && recalled !== null) said["round"] = (recalled as { number: number }).number;
  const ruling = event["ruling"] as { incident: string | null; decision: string } | undefined;
  if (ruling) {
    said["incident"] = staffSay(`incident_${ruling.incident ?? "house_decision"}` as StaffWord);
    said["decision"] = staffSay(`decision_${ruling.decision}` as StaffWord);
  }
  return said;
}

function word(name: string, value: string, game: Game): string {
  switch (name) {
    case "amount":
    case "returned":
      return showShort(toCents(value));
    case "on": {
      const bet = game.bets.find((one) => one.id === value);
      return bet ? nameOf(game, bet) : value;
    }
    case "cards":
    case "card":
    case "was":
      return picture(value);
    case "choice":
      return say(`choice_${value}` as ReplayWord);
    case "hand":
      return t(value as Word);
    case "to":
      return t(`post_${value}` as Word);
    case "incident":
      return staffSay(`incident_${value}` as StaffWord);
    default:
      return value;
  }
}
