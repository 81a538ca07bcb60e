// Seconds until a deadline, by the service's clock.

export class Countdown {
  seconds = $state<number | null>(null);

  /** Call this in an `$effect`; it returns the cleanup function. */
  run(deadline: number | null, clockAhead: number): () => void {
    const tick = () => {
      this.seconds = deadline === null ? null : Math.max(0, Math.ceil((deadline - Date.now() - clockAhead) / 1000));
    };
    tick();
    const timer = setInterval(tick, 200);
    return () => clearInterval(timer);
  }
}
