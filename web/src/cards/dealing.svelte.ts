// Shows cards one at a time in dealing order, however many arrive at once; the result comes after the last has turned.
import type { Hand, PublicRound, ShownHand } from "../api/types";

const EACH_MS = 200;
const TURN_MS = 400;
export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

type Counts = Record<Hand, number>;

export class Dealing {
  #round = $state.raw<PublicRound | null>(null);
  #shown = $state.raw<Counts>({ player: 0, banker: 0 });
  /** Whether the last card has turned. */
  isDone = $state(true);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasBegun = false;

  /** The round with the cards shown so far; no total of a part of a hand, no result before the end. */
  get round(): PublicRound | null {
    if (!this.#round) return null;
    const { player, banker } = this.#shown;
    return {
      ...this.#round,
      player: firstOf(this.#round.player, player),
      banker: firstOf(this.#round.banker, banker),
      result: this.isDone ? this.#round.result : null,
    };
  }

  /** Call this with every picture. */
  follow(round: PublicRound | null): void {
    const isNew = round?.number !== this.#round?.number;
    const isFirst = !this.#hasBegun;
    this.#hasBegun = true;
    this.#round = round;
    if (isNew) this.#shown = { player: 0, banker: 0 };
    const counts = countOf(round);
    if (isFirst || isStill() || (counts.player <= this.#shown.player && counts.banker <= this.#shown.banker)) {
      this.#shown = isFirst || isStill() ? counts : least(counts, this.#shown);
      if (isFirst || isStill() || isNew) this.#finish();
      return;
    }
    if (!this.isDone && !isNew) return; // the timer goes on to the new cards
    this.isDone = false;
    this.#next();
  }

  isDoneWith(round: PublicRound | null): boolean {
    return this.isDone && this.#round === round;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #next(): void {
    clearTimeout(this.#timer);
    const counts = countOf(this.#round);
    const hand = nextHand(this.#shown, counts);
    if (!hand) return this.#finish();
    this.#shown = { ...this.#shown, [hand]: this.#shown[hand] + 1 };
    const isLast = nextHand(this.#shown, counts) === null;
    this.#timer = setTimeout(() => this.#next(), isLast ? TURN_MS : EACH_MS);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.isDone = true;
  }
}

/** Player, Banker, Player, Banker, then the third cards. */
function nextHand(shown: Counts, all: Counts): Hand | null {
  const waits = (hand: Hand) => shown[hand] < all[hand];
  if (waits("player") && (shown.player <= shown.banker || !waits("banker"))) return "player";
  return waits("banker") ? "banker" : null;
}

function countOf(round: PublicRound | null): Counts {
  return { player: round?.player.cards.length ?? 0, banker: round?.banker.cards.length ?? 0 };
}

function least(one: Counts, other: Counts): Counts {
  return { player: Math.min(one.player, other.player), banker: Math.min(one.banker, other.banker) };
}

function firstOf(hand: ShownHand, count: number): ShownHand {
  return count >= hand.cards.length ? hand : { cards: hand.cards.slice(0, count), total: null };
}
