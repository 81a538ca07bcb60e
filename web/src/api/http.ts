// Requests to the service. Failures are returned as a `Problem` with one sentence.

export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export function get<Answer>(path: string): Promise<Answer> {
  return ask<Answer>(path, { headers: { accept: "application/json" } });
}

export function post<Answer>(path: string, body: unknown = {}): Promise<Answer> {
  return ask<Answer>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Problem(0, "");
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Problem(response.status, sentenceOf(body) ?? response.statusText);
  return body as Answer;
}

function sentenceOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  const said = body as { error?: string; refusal?: { message: string } };
  return said.error ?? said.refusal?.message ?? null;
}

/** An idempotency key: the service carries out one command per key. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
