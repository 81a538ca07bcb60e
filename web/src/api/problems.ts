// What went wrong as a sentence: the service's own in English, by its kind in Chinese.
import { language, t, type Word } from "../words/index.svelte";
import { Problem } from "./http";

const KINDS: Readonly<Record<number, Word>> = {
  0: "problem_unreachable",
  400: "problem_malformed",
  401: "problem_password",
  403: "problem_forbidden",
  404: "problem_not_found",
  409: "problem_not_now",
  429: "problem_too_often",
};

export function sayProblem(error: unknown): string {
  if (!(error instanceof Problem)) return String(error);
  if (language.current === "en" && error.status !== 0) return error.message;
  return t(KINDS[error.status] ?? "problem_defect");
}
