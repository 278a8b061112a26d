/** A scheduled call at a simulated time in ms; `run` is null once it is canceled. */
export interface Job {
  readonly at: number;
  readonly order: number;
  run: (() => void) | null;
}

const isBefore = (a: Job, b: Job): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Simulates time in ms: runs due jobs in order and skips the time between. */
export class Schedule {
  now = 0;
  #order = 0;
  /** A binary heap with the next job first. */
  readonly #jobs: Job[] = [];

  get size(): number {
    return this.#jobs.length;
  }

  later(delayMs: number, run: () => void): Job {
    this.#order += 1;
    const job = { at: this.now + delayMs, order: this.#order, run };
    this.#push(job);
    return job;
  }

  runUntil(until: number): void {
    while (this.runNext(until));
    this.now = until;
  }

  /** Runs the next job if it is due by then; returns false if none is. */
  runNext(until: number): boolean {
    const next = this.#jobs[0];
    if (!next || next.at > until) return false;
    this.#pop();
    this.now = Math.max(this.now, next.at);
    next.run?.();
    return true;
  }

  #push(job: Job): void {
    const jobs = this.#jobs;
    let place = jobs.length;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = jobs[above];
      if (!parent || !isBefore(job, parent)) break;
      jobs[place] = parent;
      place = above;
    }
    jobs[place] = job;
  }

  #pop(): void {
    const jobs = this.#jobs;
    const last = jobs.pop();
    if (!last || jobs.length === 0) return;
    let place = 0;
    for (;;) {
      const left = jobs[2 * place + 1];
      const right = jobs[2 * place + 2];
      const isRight = left !== undefined && right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (!child || isBefore(last, child)) break;
      jobs[place] = child;
      place = 2 * place + (isRight ? 2 : 1);
    }
    jobs[place] = last;
  }
}
