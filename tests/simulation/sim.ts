import { type Random, randomOf } from '@werkplan/shared/live/testing/random.ts';
import { type Job, Schedule } from '@werkplan/shared/live/testing/schedule.ts';

const lastNotes = 40;

/** The error of a run that broke an invariant. */
class Violation extends Error {
  override readonly name = 'Violation';
}

const settled = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

/** Virtual time, random numbers from a seed, and the record of events; all parts of a run share it. */
export class Sim {
  readonly seed: number;
  readonly random: Random;
  readonly schedule = new Schedule();
  /** Number of executed jobs. */
  steps = 0;
  /** While true, troubles happen: messages are lost, calls fail, servers die. */
  isHostile = true;
  /** The first violation. */
  failure: Error | null = null;
  /** A digest of all recorded events; equal seeds give equal digests. */
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

  /** Repeats `run` until the returned function is called. */
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

  /** Lets promise callbacks run before the next job. */
  touch(): void {
    this.#isTouched = true;
  }

  /** Records an event for the digest and for the report of a failing run. */
  note(...said: readonly (string | number)[]): void {
    this.#notes.push([this.now, ...said]);
    if (this.#notes.length > lastNotes) this.#notes.shift();
    for (const one of said) this.#digest(String(one));
  }

  get lastNotes(): string[] {
    return this.#notes.map((said) => said.join(' '));
  }

  /** Records a violation; the run ends after the current job. */
  fail(why: string, cause?: unknown): void {
    this.failure ??= new Violation(why, { cause });
  }

  /** @throws the first violation */
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
