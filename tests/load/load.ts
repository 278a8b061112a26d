import { setTimeout as delay } from 'node:timers/promises';
import type { Wire } from './wire.ts';
import type { Writer } from './writers.ts';

/** Records when each window received each revision, in ms of `performance.now()`. */
class Arrivals {
  readonly #times: Map<number, number>[];
  readonly #waiting = new Map<number, { missing: number; done: () => void }>();

  constructor(windows: readonly Wire[]) {
    this.#times = windows.map((window) => {
      const times = new Map<number, number>();
      window.onPatch = (revision) => {
        times.set(revision, performance.now());
        const waiting = this.#waiting.get(revision);
        if (waiting && (waiting.missing -= 1) === 0) waiting.done();
      };
      return times;
    });
  }

  /** Resolves when every window has received the revision. */
  async everywhere(revision: number): Promise<void> {
    const missing = this.#times.filter((times) => !times.has(revision)).length;
    if (missing === 0) return;
    await new Promise<void>((done) => this.#waiting.set(revision, { missing, done }));
    this.#waiting.delete(revision);
  }

  of(revision: number): number[] {
    return this.#times.map((times) => times.get(revision) ?? Infinity);
  }
}

/** Makes writes one by one; returns for each the ms until the other window has received it. */
export async function writeOneByOne(writer: Writer, window: Wire, count: number): Promise<number[]> {
  const arrivals = new Arrivals([window]);
  const latencies: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const start = performance.now();
    const revision = await writer.write();
    await arrivals.everywhere(revision);
    latencies.push(Math.max(...arrivals.of(revision)) - start);
  }
  return latencies;
}

/** Makes writes at a steady rate, the editors in turns; returns the ms of each write to each window. */
export async function writeSteadily(
  writers: readonly Writer[],
  windows: readonly Wire[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const arrivals = new Arrivals(windows);
  const begin = performance.now();
  const count = perSecond * seconds;
  // Each editor makes one write at a time; a write that had to wait for the previous one counts from when it was due.
  const turns = writers.map(async (writer, first) => {
    const latencies: number[] = [];
    for (let index = first; index < count; index += writers.length) {
      const start = begin + (index * 1000) / perSecond;
      const wait = start - performance.now();
      if (wait > 0) await delay(wait);
      latencies.push(...(await latenciesOf(writer, arrivals, wait > 0 ? performance.now() : start)));
    }
    return latencies;
  });
  return (await Promise.all(turns)).flat();
}

async function latenciesOf(writer: Writer, arrivals: Arrivals, start: number): Promise<number[]> {
  const revision = await writer.write();
  await arrivals.everywhere(revision);
  return arrivals.of(revision).map((time) => time - start);
}

export interface FlatOut {
  readonly writes: number;
  /** The ms until every window has received all writes. */
  readonly ms: number;
  /** The longest write, ms. */
  readonly longest: number;
  /** The number of writes of the slowest writer. */
  readonly fewest: number;
}

/** Lets all writers write as fast as they are answered. */
export async function writeFlatOut(
  writers: readonly Writer[],
  windows: readonly Wire[],
  seconds: number,
): Promise<FlatOut> {
  const arrivals = new Arrivals(windows);
  const start = performance.now();
  let last = 0;
  let longest = 0;
  const run = async (writer: Writer): Promise<number> => {
    let writes = 0;
    for (let now = performance.now(); now - start < seconds * 1000;) {
      last = Math.max(last, await writer.write());
      const end = performance.now();
      longest = Math.max(longest, end - now);
      now = end;
      writes += 1;
    }
    return writes;
  };
  const counts = await Promise.all(writers.map(run));
  await arrivals.everywhere(last);
  const writes = counts.reduce((sum, count) => sum + count, 0);
  return { writes, ms: performance.now() - start, longest, fewest: Math.min(...counts) };
}
