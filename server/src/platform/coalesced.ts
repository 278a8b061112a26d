type Work = () => Promise<unknown>;

interface Rules {
  /** What is done where a request names nothing else. */
  readonly work: Work;
  /** Whatever `work` rejects with. */
  readonly onFailure: (error: unknown) => void;
  /** Two runs begin at least so far apart, ms. */
  readonly everyMs?: number;
}

/** Does work when it is requested, one run at a time: however often it is requested during a run, one more follows. */
export class Coalesced {
  readonly #rules: Rules;
  #running: Promise<void> | null = null;
  #pause: NodeJS.Timeout | null = null;
  #isDue = false;
  #isStopped = false;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Runs now, or once more after the run or the pause under way; that run then does the usual work. */
  request(work: Work = this.#rules.work): void {
    if (this.#isStopped) return;
    if (this.#running || this.#pause) this.#isDue = true;
    else this.#run(work);
  }

  /** No run begins any more. @returns the end of the one under way */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#pause) clearTimeout(this.#pause);
    await this.#running;
  }

  #run(work: Work): void {
    const { onFailure, everyMs } = this.#rules;
    this.#isDue = false;
    if (everyMs !== undefined)
      this.#pause = setTimeout(() => {
        this.#pause = null;
        this.#runIfDue();
      }, everyMs);
    this.#running = work()
      .then(() => undefined)
      .catch(onFailure)
      .finally(() => {
        this.#running = null;
        this.#runIfDue();
      });
  }

  #runIfDue(): void {
    if (this.#isDue && !this.#running && !this.#pause && !this.#isStopped) this.#run(this.#rules.work);
  }
}
