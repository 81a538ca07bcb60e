// A change of the house in words: what it is, and what it changes from and to.
import type { Act, CareSetting, Change, FaultEffect, FaultEffects, SecondPersonSetting, ShownFault } from "../api/types";
import { showMoney, toCents } from "../money";
import { say, sayName } from "../words/index.svelte";
import type { Office } from "./office.svelte";

export function describe({ kind, name = "", post = "patron" }: Change): string {
  switch (kind) {
    case "add":
    case "appoint":
      return say(`admin-change_${kind}`, { name, post: say(`role-${post}`) });
    case "second_person":
      return say("admin-change_second_person");
    case "care":
      return say("admin-change_care");
    case "faults":
      return say("admin-change_faults");
    default:
      return say(`admin-change_${kind}`, { name });
  }
}

/** Everything that differs from what is in force. */
export function differences({ kind, name, post, setting, care, faults, reason }: Change, office: Office): string[] {
  if (reason) return [reason];
  const account = office.people.find((one) => one.name === name);
  if (kind === "appoint" && post && account) {
    return [line(say("admin-post"), say(`role-${account.post}`), say(`role-${post}`))];
  }
  if (care) return replaced(office.care ? rulesOf(office.care) : [], rulesOf(care));
  if (faults) return effectsOf(faults);
  if (setting && office.setting) return compare(office.setting, setting);
  return account ? [say("admin-change_now", { before: `${account.name}, ${say(`role-${account.post}`)}` })] : [];
}

/** The sentences that no longer hold, then the new ones. */
function replaced(before: string[], after: string[]): string[] {
  const gone = before.filter((one) => !after.includes(one)).map((one) => say("admin-change_now", { before: one }));
  const come = after.filter((one) => !before.includes(one)).map((one) => say("admin-change_then", { after: one }));
  return gone.length + come.length ? [...gone, ...come] : [say("approval-same")];
}

/** What each kind of fault would do. A kind that is left out is noted. */
function effectsOf({ effects }: FaultEffects): string[] {
  const kinds = Object.entries(effects) as [ShownFault["kind"], FaultEffect][];
  return kinds.map(([kind, effect]) => say(`admin-fault_${effect}`, { fault: say(`fault-${kind}`) }));
}

/** The rules of care as they would be. */
function rulesOf({ raise_delay_hours, reality_check_minutes, holds, names_kept_days, help }: CareSetting): string[] {
  return [
    say("admin-care_delay", { hours: raise_delay_hours ?? 0 }),
    say("admin-care_check", { minutes: reality_check_minutes ?? say("page-none") }),
    ...(holds ?? []).map(({ sum, amount, window }) =>
      say("admin-care_hold", {
        what: sayName("sum", sum),
        window: window ? sayName("window", window) : say("page-none"),
        amount: showMoney(toCents(amount)),
      }),
    ),
    say("admin-care_names", { days: names_kept_days ?? 0 }),
    say("admin-care_helps", { help: help || say("page-none") }),
  ];
}

function compare(before: SecondPersonSetting, after: SecondPersonSetting): string[] {
  const acts = [...new Set([...Object.keys(before.ranks), ...Object.keys(after.ranks)])] as Act[];
  const ranks = acts
    .filter((act) => before.ranks[act] !== after.ranks[act])
    .map((act) => line(say(`act-${act}`), approver(before, act), approver(after, act)));
  const amounts = (["large", "largest"] as const)
    .filter((amount) => toCents(before[amount]) !== toCents(after[amount]))
    .map((amount) => line(say(`admin-${amount}`), showMoney(toCents(before[amount])), showMoney(toCents(after[amount]))));
  const all = [...ranks, ...amounts];
  return all.length ? all : [say("approval-same")];
}

function approver({ ranks }: SecondPersonSetting, act: Act): string {
  const rank = ranks[act];
  return rank ? say("staff-or_above", { role: say(`role-${rank}`) }) : say("admin-nobody");
}

function line(what: string, before: string, after: string): string {
  return say("approval-line", { what, before, after });
}
