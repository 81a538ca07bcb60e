// Seconds left until a deadline of the service, by the service's clock.

export class Countdown {
  seconds = $state<number | null>(null);

  /** To be called in an `$effect`, so that it follows what it is given; returns what ends it. */
  run(deadline: number | null, clockAhead: number): () => void {
    const tick = () => {
      this.seconds = deadline === null ? null : Math.max(0, Math.ceil((deadline - Date.now() - clockAhead) / 1000));
    };
    tick();
    const timer = setInterval(tick, 200);
    return () => clearInterval(timer);
  }
}
