/** Wakes requests that wait for changes of the plan. */
export class YardNews {
  readonly #waiting = new Set<() => void>();
  #isOver = false;

  /** Wakes all waiting requests; called after any server has changed the plan or a link was revoked. */
  look(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Resolves at the next `look`, or after `withinMs`. Must be called before the plan is read, so that no change is missed. */
  next(withinMs: number): { readonly come: Promise<void>; readonly drop: () => void } {
    let drop = (): void => undefined;
    const come = new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, this.#isOver ? 0 : Math.max(0, withinMs));
      this.#waiting.add(wake);
      drop = wake;
    });
    return { come, drop };
  }

  /** Ends all waits because the server stops. */
  stop(): void {
    this.#isOver = true;
    this.look();
  }

  get isOver(): boolean {
    return this.#isOver;
  }
}
