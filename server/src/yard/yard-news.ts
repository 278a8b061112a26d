/** Wakes whoever waits for something new in the plan. */
export class YardNews {
  readonly #waiting = new Set<() => void>();
  #isOver = false;

  /** The plan was changed, by this server or another, or a link was revoked. */
  look(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Resolves with the next news, or after so many ms. To be asked for before the plan is read: then nothing is missed. */
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

  /** Nobody is kept waiting any more: the server ends. */
  stop(): void {
    this.#isOver = true;
    this.look();
  }

  get isOver(): boolean {
    return this.#isOver;
  }
}
