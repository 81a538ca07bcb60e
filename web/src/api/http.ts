// Requests to the service. Failures are thrown as a `Problem`: one sentence, translatable if it is for the reader.
import type { Message } from "./types";

export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly reason: Message | null = null,
    /** What a log-in needs beyond name and password. */
    readonly needs: "code" | null = null,
  ) {
    super(message);
  }
}

export function get<Answer>(path: string): Promise<Answer> {
  return ask<Answer>(path, { headers: { accept: "application/json" } });
}

/** A request by a timer. It does not count as use: an unattended page must not keep its session alive. */
export function poll<Answer>(path: string): Promise<Answer> {
  return ask<Answer>(path, { headers: { accept: "application/json", "x-punto-timer": "1" } });
}

export function post<Answer>(path: string, body: unknown = {}): Promise<Answer> {
  return send<Answer>("POST", path, body);
}

export function send<Answer>(method: "POST" | "PUT" | "DELETE", path: string, body: unknown = {}): Promise<Answer> {
  return ask<Answer>(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

async function ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Problem(0, "");
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw problemIn(response, body);
  return body as Answer;
}

type Failure = { error?: string; reason?: Message; needs?: "code"; refusal?: { message: string; reason?: Message | null } };

export function problemIn(response: Response, body: unknown): Problem {
  const said: Failure = typeof body === "object" && body !== null ? body : {};
  const sentence = said.error ?? said.refusal?.message ?? response.statusText;
  return new Problem(response.status, sentence, said.reason ?? said.refusal?.reason ?? null, said.needs);
}

/** An idempotency key: the service carries out one command per key. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
