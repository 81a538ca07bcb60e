// A "no" of the service as a sentence: its reason in the chosen language, and the authority behind it.
import type { Answer } from "../api/feed.svelte";
import { inWords, say, sayTitle } from "../words/index.svelte";

export type Told = { title: string; sentence: string; clause: string | null };

/** What to tell someone about an answer that is no acceptance; null for one that is. */
export function tell(answer: Answer): Told | null {
  switch (answer.answer) {
    case "accepted":
      return null;
    case "refused": {
      const { message, clause, reason } = answer.refusal;
      return { title: say("page-not_done"), sentence: inWords(reason ?? message), clause: clause ?? sayTitle("authority-house_rule") };
    }
    case "error":
      return { title: say("page-not_done"), sentence: answer.error, clause: null };
    case "lost":
      return { title: say("page-not_done"), sentence: say("page-command_lost"), clause: null };
  }
}
