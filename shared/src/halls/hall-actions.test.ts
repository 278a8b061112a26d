import { expect, it } from 'vitest';
import { aCapacity } from '../live/testing/rows.ts';
import { changesIn, planOf, runOn } from '../plan/testing/plan-of.ts';
import { setCapacity } from './hall-actions.ts';

const today = '2026-11-23';
const plan = planOf({
  rows: {
    hallCapacities: [
      aCapacity({ id: 1, hallId: 1, day: today }),
      aCapacity({ id: 2, hallId: 1, day: today, kind: 'day', maxCapacity: 0 }),
      aCapacity({ id: 3, hallId: 2, day: today }),
    ],
  },
  days: [],
});
const set = (id: number, capacity: Parameters<typeof setCapacity>[2]['capacity']) =>
  runOn(plan, setCapacity, { id, capacity });

it('writes the one row of the hall, its kind and its day', () => {
  const day = set(1, { date: today, maxCapacity: 5000 });
  expect(changesIn(day.tx)).toEqual({ 'hallCapacities 2': { maxCapacity: 5000 } });
  expect(day.answer).toEqual(
    aCapacity({ id: 2, hallId: 1, day: today, kind: 'day', maxCapacity: 5000, version: 2 }),
  );
  const standard = set(1, { validFrom: today, maxCapacity: 5000 });
  expect(changesIn(standard.tx)).toEqual({ 'hallCapacities 1': { maxCapacity: 5000 } });
});

it('makes the row where there is none, and writes nothing where it says so already', () => {
  expect(set(2, { date: today, maxCapacity: 5000 }).answer).toEqual(
    aCapacity({ id: 1001, hallId: 2, day: today, kind: 'day', maxCapacity: 5000 }),
  );
  expect(set(1, { date: today, maxCapacity: 0 }).tx.writes).toEqual([]);
});

it('refuses a hall there is not, and past days by the name they were sent under', () => {
  expect(set(4, { date: today, maxCapacity: 1 }).refusal?.code).toBe('HALL_NOT_FOUND');
  const past = '2026-11-22';
  expect(set(1, { date: past, maxCapacity: 1 }).refusal?.details.fields).toEqual({
    date: 'validation.pastDate',
  });
  expect(set(1, { validFrom: past, maxCapacity: 1 }).refusal?.details.fields).toEqual({
    validFrom: 'validation.pastDate',
  });
});

it('needs the capacities', () => {
  const unknown = { ...plan, hallCapacities: undefined };
  const input = { id: 1, capacity: { date: today, maxCapacity: 1 } };
  expect(runOn(unknown, setCapacity, input).missing).toEqual({ what: 'stream', key: 'halls' });
});
