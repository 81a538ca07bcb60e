// What a change of a table's settings changes, line by line, from and to.
import type { Game, ShownSettings, TableSettings } from "../api/types";
import { showShort, toCents } from "../money";
import { say } from "../words/index.svelte";

export function changesOf(before: ShownSettings, after: TableSettings, game: Game): string[] {
  const [was, is] = [shown(before, game), shown(after, game)];
  const lines = was.flatMap(([what, from], place) => {
    const to = is[place]?.[1] ?? "";
    return from === to ? [] : [say("approval-line", { what, before: from, after: to })];
  });
  return lines.length ? lines : [say("approval-same")];
}

/** The settings of the form. Side limits are not in it. */
function shown(settings: TableSettings, { place }: Game): [string, string][] {
  const { limits } = settings;
  const money = (amount: string | undefined | null) => (amount ? showShort(toCents(amount)) : say("page-none"));
  const isSo = (is: boolean | undefined) => say(is ? "answer-yes" : "answer-no");
  return [
    [say("display-minimum"), money(limits?.minimum?.every)],
    [say("display-maximum"), money(limits?.maximum?.every)],
    [say("page-differential"), money(limits?.maximum_differential)],
    [say("pit-set_decks"), String(settings.decks)],
    [say(place === "terminal" ? "pit-set_terminals" : "pit-set_boxes"), String(settings.places)],
    [say("pit-set_cards_dealt"), say(settings.cards_dealt === "face_down" ? "pit-set_face_down" : "pit-set_face_up")],
    [say("pit-set_betting_seconds"), String(settings.betting_seconds ?? say("page-none"))],
    [say("pit-set_decision_seconds"), String(settings.decision_seconds ?? say("page-none"))],
    [say("pit-set_cut_card"), String(settings.cut_card)],
    [say("pit-set_provable_shoe"), isSo(settings.provable_shoe)],
    [say("pit-set_closed_table"), isSo(settings.closed)],
  ];
}
