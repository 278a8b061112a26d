import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import { describe, expect, it } from 'vitest';
import { type LoadedHistory, withNewest, withOlder } from './merge-pages.ts';

const entry = (changeId: number, undoOf: number | null = null): HistoryEntry => ({
  changeId,
  at: '2026-11-23T08:00:00Z',
  actor: { kind: 'user', id: 1, name: `planner ${changeId}` },
  action: undoOf === null ? 'orders.update' : 'changes.undo',
  undoOf,
  rootAction: 'orders.update',
  direction: undoOf === null ? 'done' : 'undone',
  undone: null,
  tip: changeId,
  rows: [],
  counts: {},
});
const knownFrom = null;
const page = (next: string | null, ...ids: number[]): LoadedHistory => ({
  entries: ids.map((id) => entry(id)),
  next,
  knownFrom,
});
const idsOf = ({ entries }: LoadedHistory) => entries.map(({ changeId }) => changeId);

describe('withNewest', () => {
  it('puts what is new before what was loaded', () => {
    const merged = withNewest(page('1', 5, 4, 3, 2), page('4', 7, 6, 5));
    expect(idsOf(merged)).toEqual([7, 6, 5, 4, 3, 2]);
    expect(merged.next).toBe('1');
  });

  it('starts anew when more has happened than the page holds', () => {
    const fresh = page('7', 9, 8, 7);
    expect(withNewest(page('2', 5, 4), fresh)).toBe(fresh);
  });

  it('takes a page that holds everything as it is', () => {
    const fresh = page(null, 3, 2);
    expect(withNewest(page(null, 2), fresh)).toBe(fresh);
  });

  it('marks an older entry that was taken back meanwhile, and one that was done again', () => {
    const undo = entry(6, 3);
    const old = page('1', 5, 4, 3, 2);
    const undone = withNewest(old, { entries: [undo, entry(5)], next: '5', knownFrom });
    const of = (loaded: LoadedHistory, id: number) => loaded.entries.find(({ changeId }) => changeId === id);
    expect(of(undone, 3)).toMatchObject({ tip: 6, undone: { by: 'planner 6' } });
    expect(of(undone, 2)?.undone).toBeNull();
    const redone = withNewest(undone, { entries: [entry(7, 6), undo], next: '6', knownFrom });
    expect(of(redone, 3)).toMatchObject({ tip: 7, undone: null });
  });
});

it('withOlder continues without telling anything twice', () => {
  const merged = withOlder(page('4', 6, 5), page(null, 5, 4, 3));
  expect(idsOf(merged)).toEqual([6, 5, 4, 3]);
  expect(merged.next).toBeNull();
});
