// A patron's play at one table: the chip in hand, the bets on the felt, and those not yet confirmed by the service.
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
import { CHIPS, type Denomination } from "../chips/denominations";
import { toCents, toDollars } from "../money";
import { explain, type Explanation } from "../rules/refusals";

export type Stake = { on: string; cents: number };
/** Chips placed or removed here that the service has not confirmed; `version` is set once it accepts them. */
type Underway = Stake & { version: number | null };

/** What the felt shows of a table. */
export type FeltPlay = Pick<Play, "game" | "bets" | "round" | "isBetting" | "betOn" | "unconfirmedOn" | "allOn" | "offeredOn"> & {
  putDown: (on: string) => unknown;
};

export class Play {
  chip = $state.raw<Denomination>(CHIPS[1] as Denomination);
  box = $state(1);
  notice = $state<Explanation | null>(null);
  balance = $state<number | null>(null);
  lastStakes = $state.raw<Stake[]>([]);
  #underway = $state.raw<Underway[]>([]);
  #placed = $state.raw<{ round: number; stakes: Stake[] }>({ round: 0, stakes: [] });

  constructor(
    readonly feed: Feed,
    readonly game: Game,
    readonly person: Person,
  ) {}

  get table(): PublicTable | null {
    return this.feed.picture?.table ?? null;
  }
  get round(): PublicRound | null {
    return this.table?.round ?? null;
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
    return this.isBetting && this.#placed.round === this.round?.number && this.#placed.stakes.length > 0;
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

  async putDown(on: string, cents: number = this.chip.dollars * 100): Promise<boolean> {
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
    const last = this.#placed.stakes.at(-1);
    if (!last || !this.canUndo) return;
    this.#placed = { ...this.#placed, stakes: this.#placed.stakes.slice(0, -1) };
    const held = toCents(this.betOn(last.on)?.amount ?? "0.00");
    await this.#take(last.on, Math.min(last.cents, held), held);
  }

  /** Take back all bets, those that no other bet depends on first. */
  async clear(): Promise<void> {
    this.#placed = { round: 0, stakes: [] };
    const here = (this.options?.withdrawals ?? []).filter((one) => one.place === this.place);
    for (const { on, held } of [...here].sort((one, other) => Number(other.whole) - Number(one.whole))) {
      await this.#take(on, toCents(held), toCents(held));
    }
  }

  repeat(): Promise<void> {
    return this.#placeAll(this.lastStakes);
  }

  double(): Promise<void> {
    return this.#placeAll(this.bets.map((bet) => ({ on: bet.on, cents: toCents(bet.amount) })));
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

  async #placeAll(stakes: readonly Stake[]): Promise<void> {
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
