// The file that proves the draws of one round, as the service gives it. Bytes are in base64.

export type Checkpoint = {
  position: number;
  at: number;
  root: string;
  heads: number;
  public_key: string;
  signature: string;
  number: number;
  previous: string;
  digest: string;
  snapshots: string;
  next_key: string;
};
export type ProofStep = { hash: string; is_left: boolean };
export type Shown = { type: "record"; stream: string; version: number; at: number; payload: string; hash: string };
/** A digest stands for a record that is not shown. */
export type Withheld = { type: "withheld"; version: number; digest: string };
export type Covered = { checkpoint: Checkpoint; version: number; path: ProofStep[] };
export type Close = { signed: Covered; before: Covered | null };
export type DrawsProof = {
  format: string;
  name: { table: string; shoe: number; round: number };
  checkpoint: Checkpoint;
  evidence: { stream: string; previous: string; records: (Shown | Withheld)[]; path: ProofStep[] };
  closes: Close[];
  seeds_of: string | null;
};

export type Committed = { event: "shoe_committed/1"; shoe: number; commitment: string; length: number; cards?: number; has_witness: boolean; witness?: string };
export type Inputs = { event: "inputs_fixed/1"; round: number; seeds: string[]; left: number[]; bets: string; skipped?: number };
export type Beacon = { event: "beacon_taken/1"; round: number; bets: string; hash: string; witness: string; beacon: string };
export type Drawn = { event: "card_drawn/1"; round: number; draw: number; card: string };
export type Revealed = { event: "secret_revealed/1"; round: number; draw: number; secret: string };
export type RecordedEvent =
  | Committed
  | { event: "seed_added/1"; round: number; patron: string; seed: string }
  | Inputs
  | Beacon
  | Drawn
  | Revealed
  | { event: "secret_withheld/1"; round: number; draw: number };
