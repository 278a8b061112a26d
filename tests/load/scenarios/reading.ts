import { gzipSync } from 'node:zlib';
import { aimAtMost, type Figure, singleFigure } from '../figures.ts';
import { textOf } from '../../support/http-request.ts';
import { sampleNoise } from '../noise.ts';
import type { Side } from '../sides.ts';
import type { Stage } from '../stage.ts';
import { median } from '../stats.ts';
import type { Writer } from '../writers.ts';

/** Reads a path several times per round; returns the rounds' medians in ms and the last answer. */
async function timed(
  stage: Stage,
  path: string,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<{ ms: number[]; text: string }> {
  const { werkplanHttp: http, rounds, quick } = stage;
  const headers = await stage.login(0);
  const ms: number[] = [];
  let text = '';
  for (let round = 0; round < rounds; round += 1) {
    sampleNoise();
    const times: number[] = [];
    for (let asked = 0; asked < (quick ? 10 : 30); asked += 1) {
      await before();
      const start = performance.now();
      const answer = await http.send('GET', path, undefined, headers);
      times.push(performance.now() - start);
      text = textOf(answer);
    }
    ms.push(median(times));
  }
  return { ms, text };
}

function plannerOf(sides: readonly Side[]): Writer {
  const writer = sides.find(({ name }) => name === 'werkplan')?.writers[0];
  if (!writer) throw new Error('nobody to write');
  return writer;
}

const gzippedKb = (text: string): number => gzipSync(text).length / 1000;

/** Measures reading the busy day as a window does. */
export async function snapshot(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const path = `/api/days/${stage.busy.day}`;
  const { ms, text } = await timed(stage, path, async () => await plannerOf(sides).write());
  const again = await timed(stage, path);
  return [
    singleFigure("a day's snapshot (40 trucks, 400 shipments) after a change", 'ms', ms, aimAtMost(10, 'ms')),
    singleFigure("a day's snapshot, unchanged since the last reader", 'ms', again.ms),
    singleFigure("a day's snapshot, gzipped", 'kB', [gzippedKb(text)], aimAtMost(25, 'kB')),
  ];
}

/** Measures the catch-up of a window that was disconnected. */
export async function catchUp(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const writer = plannerOf(sides);
  const figures: Figure[] = [];
  for (const missed of [20, 200]) {
    for (let made = 0; made < missed; made += 1) await writer.write();
    const { epoch, revision } = await stage.snapshot();
    const path = `/api/changes?key=${stage.key}&epoch=${epoch}&since=${revision - missed}`;
    const { ms, text } = await timed(stage, path);
    const { result } = JSON.parse(text) as { result: string };
    const name = `catch-up after ${missed} missed changes (${result})`;
    figures.push(singleFigure(name, 'ms', ms), singleFigure(`${name}, gzipped`, 'kB', [gzippedKb(text)]));
  }
  return figures;
}
