// A refusal by the service as a sentence: the reason in the chosen language, and the authority.
import type { Answer } from "../api/feed.svelte";
import { inWords, say, sayTitle } from "../words/index.svelte";

export type Explanation = { title: string; sentence: string; clause: string | null };

/** The message for an answer that is not an acceptance; null for an acceptance. */
export function explain(answer: Answer): Explanation | null {
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
