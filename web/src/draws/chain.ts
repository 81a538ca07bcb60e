// The journal's own hashes: the chain of a stream, the tree over all streams, and checkpoints.
import { type Bytes, equal, isSigned, join, ofBase64, ofNumber, ofText, sha256 } from "./bytes";
import type { Checkpoint, DrawsProof, ProofStep } from "./proof";

export type Heads = Map<number, Bytes>;
type Evidence = DrawsProof["evidence"];

/** The hash of the stream after each record; null if a record does not follow from the one before it. */
export async function followChain({ stream, previous, records }: Evidence): Promise<Heads | null> {
  const name = ofText(stream);
  let hash = ofBase64(previous);
  let version = (records[0]?.version ?? 1) - 1;
  const heads: Heads = new Map([[version, hash]]);
  for (const record of records) {
    version += 1;
    if (record.version !== version || (record.type === "record" && record.stream !== stream)) return null;
    const digest =
      record.type === "record" ? await sha256(ofNumber(record.at, 8), ofBase64(record.payload)) : ofBase64(record.digest);
    hash = await sha256(ofText("punto/record/2\n"), hash, ofNumber(version, 8), ofNumber(name.length, 4), name, digest);
    if (record.type === "record" && !equal(hash, ofBase64(record.hash))) return null;
    heads.set(version, hash);
  }
  return records.length ? heads : null;
}

/** Whether a checkpoint covers the stream up to this version. */
export async function isCovered(stream: string, heads: Heads, version: number, path: ProofStep[], root: string): Promise<boolean> {
  const head = heads.get(version);
  if (!head) return false;
  const name = ofText(stream);
  let hash = await sha256(Uint8Array.of(0), ofNumber(version, 8), ofNumber(name.length, 4), name, head);
  for (const step of path) {
    const beside = ofBase64(step.hash);
    hash = await sha256(Uint8Array.of(1), ...(step.is_left ? [beside, hash] : [hash, beside]));
  }
  return equal(hash, ofBase64(root));
}

export function isSignedByHouse(checkpoint: Checkpoint): Promise<boolean> {
  return isSigned(ofBase64(checkpoint.public_key), ofBase64(checkpoint.signature), signedBytes(checkpoint));
}

export function hashOfCheckpoint(checkpoint: Checkpoint): Promise<Bytes> {
  return sha256(signedBytes(checkpoint), ofBase64(checkpoint.signature));
}

function signedBytes(it: Checkpoint): Bytes {
  const numbers = [it.number, it.position, it.at, it.heads].map((value) => ofNumber(value, 8));
  const fields = [it.previous, it.root, it.digest, it.snapshots, it.public_key, it.next_key].map(ofBase64);
  return join(ofText("punto/checkpoint/2\n"), ...numbers, ...fields);
}
