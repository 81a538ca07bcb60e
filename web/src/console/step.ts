// What the dealer does next, from the state of the table: a heading, a sentence, and the one command it comes to.
import type { Command, StaffTable } from "../api/types";
import { showShort, toCents } from "../money";
import { picture } from "../staff/suits";
import { say } from "../words/index.svelte";

export type Step = {
  kind: "begin" | "shoe" | "betting" | "deal" | "wait" | "complete";
  heading: string;
  text: string;
  /** The hand that gets the next card. */
  hand: "player" | "banker" | null;
  action: string | null;
  command: Command | null;
};

export function nextStep(table: StaffTable): Step {
  const round = table.round;
  const nothing = { text: "", hand: null, action: null, command: null };
  if (!round) return { ...begin(table, 1), heading: say("console-no_round", { table: table.id }) };
  switch (round.state) {
    case "betting": {
      const amount = showShort(round.bets.reduce((sum, bet) => sum + toCents(bet.amount), 0));
      const text = say("console-betting_text", { count: round.bets.length, amount });
      const last = isLast(table) ? ` ${say("console-last_round")}` : "";
      const command: Command = { command: "close_betting" };
      return { ...nothing, kind: "betting", heading: say("console-betting"), text: text + last, action: say("console-close_betting"), command };
    }
    case "dealing": {
      const number = round.player.cards.length + round.banker.cards.length + 1;
      const text = table.carried.length
        ? say("console-carried", { cards: table.carried.map(picture).join(" ") })
        : say("console-shoe_text", { cards: table.cards_left });
      return { ...nothing, kind: "deal", heading: say("console-card_to", { number }), text, hand: round.next_hand };
    }
    case "awaiting":
      return { ...nothing, kind: "wait", heading: say("console-waiting"), text: waitsFor(table) };
    case "complete": {
      const isHidden = table.cards_dealt === "face_down" && hiddenCards(table).length > 0;
      const text = isHidden
        ? say("console-turn_first")
        : say("console-complete_text", { player: round.player.total ?? "–", banker: round.banker.total ?? "–" });
      const heading = isHidden ? say("page-state_complete") : result(table);
      return { ...nothing, kind: "complete", heading, text, action: say("console-settle"), command: { command: "settle" } };
    }
    case "settled":
      if (round.awaits?.type === "election") {
        const text = say("console-waiting_settled_election", { round: round.number, count: round.awaits.pending?.length ?? 0 });
        return { ...nothing, kind: "wait", heading: say("console-waiting"), text };
      }
      return ended(table, result(table));
    case "void":
      return ended(table, say("page-state_void"));
  }
}

/** Of hands that are complete, also while the public does not know it yet. */
function result({ round }: StaffTable): string {
  const player = round?.player.total ?? 0;
  const banker = round?.banker.total ?? 0;
  if (player === banker) return say("result-tie");
  return say(player > banker ? "result-player" : "result-banker");
}

function ended(table: StaffTable, heading: string): Step {
  const step = begin(table, (table.round?.number ?? 0) + 1);
  return step.kind === "shoe" ? { ...step, text: `${heading}. ${step.text}` } : { ...step, heading };
}

/** Cards that still lie face down, as hand and place. */
export function hiddenCards(table: StaffTable): { hand: "player" | "banker"; position: number }[] {
  const round = table.round;
  if (!round || table.cards_dealt !== "face_down" || round.state === "settled" || round.state === "void") return [];
  return (["player", "banker"] as const).flatMap((hand) =>
    round[hand].cards
      .map((_, place) => ({ hand, position: place + 1 }))
      .filter(({ position }) => !round.turned[hand]?.includes(position)),
  );
}

function isLast(table: StaffTable): boolean {
  return table.last_round !== null && (table.round?.number ?? 0) >= table.last_round;
}

function begin(table: StaffTable, round: number): Step {
  if (isLast(table) || table.cards_left === 0) {
    return {
      kind: "shoe",
      heading: say("console-shoe_over"),
      text: say("console-shoe_over_text"),
      hand: null,
      action: say("page-new_shoe"),
      command: null,
    };
  }
  const text =
    table.round?.state === "settled"
      ? say("console-settled_text", { round })
      : table.round?.state === "void"
        ? say("console-void_text", { round })
        : say("console-begin_text", { shoe: table.shoe, cards: table.cards_left });
  return {
    kind: "begin",
    heading: say("console-begin", { round }),
    text,
    hand: null,
    action: say("console-open_betting"),
    command: { command: "open_betting" },
  };
}

function waitsFor(table: StaffTable): string {
  const round = table.round;
  const awaits = round?.awaits;
  if (awaits?.type === "election") return say("console-waiting_election", { count: awaits.pending?.length ?? 0 });
  if (awaits) return say(`console-waiting_${awaits.type}`);
  const undecided = round?.bets.filter((bet) => bet.on.startsWith("ante") && bet.ante_choice === null).length ?? 0;
  return say("console-waiting_antes", { count: undecided });
}
