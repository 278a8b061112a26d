import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { expect, it } from 'vitest';
import { findRuns } from './find-runs.ts';

const trucks = new Map(
  ['OG-BS 214', 'OG-KW 33', 'FR-LS 902'].map((registration, index) => [
    index + 1,
    { id: index + 1, registration },
  ]),
);
const runs = [
  { id: 11, truckId: 1, truckDriver: 'Yılmaz', startingTime: '06:00:00' },
  { id: 12, truckId: 2, truckDriver: 'Hans Müller', startingTime: '05:30:00' },
  { id: 13, truckId: 3, truckDriver: 'Brandt', startingTime: '07:00:00' },
  { id: 14, truckId: 1, truckDriver: 'Müller-Lang', startingTime: '12:00:00' },
];
const day = {
  trucks,
  deliveries: new Map(runs.map((run) => [run.id, { ...run, date: '2026-11-23' }])),
} as unknown as DayState;

it.each([
  ['214', [11, 14]],
  ['og', [12, 11, 14]],
  ['ogbs214', [11, 14]],
  ['bs 214 lang', [14]],
  ['muller', [12, 14]],
  ['mueller', [12, 14]],
  ['üller', []],
  ['5', []],
  ['-', []],
])('%s finds the runs %j, in the order of the board', (text, ids) => {
  expect(findRuns(text, day).map(({ id }) => id)).toEqual(ids);
});

it('finds none before the day is loaded', () => {
  expect(findRuns('214', null)).toEqual([]);
});
