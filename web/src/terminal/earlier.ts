// Tells patrons that an earlier round in which they bet was resettled or voided.
import type { PublicPicture } from "../api/types";
import type { Explanation } from "../rules/refusals";
import { say } from "../words/index.svelte";

export function explainEarlier(picture: PublicPicture | null): Explanation | null {
  for (const event of picture?.events ?? []) {
    if (event.event !== "ruling_made/1") continue;
    const { ruling, round } = event;
    if (typeof round !== "number" || round >= (picture?.table.round?.number ?? 0)) continue;
    if (ruling.decision !== "void" && ruling.decision !== "resettle") continue;
    const title = say(`terminal-earlier_${ruling.decision}`, { round });
    return { title, sentence: say("terminal-earlier_text"), clause: ruling.clause };
  }
  return null;
}
