type RunWork = () => Promise<unknown>;

interface Rules {
  /** The default work, which a run does if its request names no other. */
  readonly work: RunWork;
  /** Called with each rejection of `work`. */
  readonly onFailure: (error: unknown) => void;
  /** The shortest interval between two starts in ms. */
  readonly everyMs?: number;
}

/** Runs requested work one run at a time: all requests during a run cause one more run. */
export class CoalescedRunner {
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

  /** Starts a run with this work. During a run or pause, a run with the default work is started afterwards instead. */
  request(work: RunWork = this.#rules.work): void {
    if (this.#isStopped) return;
    if (this.#running || this.#pause) this.#isDue = true;
    else this.#run(work);
  }

  /** Starts no more runs and resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#pause) clearTimeout(this.#pause);
    await this.#running;
  }

  #run(work: RunWork): void {
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
