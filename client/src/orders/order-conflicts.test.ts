// @vitest-environment happy-dom
import type { FieldConflict } from '@werkplan/shared/errors/error-body-schema.ts';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../lib/api-errors.ts';
import { store } from '../lib/client.ts';
import { changeDay, showDay } from '../testing/shown-day.ts';
import {
  addConflict,
  readConflicts,
  conflictsOfOrderAtom,
  fieldsInConflict,
  removeConflict,
} from './order-conflicts.ts';
import { retainRow, retainedRowsAtom, listedOrderAtom } from './rows-in-use.ts';

const date = '2026-11-23';
const seen = anOrder({ id: 7, date, city: 'Kehl' });
const stored = { ...seen, city: 'Haslach', version: 2 };
const conflictOf = (field: string, more: Partial<FieldConflict> = {}): FieldConflict => ({
  field,
  base: 'Kehl',
  yours: 'Lahr',
  theirs: 'Haslach',
  by: 'Bernd Krüger',
  at: '2026-11-23T08:00:00Z',
  ...more,
});
const open = (field: string, more: Partial<FieldConflict> = {}): void =>
  addConflict({ ...conflictOf(field, more), together: [] }, stored, seen);
const opened = (id = 7): string[] =>
  store()
    .get(conflictsOfOrderAtom(id))
    .map(({ field, yours }) => `${field} ${String(yours)}`);
const keptIds = (): number[] => [...store().get(retainedRowsAtom).keys()];

beforeEach(() => {
  for (const conflict of store().get(conflictsOfOrderAtom(7))) removeConflict(conflict);
  showDay({ date, orders: [stored] });
});

describe('an open conflict', () => {
  it("keeps the planner's value, and the other user's row as its base", () => {
    open('city');
    expect(opened()).toEqual(['city Lahr']);
    expect(store().get(conflictsOfOrderAtom(7))[0]?.order).toBe(stored);
    expect(opened(8)).toEqual([]);
  });

  it('is settled separately from others of the same row', () => {
    open('city');
    open('postCode', { yours: '77933' });
    expect(opened()).toEqual(['city Lahr', 'postCode 77933']);
    removeConflict({ order: seen, field: 'city' });
    expect(opened()).toEqual(['postCode 77933']);
  });

  it('is replaced by a newer one of the same field', () => {
    open('city');
    open('postCode');
    open('city', { yours: 'Achern' });
    expect(opened()).toEqual(['postCode Lahr', 'city Achern']);
  });

  it('keeps its row listed until it is settled, even if the order leaves the day', () => {
    open('city');
    changeDay({ orders: [] });
    expect(store().get(listedOrderAtom(7))).toEqual({ order: seen, isGone: true });
    removeConflict({ order: seen, field: 'city' });
    expect(store().get(listedOrderAtom(7))).toBeNull();
  });

  it('releases the row as often as it has retained it', () => {
    open('city');
    open('city');
    open('postCode');
    removeConflict({ order: seen, field: 'city' });
    expect(keptIds()).toEqual([7]);
    removeConflict({ order: seen, field: 'postCode' });
    expect(keptIds()).toEqual([]);
    removeConflict({ order: seen, field: 'postCode' });
    expect(keptIds()).toEqual([]);
  });

  it('does not notify subscribers of other rows', () => {
    let draws = 0;
    const stop = store().sub(conflictsOfOrderAtom(8), () => (draws += 1));
    open('city');
    removeConflict({ order: seen, field: 'city' });
    stop();
    expect(draws).toBe(0);
  });

  it("includes the other user's other fields if both changes together break a rule", () => {
    const steel = conflictOf('steel', { base: 5, theirs: 0, yours: 5 });
    addConflict({ ...conflictOf('matting'), together: [steel] }, stored, seen);
    const [conflict] = store().get(conflictsOfOrderAtom(7));
    expect(conflict && fieldsInConflict(conflict).map(({ field }) => field)).toEqual(['steel', 'matting']);
  });
});

describe('the message for a refused conflict', () => {
  const body = { type: 'EDIT_CONFLICT', conflict: [conflictOf('city')], current: stored };

  it('contains the fields and the stored order', () => {
    expect(readConflicts(new ApiError(409, body))).toEqual({
      conflicts: [conflictOf('city')],
      current: stored,
    });
  });

  it.each([
    ['another refusal', new ApiError(409, { ...body, type: 'ORDER_READ_ONLY' })],
    ['one that names no order', new ApiError(409, { ...body, current: undefined })],
    ['no answer', new NetworkError('no answer')],
    ['a fault of our own', new TypeError('x is undefined')],
  ])('%s is not a conflict', (_, error) => {
    expect(readConflicts(error)).toBeNull();
  });
});

describe('a row in use', () => {
  it('is the day’s row as long as the day has it', () => {
    const letGo = retainRow(seen);
    expect(store().get(listedOrderAtom(7))).toEqual({ order: stored, isGone: false });
    letGo();
  });

  it('is retained by each use, and released once by each', () => {
    const first = retainRow(seen);
    const second = retainRow(stored);
    first();
    first();
    expect(keptIds()).toEqual([7]);
    second();
    expect(keptIds()).toEqual([]);
  });
});
