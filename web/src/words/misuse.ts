// Mistakes that the type checker must reject; otherwise `npm run check` fails. Never run.
import { say } from "./index.svelte";

export function misuse(): string[] {
  return [
    // @ts-expect-error there is no such message
    say("page-no_such_message"),
    // @ts-expect-error an argument is missing
    say("page-round_number"),
    // @ts-expect-error the argument has another name
    say("page-round_number", { round: 1 }),
    // @ts-expect-error the message takes none
    say("page-close", { number: 1 }),
  ];
}
