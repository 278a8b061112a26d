import { expect, it } from 'vitest';
import { type Random, randomOf } from '../live/testing/random.ts';
import { sumsOf } from './drawing-sums.ts';
import { parseAbs } from './parse-abs.ts';
import { sample, writeAbs, writeAbsLine, type WrittenLine } from './testing/abs-writer.ts';

const texts = ['WP-TEST', 'Rathaus Gengenbach, Anbau', 'L98/Kinzig', 'C80', 'Brücke', 'BF2D'] as const;
const groups = ['BF2D', 'BF3D', 'BFWE', 'BFMA', 'BFGT', 'BFAU'] as const;

/** Node provides this global; `shared/` is compiled without the types of any platform. */
declare const performance: { now: () => number };

/** A line as a program writes it, with the expected result of parsing it. */
const lineOf = (random: Random): { line: WrittenLine; kg: number; pieces: number; length: number } => {
  const group = random.pick(groups);
  const [pieces, length, d] = [1 + random.below(300), 100 + random.below(13_900), 6 + random.below(26)];
  const isBar = group === 'BF2D' || group === 'BF3D' || group === 'BFWE';
  const bar = (0.006165 * d * d * length) / 1000;
  const e = isBar ? bar.toFixed(3) : String(random.below(90_000) / 1000);
  const header = {
    j: random.pick(texts),
    r: 1 + random.below(4),
    i: random.pick(['', 'a', 'b']),
    p: 1 + random.below(99),
    l: length,
    n: pieces,
    e,
    ...(isBar && { d }),
    g: random.pick(['B500B', '', 'K500C-T']),
    s: 48,
    ...(group === 'BFMA' && { m: 'Q335A', b: 2300 }),
    v: '',
    ...(random.chance(0.2) && { a: 0, t: 0 }),
  };
  const blocks = `${random.chance(0.5) ? `Gl${length}@w0@` : ''}${random.chance(0.2) ? 'PnREBAR@hYM@' : ''}`;
  return { line: { group, header, blocks }, kg: Number(e) * pieces, pieces, length };
};

it.each([1, 2, 3, 4, 5, 6, 7, 8])('what a program writes is read as it was written (seed %s)', (seed) => {
  const random = randomOf(seed);
  const written = Array.from({ length: 60 }, () => lineOf(random));
  const { drawings, problems } = parseAbs(writeAbs(written.map(({ line }) => line)));
  expect(problems.filter(({ done }) => done !== 'counted')).toEqual([]);
  const expected: readonly string[] = ['emptyField', 'weightUnclear'];
  expect(problems.filter(({ code }) => !expected.includes(code))).toEqual([]);
  const all = sumsOf(drawings.flatMap(({ positions }) => positions));
  expect(all.positions).toBe(written.length);
  expect(all.pieces).toBe(written.reduce((sum, one) => sum + one.pieces, 0));
  expect(all.longest).toBe(Math.max(...written.map((one) => one.length)));
  expect(all.steel + all.matting).toBeCloseTo(
    written.reduce((sum, one) => sum + one.kg, 0),
    3,
  );
});

const signs = [
  '@',
  'C',
  'BF',
  '-',
  ',',
  '.',
  '9',
  'e',
  'Gl',
  '\n',
  '\r',
  '\u0000',
  'ß',
  '😀',
  ' ',
  'NaN',
  '1e9',
];

/** Returns a valid line with random damage. */
const mutated = (random: Random): string => {
  let line = random.chance(0.5) ? random.pick(sample) : writeAbsLine(lineOf(random).line);
  for (let count = 1 + random.below(6); count > 0; count -= 1) {
    const [at, to] = [random.below(line.length + 1), random.below(line.length + 1)];
    const piece = line.slice(Math.min(at, to), Math.max(at, to));
    const middle = random.pick([
      '',
      random.pick(signs),
      random.pick(signs).repeat(random.below(40)),
      piece + piece,
    ]);
    line = random.chance(0.5) ? line.slice(0, at) + middle + line.slice(at) : line.slice(0, at) + middle;
  }
  return line;
};

it('10,000 damaged lines never throw or hang, and sums stay finite and not negative', () => {
  const random = randomOf(4711);
  const lines = Array.from({ length: 10_000 }, () => mutated(random));
  for (const taken of [undefined, 'all'] as const) {
    const parsed = parseAbs(lines.join('\r\n'), taken && { taken });
    const sums = parsed.drawings.flatMap(({ positions }) => {
      const { steel, matting, longest, widest, diameters } = sumsOf(positions);
      return [steel, matting, longest, widest, ...diameters.map(({ kg }) => kg)];
    });
    expect(sums.filter((sum) => !(Number.isFinite(sum) && sum >= 0))).toEqual([]);
    expect(sums.length).toBeGreaterThan(100);
  }
  for (const line of lines.slice(0, 2000)) parseAbs(line, { weights: 'total' });
});

it('5,000 lines and a long broken one are read at once', () => {
  const line = `${sample[0]}\r\n`;
  const began = performance.now();
  const text = line.repeat(5000) + 'BF2D@Hj'.padEnd(99_000, '@w90');
  expect(parseAbs(text).drawings[0]?.positions).toHaveLength(5000);
  expect(performance.now() - began).toBeLessThan(10_000);
});
