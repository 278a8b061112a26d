import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import { describe, expect, it } from 'vitest';
import { type HistoryPages, prependPage, appendPage } from './merge-pages.ts';

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
const page = (next: string | null, ...ids: number[]): HistoryPages => ({
  entries: ids.map((id) => entry(id)),
  next,
  knownFrom,
});
const idsOf = ({ entries }: HistoryPages) => entries.map(({ changeId }) => changeId);

describe('withNewest', () => {
  it('prepends new entries', () => {
    const merged = prependPage(page('1', 5, 4, 3, 2), page('4', 7, 6, 5));
    expect(idsOf(merged)).toEqual([7, 6, 5, 4, 3, 2]);
    expect(merged.next).toBe('1');
  });

  it('replaces everything if there is a gap before the new page', () => {
    const fresh = page('7', 9, 8, 7);
    expect(prependPage(page('2', 5, 4), fresh)).toBe(fresh);
  });

  it('returns a complete page unchanged', () => {
    const fresh = page(null, 3, 2);
    expect(prependPage(page(null, 2), fresh)).toBe(fresh);
  });

  it('marks older entries that were undone or redone meanwhile', () => {
    const undo = entry(6, 3);
    const old = page('1', 5, 4, 3, 2);
    const undone = prependPage(old, { entries: [undo, entry(5)], next: '5', knownFrom });
    const of = (loaded: HistoryPages, id: number) => loaded.entries.find(({ changeId }) => changeId === id);
    expect(of(undone, 3)).toMatchObject({ tip: 6, undone: { by: 'planner 6' } });
    expect(of(undone, 2)?.undone).toBeNull();
    const redone = prependPage(undone, { entries: [entry(7, 6), undo], next: '6', knownFrom });
    expect(of(redone, 3)).toMatchObject({ tip: 7, undone: null });
  });
});

it('withOlder appends without duplicates', () => {
  const merged = appendPage(page('4', 6, 5), page(null, 5, 4, 3));
  expect(idsOf(merged)).toEqual([6, 5, 4, 3]);
  expect(merged.next).toBeNull();
});
