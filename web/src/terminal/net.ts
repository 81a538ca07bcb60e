// What a patron won or lost in a round, in words.
import type { FullBet } from "../api/types";
import { showMoney, toCents } from "../money";
import { say } from "../words/index.svelte";

export function netOf(bets: readonly Pick<FullBet, "net">[]): number {
  return bets.reduce((sum, bet) => sum + toCents(bet.net ?? "0.00"), 0);
}

export function sayNet(bets: readonly FullBet[]): string {
  if (!bets.length) return "";
  const net = netOf(bets);
  if (net > 0) return say("terminal-you_won", { amount: showMoney(net) });
  if (net < 0) return say("terminal-you_lost", { amount: showMoney(-net) });
  const areReturned = bets.every((bet) => bet.outcome === "returned" || bet.outcome === "push");
  return say(areReturned ? "terminal-you_returned" : "terminal-you_even");
}
