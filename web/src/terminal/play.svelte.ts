// A patron's play at one table: the chip in hand, the bets on the felt, those being built chip by chip, and those not yet
// confirmed by the service.
import type { Answer, Feed } from "../api/feed.svelte";
import type {
  AnteChoice,
  AnteOption,
  Bounds,
  CardPlace,
  Command,
  ElectionChoice,
  FullBet,
  Game,
  Own,
  PatronOptions,
  Person,
  PublicRound,
  PublicTable,
} from "../api/types";
import { Dealing } from "../cards/dealing.svelte";
import type { Point } from "../cards/fold";
import { CHIPS, type Denomination } from "../chips/denominations";
import { toCents, toDollars } from "../money";
import { Favourites, stakesOf, type Stake } from "./favourites.svelte";
import { explain, type Explanation } from "../rules/refusals";

/** Chips placed or removed here that the service has not confirmed; `version` is set once it accepts them. */
type Underway = Stake & { version: number | null };

/** What the felt shows of a table. */
export type FeltPlay = Pick<
  Play,
  "game" | "bets" | "round" | "table" | "isBetting" | "isRevealed" | "betOn" | "builtOn" | "unconfirmedOn" | "allOn" | "offeredOn"
> & {
  addChip: (on: string) => unknown;
};

export class Play {
  chip = $state.raw<Denomination>(CHIPS[1] as Denomination);
  box = $state(1);
  notice = $state<Explanation | null>(null);
  balance = $state<number | null>(null);
  lastStakes = $state.raw<Stake[]>([]);
  readonly dealing = new Dealing();
  readonly favourites: Favourites;
  #underway = $state.raw<Underway[]>([]);
  /** Chips on the felt that are not a legal bet yet, by spot. They are sent together once they are. */
  #building = $state.raw<{ round: number; stakes: Stake[] }>({ round: 0, stakes: [] });
  #placed = $state.raw<{ round: number; stakes: Stake[] }>({ round: 0, stakes: [] });

  constructor(
    readonly feed: Feed,
    readonly game: Game,
    readonly person: Person,
  ) {
    this.favourites = new Favourites(game.id);
  }

  get table(): PublicTable | null {
    return this.feed.picture?.table ?? null;
  }
  get round(): PublicRound | null {
    return this.table?.round ?? null;
  }
  /** The round as far as its cards have turned. */
  get shown(): PublicRound | null {
    return this.dealing.round;
  }
  /** Whether the last card of the latest picture has turned. */
  get isRevealed(): boolean {
    return this.dealing.isDoneWith(this.round);
  }
  /** The state of the round; settled or void only once the last card has turned. */
  get state(): PublicRound["state"] | "none" {
    const state = this.round?.state ?? "none";
    return this.isRevealed || (state !== "settled" && state !== "complete") ? state : "dealing";
  }
  get mine(): Own | null {
    return this.feed.picture?.mine ?? null;
  }
  get bets(): FullBet[] {
    return this.mine?.bets ?? [];
  }
  get isLive(): boolean {
    return this.feed.state === "live";
  }
  /** What the service offers this patron now. */
  get options(): PatronOptions | null {
    return this.mine?.options ?? null;
  }
  get isBetting(): boolean {
    const { seated, standing, withdrawals } = this.options ?? { seated: [], standing: [], withdrawals: [] };
    return this.isLive && seated.length + standing.length + withdrawals.length > 0;
  }
  get isAtTerminal(): boolean {
    return this.game.place === "terminal";
  }
  /** The number of the box or terminal that this patron bets from. */
  get place(): number {
    return this.isAtTerminal ? Number(this.person.name.split("/").pop()) : this.box;
  }
  get unconfirmed(): Underway[] {
    const version = this.feed.picture?.version ?? 0;
    return this.#underway.filter((one) => one.version === null || one.version > version);
  }
  get canUndo(): boolean {
    return this.isBetting && this.#moves.length + this.built.length > 0;
  }
  /** The bets as they stand on the felt, whether the service has them yet or not. */
  get hasChips(): boolean {
    return this.bets.length > 0 || this.built.length > 0;
  }
  get built(): readonly Stake[] {
    return this.#building.round === this.round?.number ? this.#building.stakes : [];
  }
  get #moves(): readonly Stake[] {
    return this.#placed.round === this.round?.number ? this.#placed.stakes : [];
  }

  builtOn(on: string): number {
    return this.built.find((one) => one.on === on)?.cents ?? 0;
  }

  /** Whether this chip fits any spot: while bets are taken by what is offered, otherwise by the table's limits. */
  canUse(chip: Denomination): boolean {
    const cents = chip.dollars * 100;
    if (this.isBetting) return this.options?.bets.some((one) => toCents(one.adds.most) >= cents) ?? false;
    const { maximum } = this.table?.limits ?? { maximum: null };
    return !maximum || [maximum.every, ...Object.values(maximum.by_bet)].some((most) => toCents(most) >= cents);
  }

  betOn(on: string): FullBet | undefined {
    return this.bets.find((bet) => bet.on === on && bet.place === this.place) ?? this.bets.find((bet) => bet.on === on);
  }

  unconfirmedOn(on: string): number {
    return this.unconfirmed.filter((one) => one.on === on).reduce((sum, one) => sum + one.cents, 0);
  }

  /** The total of all patrons on a spot, in cents. */
  allOn(on: string): number {
    return (this.round?.bets ?? []).filter((bet) => bet.on === on).reduce((sum, bet) => sum + toCents(bet.amount), 0);
  }

  /** The amounts that may be added to a spot now; null if none. */
  offeredOn(on: string): Bounds | null {
    const isStanding = this.standsAt(this.place);
    const found = this.options?.bets.find(
      (one) => one.on.includes(on) && one.places.includes(this.place) && one.standing === isStanding,
    );
    return found?.adds ?? null;
  }

  /** Whether a bet there is a standing bet, because another patron sits there. */
  standsAt(place: number): boolean {
    return this.options !== null && !this.options.seated.includes(place) && this.options.standing.includes(place);
  }

  /** Put the chip in hand on a spot. Under the least legal bet, chips wait there for more. */
  async addChip(on: string): Promise<void> {
    const cents = this.builtOn(on) + this.chip.dollars * 100;
    const offered = this.offeredOn(on);
    const isTooLittle = offered !== null && cents < toCents(offered.least) && !this.unconfirmedOn(on);
    this.#build(on, isTooLittle ? cents : 0);
    if (!isTooLittle) await this.putDown(on, cents);
  }

  /** The chips that were not a legal bet when betting closed; they return to the patron. */
  takeUnbuilt(): Stake | null {
    const { round, stakes } = this.#building;
    const [first] = stakes;
    if (!first || (round === this.round?.number && this.round.state === "betting")) return null;
    this.#building = { round: 0, stakes: [] };
    return first;
  }

  async putDown(on: string, cents: number): Promise<boolean> {
    const round = this.round?.number ?? 0;
    const command: Command = {
      command: "place_bet",
      patron: this.person.name,
      on,
      amount: toDollars(cents),
      ...this.#whence(),
      ...(this.standsAt(this.place) ? { standing: true } : {}),
    };
    const isAccepted = await this.#move({ on, cents, version: null }, command);
    if (isAccepted) {
      const stakes = this.#placed.round === round ? this.#placed.stakes : [];
      this.#placed = { round, stakes: [...stakes, { on, cents }] };
    }
    return isAccepted;
  }

  async undo(): Promise<void> {
    if (this.built.length) {
      this.#building = { ...this.#building, stakes: this.built.slice(0, -1) };
      return;
    }
    const last = this.#placed.stakes.at(-1);
    if (!last || !this.canUndo) return;
    this.#placed = { ...this.#placed, stakes: this.#placed.stakes.slice(0, -1) };
    const held = toCents(this.betOn(last.on)?.amount ?? "0.00");
    await this.#take(last.on, Math.min(last.cents, held), held);
  }

  /** Take back all bets, those that no other bet depends on first. */
  async clear(): Promise<void> {
    this.#placed = this.#building = { round: 0, stakes: [] };
    const here = (this.options?.withdrawals ?? []).filter((one) => one.place === this.place);
    for (const { on, held } of [...here].sort((one, other) => Number(other.whole) - Number(one.whole))) {
      await this.#take(on, toCents(held), toCents(held));
    }
  }

  double(): Promise<void> {
    return this.placeAll(stakesOf(this.bets));
  }

  decideAnte({ side, place }: AnteOption, choice: AnteChoice): Promise<boolean> {
    return this.carryOut({ command: "decide_ante", patron: this.person.name, side, choice, ...(this.isAtTerminal ? {} : { box: place }) });
  }

  elect(choice: ElectionChoice): Promise<boolean> {
    return this.carryOut({ command: "elect", patron: this.person.name, choice });
  }

  requestSqueeze(): Promise<boolean> {
    return this.carryOut({ command: "request_squeeze", patron: this.person.name });
  }

  turn = ({ hand, position }: CardPlace): Promise<boolean> => {
    return this.carryOut({ command: "turn", hand, position, patron: this.person.name });
  };

  pull = ({ hand, position }: CardPlace, pulled: Point, to: Point | null): void => {
    this.feed.pull({ hand, position, pulled: [...pulled], to: to && [...to] });
  };

  /** The account that pays for bets and receives winnings. */
  get purse(): { patron: string } | { terminal: number } {
    return this.isAtTerminal ? { terminal: this.place } : { patron: this.person.name };
  }

  async carryOut(command: Command): Promise<boolean> {
    return this.hear(await this.feed.ask(command));
  }

  hear(answer: Answer): boolean {
    this.notice = explain(answer);
    if (answer.answer !== "accepted") return false;
    if (answer.balance) this.balance = toCents(answer.balance);
    return true;
  }

  #build(on: string, cents: number): void {
    const others = this.built.filter((one) => one.on !== on);
    this.#building = { round: this.round?.number ?? 0, stakes: cents ? [...others, { on, cents }] : others };
  }

  #whence(): { box: number } | { terminal: number } {
    return this.isAtTerminal ? { terminal: this.place } : { box: this.box };
  }

  #take(on: string, cents: number, held: number): Promise<boolean> {
    const command: Command = {
      command: "withdraw_bet",
      patron: this.person.name,
      on,
      ...this.#whence(),
      ...(cents < held ? { amount: toDollars(cents) } : {}),
    };
    return this.#move({ on, cents: -cents, version: null }, command);
  }

  async #move(underway: Underway, command: Command): Promise<boolean> {
    this.#underway = [...this.unconfirmed, underway];
    const answer = await this.feed.ask(command);
    const version = answer.answer === "accepted" ? answer.version : 0;
    this.#underway = this.#underway.map((one) => (one === underway ? { ...one, version } : one));
    return this.hear(answer);
  }

  async placeAll(stakes: readonly Stake[]): Promise<void> {
    for (const { on, cents } of this.#neededFirst(stakes)) {
      if (!(await this.putDown(on, cents))) return;
    }
  }

  /** Omits bets that cannot be placed; puts bets that depend on another bet last. */
  #neededFirst(stakes: readonly Stake[]): Stake[] {
    const lacking = new Set((this.options?.needs ?? []).flatMap((one) => one.on));
    const placeable = stakes.filter(({ on }) => this.game.bets.some((bet) => bet.id === on && bet.role !== "wager"));
    return [...placeable].sort((one, other) => Number(lacking.has(one.on)) - Number(lacking.has(other.on)));
  }
}
