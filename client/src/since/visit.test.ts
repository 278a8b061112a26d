// @vitest-environment happy-dom
import type { Since } from '@werkplan/shared/since/since-schema.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { type SentRequest, serveWith } from '../testing/fake-server.ts';
import { receiveChange, showDay } from '../testing/shown-day.ts';
import { revisionIn, seenStateAtom, withoutCapacities } from './seen-now.ts';
import { updateVisit, startVisit, currentVisit } from './visit.ts';

const nextDay = '2026-11-18';
let requests: SentRequest[] = [];

/** Builds an answer with only the fields that a visit reads. */
const answered = (seen: string, visit: string | null = null): Since => ({ seen, visit }) as Since;
const nameNow = (): string => store().get(seenStateAtom)?.name ?? '';
const leavings = (): unknown[] =>
  requests.filter(({ method }) => method === 'PUT').map(({ address, body }) => [address, body]);
const turn = (hidden: boolean): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
const somebodyChanges = (): void =>
  receiveChange({ patch: {}, action: 'orders.update', actor: { id: 2, name: 'Bernd' } });

beforeEach(() => {
  vi.useFakeTimers();
  requests = serveWith(() => ({ status: 204 }));
  showDay();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('the seen state of a day', () => {
  it('is the name of its snapshot, regardless of capacities', () => {
    const seen = store().get(seenStateAtom);
    expect(seen).toMatchObject({ date: testDay, revision: 0 });
    expect(revisionIn(nameNow())).toBe(0);
    somebodyChanges();
    expect(revisionIn(nameNow())).toBe(1);
    expect(withoutCapacities('epoch-12.5.9')).toBe('epoch-12.5.0');
    expect(revisionIn('epoch-12.5.9')).toBe(12);
    expect(revisionIn('no snapshot')).toBe(0);
  });
});

describe('a visit of a day', () => {
  it('ends shortly after its last page, and reports the seen state', () => {
    const { leave } = startVisit(testDay);
    somebodyChanges();
    const seen = nameNow();
    leave();
    expect(leavings()).toEqual([]);
    vi.runAllTimers();
    expect(leavings()).toEqual([[`/api/days/${testDay}/visit`, { seen }]]);
    expect(currentVisit(testDay)).toBeNull();
  });

  it('continues across pages of the day', () => {
    const first = startVisit(testDay);
    first.leave();
    const second = startVisit(testDay);
    expect(second.visit).toBe(first.visit);
    vi.runAllTimers();
    expect([leavings(), currentVisit(testDay)]).toEqual([[], second.visit]);
    second.leave();
  });

  it('ends at once when another day is opened', () => {
    const { leave } = startVisit(testDay);
    const other = startVisit(nextDay);
    expect(leavings()).toHaveLength(1);
    expect([currentVisit(testDay), currentVisit(nextDay)?.day]).toEqual([null, nextDay]);
    leave();
    other.leave();
  });

  it('starts at the state in which the planner had left the day, so later changes are unseen', () => {
    const { visit, leave } = startVisit(testDay);
    updateVisit(visit, answered('epoch-9.0.0', 'epoch-4.0.0'));
    expect([visit.from, visit.away]).toEqual(['epoch-4.0.0', [{ from: 4, to: 9 }]]);
    updateVisit(visit, answered('epoch-11.0.0', 'epoch-9.0.0'));
    expect([visit.from, visit.away]).toEqual(['epoch-4.0.0', [{ from: 4, to: 9 }]]);
    leave();
  });

  it('has no unseen changes for a user’s first visit', () => {
    const { visit, leave } = startVisit(testDay);
    updateVisit(visit, answered('epoch-9.0.0'));
    expect([visit.from, visit.away]).toEqual([null, []]);
    leave();
  });

  it('counts a hidden window as away: reports the seen state, and later changes are unseen', () => {
    const { visit, leave } = startVisit(testDay);
    updateVisit(visit, answered(nameNow()));
    const last = nameNow();
    turn(true);
    expect(leavings()).toEqual([[`/api/days/${testDay}/visit`, { seen: last }]]);
    somebodyChanges();
    somebodyChanges();
    updateVisit(visit, answered(nameNow()));
    expect(visit.away).toEqual([]);
    turn(false);
    updateVisit(visit, answered(nameNow()));
    expect([visit.from, visit.away]).toEqual([last, [{ from: 0, to: 2 }]]);
    leave();
  });
});
