// A second person acts at this page, in their own name. The password is used once and not stored.
import { newKey, Problem, problemIn } from "../api/http";
import { sayProblem } from "../api/problems";
import type { Answer } from "../api/feed.svelte";
import type { Command } from "../api/types";
import { say } from "../words/index.svelte";

export type Approver = { name: string; password: string; code?: string };

/** Returns the problem if the approver cannot log in. */
export async function actAs(approver: Approver, table: string, command: Command): Promise<Answer | Problem> {
  const entered = await send("/api/login", approver);
  const token = entered?.headers.get("x-session-token");
  if (!entered) return { answer: "error", error: say("page-unreachable") };
  if (!entered.ok || !token) return problemIn(entered, await entered.json().catch(() => null));
  const path = `/api/tables/${encodeURIComponent(table)}/commands`;
  const answered = await send(path, { id: newKey(), command }, token);
  void send("/api/logout", {}, token);
  if (!answered) return { answer: "error", error: say("page-unreachable") };
  const body = (await answered.json()) as Answer | { error: string };
  return "answer" in body ? body : { answer: "error", error: sayProblem(problemIn(answered, body)) };
}

/** Without cookies: the browser stays logged in as the current person. */
async function send(path: string, body: unknown, token?: string): Promise<Response | null> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (token) headers["authorization"] = `Bearer ${token}`;
  return fetch(path, { method: "POST", credentials: "omit", headers, body: JSON.stringify(body) }).catch(() => null);
}
