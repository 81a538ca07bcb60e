// Why this node is not ready, or that all play is disabled: from the feed of a table or, on pages without one, from the service's own report.
import type { Message } from "./schema";

const ASK_MS = 5_000;

class Outage {
  message = $state.raw<Message | null>(null);
  #heardAt = 0;

  /** A picture of a table says whether its node is ready and play enabled. */
  hear(outage: Message | null): void {
    this.#heardAt = Date.now();
    this.message = outage;
  }

  /** Ask now and then while no feed reports. Returns how to stop. */
  watch(): () => void {
    const timer = setInterval(() => void this.#ask(), ASK_MS);
    return () => clearInterval(timer);
  }

  async #ask(): Promise<void> {
    if (document.hidden || Date.now() - this.#heardAt < 3 * ASK_MS) return;
    const response = await fetch("/readyz").catch(() => null);
    const body = (await response?.json().catch(() => null)) as { outage?: Message | null; play_disabled?: Message | null } | null;
    if (body) this.message = body.outage ?? body.play_disabled ?? null;
  }
}

export const outage = new Outage();
