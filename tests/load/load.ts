import { setTimeout as delay } from 'node:timers/promises';
import type { Wire } from './wire.ts';
import type { Writer } from './writers.ts';

/** When each of some windows was told each revision, in ms of `performance.now()`. */
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

  /** Resolves when every window was told the revision. */
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

/** One write after the other; answers for each the ms from its start until the other window was told. */
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

/** Writes at a steady rate, the editors in turn; answers the ms of each write to each window. */
export async function writeSteadily(
  writers: readonly Writer[],
  windows: readonly Wire[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const arrivals = new Arrivals(windows);
  const begin = performance.now();
  const count = perSecond * seconds;
  // Each editor makes one write after the other; one that has to wait for the last is late, and counted so.
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

/** All writers as fast as they are answered; answers how many writes, and in how many ms every window was told them. */
export async function writeFlatOut(
  writers: readonly Writer[],
  windows: readonly Wire[],
  seconds: number,
): Promise<{ writes: number; ms: number }> {
  const arrivals = new Arrivals(windows);
  const start = performance.now();
  let writes = 0;
  let last = 0;
  const run = async (writer: Writer) => {
    while (performance.now() - start < seconds * 1000) {
      last = Math.max(last, await writer.write());
      writes += 1;
    }
  };
  await Promise.all(writers.map(run));
  await arrivals.everywhere(last);
  return { writes, ms: performance.now() - start };
}
