// Checks the draws of a round from a provable shoe, with nothing but the file and what this page saw itself.
// docs/randomness.md has the derivation in words; this is written from there and shares no code with the service.
import type { Message } from "../api/types";
import { CARDS, picture } from "../staff/suits";
import type { MessageId } from "../words/ids";
import { equal, hashAgain, isSigned, join, mix, ofBase64, ofHex, ofText } from "./bytes";
import { followChain, hashOfCheckpoint, type Heads, isCovered, isSignedByHouse } from "./chain";
import type { Close, DrawsProof } from "./proof";
import { type ClosedBets, isVoid, readStory, type Story } from "./story";

export const STEPS = ["record", "commitment", "seeds", "countersignature", "secret", "draws", "cards"] as const;
export type Step = (typeof STEPS)[number];
export type State = "passed" | "failed" | "not_shown";
export type Result = { step: Step; state: State; said: Message };

/** What this page knows without the file. */
export type Seen = {
  table: string;
  round: number;
  /** The cards of both hands, as they were dealt. */
  cards: readonly string[];
  /** The commitment noted while bets were open, if the page was open then. */
  commitment: string | null;
};

const FORMAT = "punto-draws/1";
const WORDS = 2n ** 256n;

type Facts = { proof: DrawsProof; story: Story; heads: Heads | null; seen: Seen };
type Outcome = { state: State; id: MessageId; args?: Record<string, string | number> };

const passed = (id: MessageId, args = {}): Outcome => ({ state: "passed", id, args });
const failed = (id: MessageId, args = {}): Outcome => ({ state: "failed", id, args });
const notShown = (id: MessageId, args = {}): Outcome => ({ state: "not_shown", id, args });

const CHECKS: Record<Step, (facts: Facts) => Promise<Outcome> | Outcome> = {
  record: checkRecord,
  commitment: checkCommitment,
  seeds: checkSeeds,
  countersignature: checkCountersignatures,
  secret: checkSecret,
  draws: checkDraws,
  cards: checkCards,
};

/** One step after the other, so that a page can show them as they are done. */
export async function* checkRound(proof: DrawsProof, seen: Seen): AsyncGenerator<Result> {
  const facts: Facts = { proof, seen, story: readStory(proof), heads: await followChain(proof.evidence) };
  for (const step of STEPS) {
    const { state, id, args } = await CHECKS[step](facts);
    yield { step, state, said: { type: "message", id, args: args ?? {} } as Message };
  }
}

async function checkRecord({ proof, heads, seen }: Facts): Promise<Outcome> {
  const { evidence, checkpoint, name } = proof;
  const isAsked = proof.format === FORMAT && name.table === seen.table && name.round === seen.round;
  if (!isAsked || evidence.stream !== `provable/${seen.table}` || !heads) return failed("draws-record_wrong");
  const last = evidence.records.at(-1)?.version ?? 0;
  if (!(await isCovered(evidence.stream, heads, last, evidence.path, checkpoint.root))) return failed("draws-record_wrong");
  if (!(await isSignedByHouse(checkpoint))) return failed("draws-record_wrong");
  return passed("draws-record", { records: evidence.records.filter((one) => one.type === "record").length });
}

function checkCommitment({ proof, story, seen }: Facts): Outcome {
  const { committed } = story;
  if (!committed || committed.shoe !== proof.name.shoe || !story.closes.length || story.isCommittedLate) {
    return failed("draws-commitment_wrong");
  }
  if (seen.commitment !== null && seen.commitment !== committed.commitment) return failed("draws-commitment_other");
  return passed("draws-commitment", { shoe: committed.shoe, commitment: committed.commitment });
}

function checkSeeds({ proof, story }: Facts): Outcome {
  const added = [...story.seeds.values()];
  for (const { inputs } of story.closes) {
    const mixed = [...inputs.seeds];
    for (const seed of added) {
      const at = mixed.indexOf(seed);
      if (at < 0) return failed("draws-seeds_wrong");
      mixed.splice(at, 1);
    }
    if (proof.seeds_of === null && inputs.seeds.join("\n") !== added.join("\n")) return failed("draws-seeds_wrong");
  }
  const seeds = story.closes.at(-1)?.inputs.seeds.length ?? 0;
  const own = proof.seeds_of === null ? undefined : added[0];
  return own === undefined ? passed("draws-seeds", { seeds }) : passed("draws-seeds_own", { seed: own, seeds });
}

async function checkCountersignatures({ proof, story, heads }: Facts): Promise<Outcome> {
  if (story.committed && !story.committed.has_witness) return notShown("draws-no_witness");
  const drawn = story.closes.filter((close) => close.draws.length || close.beacon);
  if (isVoid(story) && !drawn.length) return notShown("draws-void_unsigned");
  const wrong = failed("draws-countersignature_wrong");
  if (!heads || !drawn.length || drawn.length !== proof.closes.length) return wrong;
  let isFirst = true;
  for (const [place, { version, beacon, beaconVersion, draws }] of drawn.entries()) {
    const close = proof.closes[place] as Close;
    const { signed } = close;
    const hash = await hashOfCheckpoint(signed.checkpoint);
    const isBeacon =
      beacon !== null &&
      (!story.committed?.cards || beacon.witness === story.committed.witness) &&
      equal(ofHex(beacon.hash), hash) &&
      (await isSigned(ofHex(beacon.witness), ofHex(beacon.beacon), join(ofText("punto/beacon/1\n"), hash)));
    const isBetween = version <= signed.version && signed.version < beaconVersion && draws.every((one) => one.version >= beaconVersion);
    if (!isBeacon || !isBetween) return wrong;
    if (!(await isCovered(proof.evidence.stream, heads, signed.version, signed.path, signed.checkpoint.root))) return wrong;
    const first = await isFirstAfter(proof.evidence.stream, heads, close, version);
    if (first === false) return failed("draws-countersignature_late");
    isFirst &&= first === true;
  }
  const key = drawn[0]?.beacon?.witness ?? "";
  return isFirst ? passed("draws-countersignature", { key }) : notShown("draws-countersignature_first", { key });
}

/** Null if the file does not show it. */
async function isFirstAfter(stream: string, heads: Heads, { signed, before }: Close, inputs: number): Promise<boolean | null> {
  if (signed.checkpoint.number === 1) return true;
  if (!before) return null;
  const follows = equal(await hashOfCheckpoint(before.checkpoint), ofBase64(signed.checkpoint.previous));
  if (!follows || before.version >= inputs) return false;
  if (before.version === 0) return before.checkpoint.heads === 0 || null;
  return isCovered(stream, heads, before.version, before.path, before.checkpoint.root);
}

async function checkSecret({ story }: Facts): Promise<Outcome> {
  const { committed, revealed } = story;
  if (story.isWithheld || !revealed) return failed("draws-secret_withheld");
  const last = story.closes.flatMap((close) => close.draws).at(-1);
  const isInChain = committed !== null && revealed.draw > 0 && revealed.draw <= committed.length;
  if (!isInChain || (last?.draw !== revealed.draw && !isVoid(story))) return failed("draws-secret_wrong");
  const hashed = await hashAgain(ofHex(revealed.secret), revealed.draw);
  if (!equal(hashed, ofHex(committed.commitment))) return failed("draws-secret_wrong");
  return passed("draws-secret", { hashes: revealed.draw });
}

async function checkDraws({ proof, story }: Facts): Promise<Outcome> {
  const { committed, revealed } = story;
  if (!story.closes.some((close) => close.draws.length) && !isVoid(story)) return failed("draws-none");
  if (!committed || !revealed) return notShown("draws-no_secret");
  let expected = story.drawnBefore + 1;
  let cards = 0;
  let left: string[] = [];
  for (const close of story.closes) {
    const { inputs, draws } = close;
    left = CARDS.flatMap((card, place) => Array<string>(inputs.left[place] ?? 0).fill(card));
    const total = (committed.cards || committed.length) + (inputs.skipped ?? 0);
    if (left.length !== total - expected + 1) return failed("draws-left_wrong");
    for (const { draw, card: recorded } of draws) {
      if (draw !== expected) return failed("draws-retried", { draw, expected });
      const card = await cardOf(proof, story, close, left, draw);
      if (card !== recorded) return failed("draws-card", { draw, card, recorded });
      left.splice(left.indexOf(card), 1);
      expected += 1;
      cards += 1;
    }
  }
  return isVoid(story) ? tellVoid(proof, story, left, expected) : passed("draws-draws", { cards });
}

async function cardOf({ name }: DrawsProof, { committed, revealed }: Story, close: ClosedBets, left: readonly string[], draw: number): Promise<string> {
  const { inputs, beacon } = close;
  const secret = await hashAgain(ofHex(revealed?.secret ?? ""), (revealed?.draw ?? 0) - draw);
  const lines = [beacon?.beacon ?? "-", ...inputs.seeds];
  return pick(left, secret, (attempt) => ["punto/draw/1", name.table, committed?.shoe, inputs.round, draw, attempt, ...lines].join("\n"));
}

/** The cards that a void round could still have had. */
async function tellVoid(proof: DrawsProof, story: Story, left: string[], draw: number): Promise<Outcome> {
  const close = story.closes.at(-1);
  if (!close || (!close.beacon && story.committed?.has_witness)) return notShown("draws-void_unsigned");
  const drawn = draw - story.drawnBefore - 1;
  const cards: string[] = [];
  for (; draw <= (story.revealed?.draw ?? 0) && left.length; draw++) {
    const card = await cardOf(proof, story, close, left, draw);
    left.splice(left.indexOf(card), 1);
    cards.push(picture(card));
  }
  return passed("draws-void", { drawn, cards: cards.join(" ") });
}

/** The card at the remainder; a number among the last few of 2²⁵⁶ is rejected, so that each card is equally likely. */
async function pick(left: readonly string[], secret: ReturnType<typeof ofHex>, text: (attempt: number) => string): Promise<string> {
  const stop = BigInt(left.length);
  for (let attempt = 0; stop > 0n; attempt++) {
    const word = await mix(secret, text(attempt));
    if (word < WORDS - (WORDS % stop)) return left[Number(word % stop)] as string;
  }
  return "";
}

function checkCards({ story, seen }: Facts): Outcome {
  const drawn = story.closes.flatMap((close) => close.draws.map(({ card }) => card));
  const others = [...drawn];
  for (const card of seen.cards) {
    const at = others.indexOf(card);
    if (at < 0) return failed("draws-cards_wrong");
    others.splice(at, 1);
  }
  return others.length ? notShown("draws-cards_extra") : passed("draws-cards", { cards: drawn.map(picture).join(" ") });
}
