import type { PrintedRun, PrintedSlot } from '@werkplan/shared/prints/printed-day.ts';
import { expect, it } from 'vitest';
import type { LatePlaces } from './late-places.ts';
import type { PrintChanges } from './print-changes.ts';
import { printedRowsOf } from './printed-rows.ts';

const runOf = (filled: Readonly<Record<number, string>>): PrintedRun => ({
  deliveryId: 4,
  head: { registration: 'OG-BS 214', type: 'SATTEL', driver: 'Yilmaz', startingTime: '05:30', capacity: 1 },
  color: 'SKY',
  load: 0,
  slots: Array.from({ length: 20 }, (_, slot): PrintedSlot => {
    const text = filled[slot];
    return text === undefined ? null : { text };
  }),
});
const unchanged: PrintChanges = { hasSlot: () => false, hasHead: () => false };
const onTime: LatePlaces = { slots: new Set(), runs: new Map(), orders: new Set() };
const stretches = (run: PrintedRun, changed = unchanged, late = onTime) =>
  printedRowsOf(run, changed, late).map(({ from, to, isRest }) => [from, to, isRest]);

it('free slots behind the last card share a line, those between cards have one each', () => {
  expect(stretches(runOf({ 0: 'Kran', 2: 'Leergut' }))).toEqual([
    [0, 0, false],
    [1, 1, false],
    [2, 2, false],
    [3, 19, true],
  ]);
  expect(stretches(runOf({}))).toEqual([[0, 19, true]]);
  expect(stretches(runOf({ 18: 'Kran' })).at(-1)).toEqual([19, 19, true]);
  expect(stretches(runOf({ 19: 'Kran' }))).toHaveLength(20);
});

it('a free slot that changed, or changed late, has its own line', () => {
  const changed = { ...unchanged, hasSlot: (_: number, slot: number) => slot === 1 };
  expect(stretches(runOf({}), changed).slice(-2)).toEqual([
    [1, 1, false],
    [2, 19, true],
  ]);
  const late = { ...onTime, slots: new Set(['4:5']) };
  expect(stretches(runOf({}), unchanged, late).at(-1)).toEqual([6, 19, true]);
});
