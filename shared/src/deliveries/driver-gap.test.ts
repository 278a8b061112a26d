import { expect, it } from 'vitest';
import { randomOf } from '../live/testing/random.ts';
import { runsTooClose } from './driver-gap.ts';

const run = (id: number, truckDriver: string, startingTime: string) => ({ id, truckDriver, startingTime });
const idsBeside = (gapMinutes: number, ...[first, ...others]: ReturnType<typeof run>[]): number[] =>
  first ? runsTooClose(first, [first, ...others], gapMinutes).map(({ id }) => id) : [];

it('finds the driver’s other runs within the time, inclusively', () => {
  const runs = [
    run(1, 'Kern', '07:00'),
    run(2, 'Kern', '08:00'),
    run(3, 'Kern', '08:01'),
    run(4, 'Kern', '06:30'),
  ];
  expect(idsBeside(60, ...runs)).toEqual([4, 2]);
  expect(idsBeside(59, ...runs)).toEqual([4]);
  expect(idsBeside(61, ...runs)).toEqual([4, 2, 3]);
});

it('with 0 minutes finds only runs that start together', () => {
  expect(idsBeside(0, run(1, 'Kern', '07:00'), run(2, 'Kern', '07:00'), run(3, 'Kern', '07:01'))).toEqual([
    2,
  ]);
});

it('treats names as equal whatever the spelling of umlauts, hyphens and capitals', () => {
  const written = [
    'Jörg Müller-Roth',
    'JOERG MUELLER ROTH',
    'jo\u0308rg mu\u0308ller-roth',
    'Jörg Möller-Roth',
  ];
  expect(idsBeside(60, ...written.map((name, index) => run(index + 1, name, '07:00')))).toEqual([2, 3]);
});

it('treats names as equal that differ in spaces and capitals only', () => {
  const runs = [
    run(1, 'Anna Kern', '07:00'),
    run(2, ' anna  KERN ', '07:10'),
    run(3, 'Anna Kerner', '07:00'),
  ];
  expect(idsBeside(60, ...runs)).toEqual([2]);
});

it('marks both runs of a pair or neither, and never fewer with a longer time', () => {
  const random = randomOf(43);
  const time = (at: number): string =>
    [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':');
  for (let round = 0; round < 200; round += 1) {
    const runs = Array.from({ length: 6 }, (_, id) =>
      run(id, random.pick(['Kern', 'kern ', 'Weber']), time(random.below(24 * 60))),
    );
    const gap = random.below(600);
    for (const one of runs)
      for (const other of runs) {
        const isMarked = runsTooClose(one, runs, gap).includes(other);
        expect(runsTooClose(other, runs, gap).includes(one)).toBe(isMarked);
        if (isMarked) expect(runsTooClose(one, runs, gap + random.below(200))).toContain(other);
      }
  }
});
