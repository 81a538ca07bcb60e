// Staff commands at one table: sends each once, keeps refusals for display, and waits for a second person if needed.
import type { Answer, Feed, GivenPin } from "../api/feed.svelte";
import { me } from "../api/person.svelte";
import type { Command, CommandOption, Propose, Role, ShownRequest, StaffOptions, StaffPicture } from "../api/types";
import { explain } from "../rules/refusals";

/** A command that somebody of a higher rank gives at this page, and what exactly it changes. */
export type GivenByOther = { command: Command; rank: Role; lines: string[] };
type Awaited = { number: number; settle: (isDone: boolean) => void };
type Proposable = Propose["proposed"];

export class Commander {
  /** The last refusal. */
  answer = $state.raw<Answer | null>(null);
  givenByOther = $state.raw<(GivenByOther & { settle: (isDone: boolean) => void }) | null>(null);
  /** The request that this page shows. */
  shown = $state<number | null>(null);
  /** A request of this page that was declined or lapsed. */
  unanswered = $state.raw<{ number: number; reason: string | null; isDeclined: boolean } | null>(null);
  /** A command that moves a patron's purse: the patron types the PIN. */
  asksPin = $state.raw<{ patron: string; go: (pin: string) => Promise<Answer>; settle: (isDone: boolean) => void } | null>(null);
  isBusy = $state(false);
  #awaited: Awaited[] = [];
  /** The picture with a new request may come after the answer that made it. */
  #seen = new Set<number>();

  constructor(readonly feed: Feed<StaffPicture>) {}

  get options(): StaffOptions | null {
    return this.feed.picture?.staff_options ?? null;
  }

  get requests(): readonly ShownRequest[] {
    return this.options?.requests ?? [];
  }

  get request(): ShownRequest | null {
    return this.requests.find((one) => one.number === this.shown) ?? null;
  }

  /** The command as the service offers it; undefined if not available now. */
  offers(command: CommandOption["command"]): CommandOption | undefined {
    return this.options?.commands.find((one) => one.command === command);
  }

  /** Whether commands are possible now. */
  get isReady(): boolean {
    return this.feed.state === "live" && me.acts;
  }

  /** True once carried out or left waiting. */
  async ask(command: Command): Promise<boolean> {
    if (!this.isReady) return false;
    const answer = await this.#send(command);
    if (answer.answer !== "refused") return this.#await(answer);
    // the service says so of nothing but what can be proposed
    if (answer.refusal.code === "needs_approval") return this.propose(command as Proposable);
    return answer.refusal.code === "needs_pin" ? this.#askPin(command) : this.take(answer);
  }

  /** A command that this rank approves, if there is one. */
  async askFor(command: Proposable, rank: Role | null | undefined): Promise<boolean> {
    return rank ? this.propose(command) : this.ask(command);
  }

  async propose(command: Proposable): Promise<boolean> {
    return this.isReady && this.#await(await this.#send({ command: "propose", proposed: command }));
  }

  /** A command of a higher rank: the person logged in gives it, or another one at this page. */
  async give(given: GivenByOther): Promise<boolean> {
    if (me.reaches(given.rank)) return this.ask(given.command);
    return this.isReady && new Promise((settle) => (this.givenByOther = { ...given, settle }));
  }

  async #await(answer: Answer): Promise<boolean> {
    if (answer.answer !== "accepted" || !answer.request) return this.take(answer);
    const number = answer.request;
    this.answer = null;
    this.shown = number;
    return new Promise((settle) => this.#awaited.push({ number, settle }));
  }

  /** Approves or declines in the name of the person logged in. */
  async answerRequest(request: ShownRequest, isApproved: boolean): Promise<boolean> {
    const { number, digest } = request;
    return this.take(await this.#send(isApproved ? { command: "approve", request: number, digest } : { command: "decline", request: number }));
  }

  /** Somebody else approves here with a PIN. Returns why not, or nothing. */
  async approveHere(request: ShownRequest, approver: string, pin: string): Promise<string> {
    const { number, digest } = request;
    const answer = await this.#send({ command: "approve", request: number, digest }, { approver, pin });
    return explain(answer)?.sentence ?? "";
  }

  /** Notices requests that somebody has answered. */
  follow(): void {
    const open = this.requests.map((request) => request.number);
    for (const number of open) this.#seen.add(number);
    for (const one of this.#awaited.filter(({ number }) => !open.includes(number))) {
      const answered = (this.options?.answered ?? []).find(({ number }) => number === one.number);
      if (!answered && !this.#seen.has(one.number)) continue;
      if (!answered?.is_approved) {
        this.unanswered = { number: one.number, reason: answered?.reason ?? null, isDeclined: answered !== undefined };
      }
      this.#settle(one.number, answered?.is_approved ?? false);
    }
  }

  /** The request stays in the list; the form that made it is done. */
  leaveWaiting = (): void => {
    if (this.shown !== null) this.#settle(this.shown, true);
    this.shown = null;
  };

  take(answer: Answer): boolean {
    const isDone = answer.answer === "accepted";
    this.answer = isDone ? null : answer;
    return isDone;
  }

  given = (answer: Answer): void => {
    this.givenByOther?.settle(this.take(answer));
    this.givenByOther = null;
  };

  notGiven = (): void => {
    this.givenByOther?.settle(false);
    this.givenByOther = null;
  };

  closePin = (isDone: boolean): void => {
    this.asksPin?.settle(isDone);
    this.asksPin = null;
  };

  #askPin(command: Command): Promise<boolean> {
    const patron = "patron" in command && command.patron ? command.patron : "";
    return new Promise((settle) => (this.asksPin = { patron, go: (pin) => this.#send(command, { pin }), settle }));
  }

  async #send(command: Command, given: GivenPin = {}): Promise<Answer> {
    this.isBusy = true;
    const answer = await this.feed.ask(command, undefined, given);
    this.isBusy = false;
    return answer;
  }

  #settle(number: number, isDone: boolean): void {
    for (const one of this.#awaited.filter((awaited) => awaited.number === number)) one.settle(isDone);
    this.#awaited = this.#awaited.filter((awaited) => awaited.number !== number);
    if (this.shown === number) this.shown = null;
  }
}
