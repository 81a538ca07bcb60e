// What the records tell about the draws of a round, before anything is checked.
import type { Beacon, Committed, Drawn, DrawsProof, Inputs, RecordedEvent, Revealed } from "./proof";

/** Inputs that were fixed, the beacon that followed, and the cards drawn with both. */
export type ClosedBets = { version: number; inputs: Inputs; beacon: Beacon | null; beaconVersion: number; draws: (Drawn & { version: number })[] };
export type Story = {
  committed: Committed | null;
  isCommittedLate: boolean;
  /** The last draw before the round. */
  drawnBefore: number;
  seeds: Map<string, string>;
  closes: ClosedBets[];
  revealed: Revealed | null;
  isWithheld: boolean;
};

const CARDS_OF_A_ROUND = 6;

export function readStory({ evidence, name }: DrawsProof): Story {
  const story: Story = {
    committed: null,
    isCommittedLate: false,
    drawnBefore: 0,
    seeds: new Map(),
    closes: [],
    revealed: null,
    isWithheld: false,
  };
  for (const record of evidence.records) {
    if (record.type !== "record") continue;
    const { events } = JSON.parse(textOf(record.payload)) as { events: RecordedEvent[] };
    for (const event of events) follow(story, event, record.version, name.round);
  }
  return story;
}

/** A void round reveals the secrets of all cards that it could still have had. */
export function isVoid({ closes, committed, drawnBefore, revealed }: Story): boolean {
  const last = closes.flatMap((close) => close.draws).at(-1)?.draw ?? drawnBefore;
  return Boolean(committed?.cards) && revealed !== null && last < revealed.draw && revealed.draw <= drawnBefore + CARDS_OF_A_ROUND;
}

function textOf(payload: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(payload), (sign) => sign.charCodeAt(0)));
}

function follow(story: Story, event: RecordedEvent, version: number, round: number): void {
  if (event.event === "shoe_committed/1") {
    story.isCommittedLate ||= story.committed !== null || story.seeds.size + story.closes.length > 0;
    story.committed = event;
    return;
  }
  if (event.round !== round) {
    if (event.event === "secret_revealed/1") story.drawnBefore = event.draw;
    return;
  }
  const last = story.closes.at(-1);
  switch (event.event) {
    case "seed_added/1":
      story.seeds.set(event.patron, event.seed);
      break;
    case "inputs_fixed/1":
      story.closes.push({ version, inputs: { ...event, seeds: event.seeds ?? [] }, beacon: null, beaconVersion: 0, draws: [] });
      break;
    case "beacon_taken/1":
      if (last) Object.assign(last, { beacon: event, beaconVersion: version });
      break;
    case "card_drawn/1":
      if (last) last.draws.push({ ...event, version });
      else story.isCommittedLate = true;
      break;
    case "secret_revealed/1":
      story.revealed = event;
      break;
    case "secret_withheld/1":
      story.isWithheld = true;
      break;
  }
}
