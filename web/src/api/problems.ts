// Errors as sentences in the chosen language. An untranslated one is shown as it is in English, and by its kind in Chinese.
import { inWords, language, say } from "../words/index.svelte";
import { Problem } from "./http";

export function sayProblem(error: unknown): string {
  if (!(error instanceof Problem)) return String(error);
  if (error.reason) return inWords(error.reason);
  if (language.current === "en" && error.status !== 0) return error.message;
  return kindOf(error.status);
}

function kindOf(status: number): string {
  switch (status) {
    case 0:
      return say("page-unreachable");
    case 400:
      return say("page-malformed");
    case 401:
      return say("page-wrong_password");
    case 403:
      return say("page-forbidden");
    case 404:
      return say("page-not_found");
    case 409:
      return say("page-not_now");
    case 429:
      return say("page-too_often");
    default:
      return say("page-defect");
  }
}
