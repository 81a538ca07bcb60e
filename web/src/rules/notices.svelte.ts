// What changed a round, for everyone who sees the table. A notice stays for two rounds, or until it is dismissed.
import type { Decision, Incident, PublicPicture } from "../api/types";

export type Correction = { position: number; was: string; card: string };
export type Notice = {
  key: string;
  round: number;
  /** Null for a house decision or a corrected card. */
  incident: Incident | null;
  /** Null for a corrected card. */
  decision: Decision | null;
  clause: string | null;
  /** Null where the cards are dealt face down. */
  correction: Correction | null;
};

const ROUNDS_KEPT = 2;

export class Notices {
  #told = $state.raw<readonly (Notice & { since: number })[]>([]);
  #dismissed = $state.raw<readonly string[]>([]);
  #version = 0;

  /** The latest first. */
  get current(): readonly Notice[] {
    return this.#told.filter((one) => !this.#dismissed.includes(one.key));
  }

  /** Call this with every picture. */
  follow(picture: PublicPicture): void {
    const now = picture.table.round?.number ?? 0;
    const fresh = [...ofRound(picture), ...(picture.version > this.#version ? ofEvents(picture, now) : [])];
    this.#version = picture.version;
    const known = new Set(fresh.map((one) => one.key));
    const kept = this.#told.filter((one) => !known.has(one.key) && one.since > now - ROUNDS_KEPT && !isReplaced(one, fresh));
    if (!fresh.length && kept.length === this.#told.length) return;
    this.#told = [...fresh.map((one) => ({ ...one, since: now })), ...kept];
  }

  dismiss(key: string): void {
    this.#dismissed = [...this.#dismissed, key];
  }
}

/** The latest ruling on the round in progress. */
function ofRound({ table: { round } }: PublicPicture): Notice[] {
  const ruling = round?.rulings.at(-1);
  if (!round || !ruling) return [];
  return [{ ...ruling, key: `${round.number} ruling ${round.rulings.length}`, round: round.number, correction: null }];
}

/** Rulings on earlier rounds, and corrected cards: the round itself does not record them. */
function ofEvents({ events, version }: PublicPicture, now: number): Notice[] {
  return events.flatMap((event, index): Notice[] => {
    const key = `event ${version} ${index}`;
    if (event.event === "ruling_made/1" && event.round != null && event.round < now) {
      return [{ ...event.ruling, key, round: event.round, correction: null }];
    }
    if (event.event !== "card_corrected/1") return [];
    const { position, was, card, clause = null } = event;
    const correction = position && was && card ? { position, was, card } : null;
    return [{ key, round: now, incident: null, decision: null, clause, correction }];
  });
}

function isReplaced(one: Notice, fresh: readonly Notice[]): boolean {
  return one.decision !== null && fresh.some((other) => other.round === one.round && other.decision !== null);
}
