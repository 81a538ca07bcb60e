// Who may do what by rank, so that a page can say it before the service does. The service decides.
import type { Person, Post, Role } from "../api/types";

const RANKS: readonly Post[] = ["dealer", "pit_supervisor", "pit_manager", "shift_manager"];

export const FLOOR: readonly Post[] = [...RANKS, "inspector"];
export const PIT: readonly Post[] = ["pit_supervisor", "pit_manager", "shift_manager", "inspector"];

/** A round to take away names patrons. */
export const RECALLERS: readonly Post[] = ["pit_manager", "shift_manager", "inspector"];

export function reaches(person: Person | null, rank: Role): boolean {
  const own = person ? RANKS.indexOf(person.post) : -1;
  return own >= 0 && own >= RANKS.indexOf(rank);
}

/** An inspector reads and commands nothing. */
export function acts(person: Person | null): boolean {
  return person !== null && RANKS.includes(person.post);
}
