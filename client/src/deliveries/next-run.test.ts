import { expect, it } from 'vitest';
import { nextFittingRun } from './next-run.ts';

/** Four runs; `full` ones have no free slot, `tooFull` ones cannot take the cards. */
const runs = (full: readonly number[], tooFull: readonly number[]) => ({
  ids: [5, 7, 9, 11],
  hasFreeSlot: (id: number) => !full.includes(id),
  takes: (id: number) => !tooFull.includes(id),
});

it.each<{ full?: number[]; tooFull?: number[]; from: number | null; to: number | null }>([
  { from: null, to: 5 },
  { from: null, tooFull: [5], to: 7 },
  { from: null, full: [7], tooFull: [5, 9], to: 11 },
  { from: 5, to: 7 },
  { from: 5, full: [7], tooFull: [9], to: 11 },
  { from: 11, to: 5 },
  { from: 9, tooFull: [11, 5], to: 7 },
  { from: 7, tooFull: [5, 9, 11], to: 7 },
  // No run can take the cards, so the next free slot is chosen.
  { from: null, tooFull: [5, 7, 9, 11], to: 5 },
  { from: null, full: [5], tooFull: [5, 7, 9, 11], to: 7 },
  { from: 3, to: 5 },
  { from: 7, full: [5, 7, 9, 11], to: null },
])('from $from, full $full, without room $tooFull, to $to', ({ full = [], tooFull = [], from, to }) => {
  expect(nextFittingRun(runs(full, tooFull), from)).toBe(to);
});
