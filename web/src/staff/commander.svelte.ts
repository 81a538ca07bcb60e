// Staff commands at one table: sends each once, keeps refusals for display, and asks for approval if needed.
import type { Answer, Feed } from "../api/feed.svelte";
import { me } from "../api/person.svelte";
import type { Command, CommandOption, Role, StaffOptions, StaffPicture } from "../api/types";

export type AwaitedApproval = { command: Command; rank: Role; what: string; settle: (isDone: boolean) => void };

export class Commander {
  /** The last refusal. */
  answer = $state.raw<Answer | null>(null);
  approval = $state.raw<AwaitedApproval | null>(null);
  isBusy = $state(false);

  constructor(readonly feed: Feed<StaffPicture>) {}

  get options(): StaffOptions | null {
    return this.feed.picture?.staff_options ?? null;
  }

  /** The command as the service offers it; undefined if not available now. */
  offers(command: CommandOption["command"]): CommandOption | undefined {
    return this.options?.commands.find((one) => one.command === command);
  }

  /** Whether commands are possible now. */
  get isReady(): boolean {
    return this.feed.state === "live" && me.acts;
  }

  /** True once carried out. `rank` is the lowest rank allowed; `what` describes the command to the approver. */
  async ask(command: Command, rank: Role | null = null, what = ""): Promise<boolean> {
    if (!this.isReady) return false;
    if (rank !== null && !me.reaches(rank)) {
      return new Promise((settle) => (this.approval = { command, rank, what, settle }));
    }
    this.isBusy = true;
    const answer = await this.feed.ask(command);
    this.isBusy = false;
    return this.take(answer);
  }

  take(answer: Answer): boolean {
    const isDone = answer.answer === "accepted";
    this.answer = isDone ? null : answer;
    return isDone;
  }

  approved = (answer: Answer): void => {
    const isDone = this.take(answer);
    this.approval?.settle(isDone);
    this.approval = null;
  };

  withdraw = (): void => {
    this.approval?.settle(false);
    this.approval = null;
  };
}
