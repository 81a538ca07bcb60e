// Bytes, hashes and signatures, by the browser's own cryptography.

export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

export const ofText = (text: string): Bytes => encoder.encode(text);

export function ofBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}

/** Empty if the text is not hexadecimal. */
export function ofHex(text: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(text)) return new Uint8Array();
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Big-endian. */
export function ofNumber(value: number, size: 4 | 8): Bytes {
  const view = new DataView(new ArrayBuffer(size));
  if (size === 4) view.setUint32(0, value);
  else view.setBigInt64(0, BigInt(value));
  return new Uint8Array(view.buffer);
}

export function join(...parts: Bytes[]): Bytes {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export function equal(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

export async function sha256(...parts: Bytes[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", join(...parts)));
}

export async function hashAgain(secret: Bytes, times: number): Promise<Bytes> {
  let hashed = secret;
  for (let count = 0; count < times; count++) hashed = await sha256(hashed);
  return hashed;
}

/** HMAC-SHA256 as a number. */
export async function mix(secret: Bytes, text: string): Promise<bigint> {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return BigInt(`0x${toHex(new Uint8Array(await crypto.subtle.sign("HMAC", key, ofText(text))))}`);
}

/** Ed25519. False for a key or a signature that is none. */
export async function isSigned(publicKey: Bytes, signature: Bytes, signed: Bytes): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, signature, signed);
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") throw error;
    return false;
  }
}
