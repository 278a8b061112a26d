import { type Random, randomOf } from '@werkplan/shared/live/testing/random.ts';
import { type Job, Schedule } from '@werkplan/shared/live/testing/schedule.ts';

const lastNotes = 40;

/** Something that may not be. */
class Violation extends Error {
  override readonly name = 'Violation';
}

const settled = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

/** Virtual time, chance from a seed, and what has happened: everything that a run consists of hangs on these. */
export class Sim {
  readonly seed: number;
  readonly random: Random;
  readonly schedule = new Schedule();
  /** Jobs done so far. */
  steps = 0;
  /** Messages get lost, calls fail, servers die. */
  isHostile = true;
  /** The first thing that may not be. */
  failure: Error | null = null;
  /** A digest of all that was noted: the same seed gives the same one. */
  hash = 0x811c9dc5;
  readonly #notes: (readonly unknown[])[] = [];
  #isTouched = false;

  constructor(seed: number) {
    this.seed = seed;
    this.random = randomOf(seed);
  }

  get now(): number {
    return this.schedule.now;
  }

  later(delayMs: number, run: () => void): Job {
    return this.schedule.later(delayMs, run);
  }

  /** Calls again and again until the function answered is called. */
  every(ms: number, run: () => void): () => void {
    let job: Job | null = null;
    const next = (): void => {
      job = this.later(ms, () => {
        next();
        run();
      });
    };
    next();
    return () => {
      if (job) job.run = null;
    };
  }

  chance(share: number): boolean {
    return this.isHostile && this.random.chance(share);
  }

  /** Promises may go on: their callbacks run before the next job. */
  touch(): void {
    this.#isTouched = true;
  }

  /** Notes what happened: for the last words of a run that fails, and for its digest. */
  note(...said: readonly (string | number)[]): void {
    this.#notes.push([this.now, ...said]);
    if (this.#notes.length > lastNotes) this.#notes.shift();
    for (const one of said) this.#digest(String(one));
  }

  get lastNotes(): string[] {
    return this.#notes.map((said) => said.join(' '));
  }

  /** Notes that something may not be; the run ends at this step. */
  fail(why: string, cause?: unknown): void {
    this.failure ??= new Violation(why, { cause });
  }

  /** @throws the first thing that may not be */
  async runUntil(until: number): Promise<void> {
    while (this.schedule.runNext(until)) {
      this.steps += 1;
      if (this.#isTouched) {
        this.#isTouched = false;
        await settled();
      }
      if (this.failure) throw this.failure;
    }
    this.schedule.runUntil(until);
    if (this.failure) throw this.failure;
  }

  #digest(text: string): void {
    let { hash } = this;
    for (let index = 0; index < text.length; index += 1)
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    this.hash = hash >>> 0;
  }
}
