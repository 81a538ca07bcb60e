// The public notice of an interruption at a table.
import type { StaffPicture } from "../api/types";
import { inWords } from "../words/index.svelte";

export function noticeOf(picture: StaffPicture): string | null {
  return picture.notice_message && inWords(picture.notice_message);
}
