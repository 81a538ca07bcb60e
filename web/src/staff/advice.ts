// Asks the adviser about a report. Changes nothing.
import { Problem, problemIn } from "../api/http";
import type { AdviceAnswer, Report, Refused, ShownAdvice } from "../api/types";

export type Advised = { advice: ShownAdvice } | { refusal: Refused["refusal"] };

export async function advise(table: string, report: Report): Promise<Advised> {
  const { command: _, ...facts } = report;
  const response = await fetch(`/api/tables/${encodeURIComponent(table)}/advise`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(facts),
  }).catch(() => null);
  if (!response) throw new Problem(0, "");
  const body = (await response.json()) as AdviceAnswer | { refusal: Refused["refusal"] } | { error: string };
  if ("error" in body) throw problemIn(response, body);
  return body;
}
