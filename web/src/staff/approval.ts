// A second person approves at this page, in their own name. The password is used once and not stored.
import { newKey, problemIn } from "../api/http";
import { sayProblem } from "../api/problems";
import type { Answer } from "../api/feed.svelte";
import type { Command } from "../api/types";
import { say } from "../words/index.svelte";

/** Null if the name or the password is wrong. */
export async function actAs(name: string, password: string, table: string, command: Command): Promise<Answer | null> {
  const entered = await send("/api/login", { name, password });
  const token = entered?.headers.get("x-session-token");
  if (!entered) return { answer: "error", error: say("page-unreachable") };
  if (!entered.ok || !token) return null;
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
