// The alerts of a table, most urgent first.
import type { FeedState } from "../api/feed.svelte";
import type { Game, PitLine, StaffPicture } from "../api/types";
import { nameOf } from "../rules/bets";
import { noticeOf } from "../staff/notice";
import { inWords, say } from "../words/index.svelte";

export type Alert = { text: string; isIncident: boolean };

const SLOW_MS = 5 * 60_000;

export function alertsOf(
  picture: StaffPicture | null,
  state: FeedState,
  line: PitLine | null,
  game: Game | null,
): Alert[] {
  const found: Alert[] = [];
  const add = (text: string, isIncident = false) => found.push({ text, isIncident });
  const round = picture?.table.round ?? null;
  const awaits = round?.awaits;
  for (const { by, rank, lines } of picture?.staff_options.requests ?? []) {
    const what = lines[0] ? inWords(lines[0]) : "";
    add(say("pit-alert_request", { name: by.name, role: say(`role-${rank}`), what }), true);
  }
  if (awaits?.type === "card_order") add(say("pit-alert_card_order"), true);
  for (const { number, state: stage, incident, to } of picture?.table.referrals ?? []) {
    const isNow = number === round?.number && stage !== "settled" && stage !== "void";
    const said = { round: number, incident: say(`incident-${incident}`), role: say(`role-${to}`) };
    add(say(isNow ? "pit-alert_referral" : "pit-alert_referral_round", said), true);
  }
  if (awaits?.type === "election") add(say("pit-alert_election", { count: awaits.pending?.length ?? 0 }), true);
  const isOver = round?.state === "settled" || round?.state === "void";
  const notice = picture && awaits?.type !== "referral" ? noticeOf(picture) : null;
  if (notice) add(notice, !isOver);
  for (const alarm of line?.alarms ?? []) {
    const what = say(`pit-alarm_${alarm.suspicion}`);
    if (alarm.is_current) add(say("pit-alert_alarm", { what, shoe: alarm.shoe, round: alarm.round }), true);
  }
  if (state === "offline") add(say("pit-alert_offline"));
  if (line?.favours_patron.length && game) {
    const bets = line.favours_patron.map((id) => game.bets.find((bet) => bet.id === id)).filter((bet) => bet !== undefined);
    add(say("pit-alert_favours", { bets: bets.map((bet) => nameOf(bet)).join(say("list-comma")) }));
  }
  const last = picture?.table.last_round ?? null;
  if (last !== null) add(say("pit-alert_shoe", { round: last }));
  if (picture && line?.last_settled_at && round && !isOver) {
    const idle = picture.now - line.last_settled_at;
    if (idle > SLOW_MS) add(say("pit-alert_slow", { minutes: Math.floor(idle / 60_000) }));
  }
  return found;
}
