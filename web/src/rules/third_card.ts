// Why a third card is drawn or not, step by step, by the game's Table of Play.
import { FACE_DOWN, pointsOf } from "../cards/names";
import type { ShownTableOfPlay } from "../api/types";
import { say } from "../words/index.svelte";

const STOOD = 10;

export function explainThirdCards(
  player: readonly string[],
  banker: readonly string[],
  play: ShownTableOfPlay,
): string[] {
  if (player.length < 2 || banker.length < 2 || [...player, ...banker].includes(FACE_DOWN)) return [];
  const has = { player: firstTwo(player), banker: firstTwo(banker) };
  const naturals = (["player", "banker"] as const).filter((hand) => play.naturals.includes(has[hand]));
  if (naturals.length) {
    return [
      ...naturals.map((hand) => say("third-natural", { hand: say(`page-${hand}`), total: has[hand] })),
      say("third-natural_ends"),
    ];
  }
  const draws = play.player_draws[has.player] ?? false;
  const said = [say(draws ? "third-player_draws" : "third-player_stands", { total: has.player })];
  const third = player[2];
  if (draws && third === undefined) return said;
  const column = third === undefined ? STOOD : pointsOf(third);
  const bankerDraws = play.banker_draws[has.banker]?.[column] ?? false;
  const facts = { total: has.banker, third: column };
  if (column === STOOD) return [...said, say(bankerDraws ? "third-banker_draws_stood" : "third-banker_stands_stood", facts)];
  return [...said, say(bankerDraws ? "third-banker_draws" : "third-banker_stands", facts)];
}

function firstTwo(cards: readonly string[]): number {
  return cards.slice(0, 2).reduce((sum, card) => sum + pointsOf(card), 0) % 10;
}
