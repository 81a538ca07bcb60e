// What everyone at a table is told of an interruption: the service's own words in English, the same facts in Chinese.
import type { StaffPicture } from "../api/types";
import { language } from "../words/index.svelte";
import { say } from "./words";

export function noticeOf(picture: StaffPicture): string | null {
  const round = picture.table.round;
  if (!picture.notice || language.current === "en" || !round) return picture.notice;
  const isAsked = round.awaits?.type === "referral" && round.awaits.incident === "technical_interruption";
  if (isAsked) return say("notice_referred", { round: round.number });
  const ruling = round.rulings.findLast((one) => one.incident === "technical_interruption");
  const word = ruling?.decision === "void" ? "notice_void" : "notice_goes_on";
  return say(word, { round: round.number, clause: ruling?.clause ?? "" });
}
