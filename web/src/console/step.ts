// The dealer's next step, as the service says it: a heading, a sentence, and its command.
import type { CardPlace, Command, Hand, NextStep, StaffPicture } from "../api/types";
import { showShort, toCents } from "../money";
import { picture as cardPicture } from "../staff/suits";
import { say, sayList, sayName } from "../words/index.svelte";
import { type PayoutStep, totalOf } from "./payout.svelte";

export type Step = {
  kind: "begin" | "shoe" | "betting" | "deal" | "squeeze" | "report" | "wait" | "complete" | "pay";
  heading: string;
  text: string;
  /** The hand that gets the next card. */
  hand: Hand | null;
  action: string | null;
  command: Command | null;
};

const NOTHING = { text: "", hand: null, action: null, command: null };

export function nextStep(picture: StaffPicture): Step {
  const { table, staff_options } = picture;
  const { next } = staff_options;
  switch (next.command) {
    case "open_betting":
      return {
        ...NOTHING,
        kind: "begin",
        heading: ended(picture) || say("console-begin", { round: next.round }),
        text: begins(picture, next),
        action: say("console-open_betting"),
        command: { command: "open_betting" },
      };
    case "new_shoe": {
      const text = [ended(picture), say("console-shoe_over_text")].filter(Boolean).join(". ");
      return { ...NOTHING, kind: "shoe", heading: say("console-shoe_over"), text, action: say("page-new_shoe") };
    }
    case "change_settings":
      return { ...NOTHING, kind: "wait", heading: say("console-closed"), text: say("console-closed_text", { role: rankOf(next) }) };
    case "enable_play":
      return { ...NOTHING, kind: "wait", heading: say("console-disabled"), text: say("console-disabled_text", { role: rankOf(next) }) };
    case "acknowledge_fault":
      return { ...NOTHING, kind: "wait", heading: say("console-fault"), text: say("console-fault_text", { role: rankOf(next) }) };
    case "close_betting":
      return {
        ...NOTHING,
        kind: "betting",
        heading: say("console-betting"),
        text: betting(picture),
        action: say("console-close_betting"),
        command: { command: "close_betting" },
      };
    case "deal": {
      if (staff_options.awaited_turn) return squeezed(picture, staff_options.awaited_turn);
      const dealt = (table.round?.player.cards.length ?? 0) + (table.round?.banker.cards.length ?? 0);
      const carried = staff_options.due?.carried ?? [];
      const text = carried.length
        ? say("console-carried", { cards: carried.map(cardPicture).join(" ") })
        : say("console-shoe_text", { cards: table.cards_left });
      return { ...NOTHING, kind: "deal", heading: say("console-card_to", { number: dealt + 1 }), text, hand: next.hand ?? null };
    }
    case "report":
      return {
        ...NOTHING,
        kind: "report",
        heading: next.incident ? sayName("incident", next.incident) : say("staff-incident"),
        text: say("console-shoe_text", { cards: table.cards_left }),
        action: say("staff-incident"),
      };
    case "settle":
    case "turn":
      return complete(picture);
    case "elect":
    case "decide_ante":
    case "rule":
      return { ...NOTHING, kind: "wait", heading: say("console-waiting"), text: waitsFor(picture) };
  }
}

/** Who may do it. */
function rankOf({ approval }: NextStep): string {
  return approval ? say(`role-${approval}`) : "";
}

export function payStep({ kind, place, lines }: PayoutStep): Step {
  const amount = showShort(totalOf(lines));
  return kind === "take"
    ? { ...NOTHING, kind: "pay", heading: say("console-take_losers"), text: amount, action: say("console-losers_taken") }
    : { ...NOTHING, kind: "pay", heading: say("console-pay_box", { box: place }), text: amount, action: say("console-box_paid", { box: place }) };
}

/** A patron turns the cards: the next one waits. The dealer may turn this one for the patron. */
function squeezed({ table: { round } }: StaffPicture, { hand, position }: CardPlace): Step {
  const patrons = sayList(round?.squeeze_permitted ?? []);
  return {
    ...NOTHING,
    kind: "squeeze",
    heading: say("console-squeeze"),
    text: say("console-squeeze_text", { patrons, hand: say(`page-${hand}`), number: position }),
    action: say("console-turn_card"),
    command: { command: "turn", hand, position },
  };
}

/** The result of the last round of this shoe; empty before the first. */
function ended({ table: { round, shoe } }: StaffPicture): string {
  if (round?.shoe !== shoe) return "";
  if (round.state === "void") return say("page-state_void");
  return round.result ? say(`result-${round.result}`) : "";
}

function begins({ table }: StaffPicture, { round }: NextStep): string {
  const last = table.round?.shoe === table.shoe && table.round.bets.length ? table.round : null;
  switch (last?.state) {
    case "settled":
      return say(last.bets.some((bet) => bet.in_chips) ? "console-paid_text" : "console-credited_text", { round });
    case "void":
      return say("console-void_text", { round });
    default:
      return say("console-begin_text", { shoe: table.shoe, cards: table.cards_left });
  }
}

function betting({ table, announcements }: StaffPicture): string {
  const bets = table.round?.bets ?? [];
  const amount = showShort(bets.reduce((sum, bet) => sum + toCents(bet.amount), 0));
  const last = announcements.includes("last_hand") ? ` ${say("console-last_round")}` : "";
  return say("console-betting_text", { count: bets.length, amount }) + last;
}

function complete(picture: StaffPicture): Step {
  const { round } = picture.table;
  const totals = { player: round?.player.total ?? "–", banker: round?.banker.total ?? "–" };
  const isHidden = picture.options.turns.length > 0;
  return {
    ...NOTHING,
    kind: "complete",
    heading: isHidden ? say("page-state_complete") : ended(picture),
    text: isHidden ? say("console-turn_first") : say("console-complete_text", totals),
    action: say("console-settle"),
    command: { command: "settle" },
  };
}

function waitsFor({ table: { round }, staff_options: { next, electing, antes, rulings } }: StaffPicture): string {
  switch (next.command) {
    case "elect":
      return round?.state === "settled"
        ? say("console-waiting_settled_election", { round: round.number, count: electing.length })
        : say("console-waiting_election", { count: electing.length });
    case "decide_ante":
      return say("console-waiting_antes", { count: antes.length });
    default: {
      const order = rulings.find((one) => one.ruling === "order");
      return order ? say("console-waiting_card_order", { role: say(`role-${order.approval}`) }) : say("console-waiting_referral");
    }
  }
}
