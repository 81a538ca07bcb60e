// A "no" of the service as a sentence: its own words in English, by its code in Chinese, with the amount that fits.
import type { Answer } from "../api/feed.svelte";
import type { RefusalCode } from "../api/types";
import { showMoney, toCents } from "../money";
import { language, t, words } from "../words/index.svelte";
import en from "./refusals.en.json";
import zh from "./refusals.zh.json";

const short = words<RefusalCode>(en, zh);

export type Told = { title: string; sentence: string; clause: string | null };

/** What to tell someone about an answer that is no acceptance; null for one that is. */
export function tell(answer: Answer): Told | null {
  switch (answer.answer) {
    case "accepted":
      return null;
    case "refused": {
      const { code, message, clause, fits } = answer.refusal;
      const amount = fits ? t("fits", { amount: showMoney(toCents(fits)) }) : "";
      const sentence = language.current === "en" ? message : amount;
      return { title: short(code), sentence, clause: clause ?? t("house_setting") };
    }
    case "error":
      return { title: t("not_done"), sentence: answer.error, clause: null };
    case "lost":
      return { title: t("not_done"), sentence: t("command_lost"), clause: null };
  }
}
