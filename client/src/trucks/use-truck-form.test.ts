// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aPatch } from '@werkplan/shared/live/testing/snapshot.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { showAppliedChange } from '../live/recent-changes.ts';
import { dispatch, handleEffects } from '../live/sync-store.ts';
import { serveWith, refusal } from '../testing/fake-server.ts';
import { showDay } from '../testing/shown-day.ts';
import { notify } from '../lib/notify.ts';
import { changeTruckStatus } from './retire-truck.ts';
import { useDuplicateHint, useTruckForm } from './use-truck-form.ts';
import { eventually } from '../testing/eventually.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

handleEffects(showAppliedChange);

const read = aTruck({ id: 3, capacity: 24_000, registration: 'OG-BS 214', defaultDriver: 'Yılmaz' });
const shown = {
  success: vi.spyOn(notify, 'success').mockReturnValue(),
  warning: vi.spyOn(notify, 'warning').mockReturnValue(),
  error: vi.spyOn(notify, 'error').mockReturnValue(),
};
const closed = vi.fn<() => void>();

beforeAll(async () => {
  await setLanguage('de');
});
beforeEach(() => {
  vi.clearAllMocks();
  showDay({ trucks: [read] });
});

const form = (truck: Truck | null) => renderHookInApp(() => useTruckForm(truck, closed), null).result;

/** Simulates a save by another user. */
const comes = (changes: Partial<Truck>, version = 2): void =>
  act(() =>
    dispatch({
      type: 'patch',
      message: aPatch(version - 1, { trucks: [{ ...read, ...changes, version }] }, { key: 'trucks' }),
      at: 0,
    }),
  );

describe('the form of a truck', () => {
  it('starts with the truck, in the screen’s format', () => {
    const { current } = form(read);
    expect(current.input).toMatchObject({ capacity: '24.000', registration: 'OG-BS 214' });
    expect([current.isTouched, current.theirs, current.problems]).toEqual([false, [], {}]);
  });

  it('follows others’ changes in unedited fields', () => {
    const result = form(read);
    act(() => result.current.change({ defaultDriver: 'Brandt' }));
    comes({ registration: 'OG-BS 999' });
    expect(result.current.input).toMatchObject({ registration: 'OG-BS 999', defaultDriver: 'Brandt' });
    expect(result.current.theirs).toEqual([]);
  });

  it('shows the other user’s value beside a field that both have changed, until it is used', () => {
    const result = form(read);
    act(() => result.current.change({ capacity: '26.000' }));
    comes({ capacity: 27_000 });
    expect(result.current.theirs).toEqual(['capacity']);
    expect([result.current.input.capacity, result.current.now?.capacity, result.current.by]).toEqual([
      '26.000',
      27_000,
      'Bernd Krüger',
    ]);
    act(() => result.current.takeTheirs('capacity'));
    expect([result.current.input.capacity, result.current.theirs, result.current.isTouched]).toEqual([
      '27.000',
      [],
      false,
    ]);
  });

  it('sends only edited fields, based on the current truck', async () => {
    spec('4.27');
    const calls = serveWith(() => Response.json({ ...read, version: 3 }));
    const result = form(read);
    act(() => result.current.change({ defaultDriver: ' Brandt ' }));
    comes({ capacity: 27_000 });
    act(() => void result.current.submit());
    await eventually(() => expect(closed).toHaveBeenCalledOnce());
    expect(calls[0]).toMatchObject({
      method: 'PUT',
      address: '/api/trucks/3',
      body: { defaultDriver: 'Brandt', capacity: 27_000, version: 2 },
    });
    expect(shown.success.mock.calls[0]?.[0]).toBe('LKW OG-BS 214 gespeichert');
  });

  it('creates a truck once all fields are valid, and shows errors until then', async () => {
    spec('4.27');
    const calls = serveWith(() => Response.json(read));
    const result = form(null);
    let wasRight = true;
    act(() => void (wasRight = result.current.submit()));
    expect([wasRight, Object.keys(result.current.problems).length, calls.length]).toEqual([false, 5, 0]);
    act(() => result.current.change({ type: 'SATTEL', capacity: '24.000', registration: 'OG-BS 1' }));
    expect(Object.keys(result.current.problems)).toEqual(['defaultDriver', 'defaultStartingTime']);
    act(() => result.current.change({ defaultDriver: 'Brandt', defaultStartingTime: '05:30' }));
    act(() => void result.current.submit());
    act(() => void result.current.submit());
    await eventually(() => expect(closed).toHaveBeenCalledOnce());
    // Submitting twice sends once.
    expect(calls.map(({ method, address }) => [method, address])).toEqual([['POST', '/api/trucks']]);
  });

  it('stays open after a refusal, and keeps the input', async () => {
    serveWith(() => refusal('VALIDATION_ERRORS'));
    const result = form(read);
    act(() => result.current.change({ defaultDriver: 'Brandt' }));
    act(() => void result.current.submit());
    await eventually(() => expect(shown.error).toHaveBeenCalledOnce());
    await act(async () => await Promise.resolve());
    expect([result.current.busy, result.current.input.defaultDriver, closed.mock.calls.length]).toEqual([
      false,
      'Brandt',
      0,
    ]);
  });

  it('shows a conflict at its field before the patch arrives, and overwrites it once it was shown', async () => {
    const current = { ...read, capacity: 27_000, version: 5 };
    const body = {
      current,
      conflict: [{ field: 'capacity', by: 'Jan Müller', yours: 26_000, theirs: 27_000 }],
    };
    serveWith(() => refusal('EDIT_CONFLICT', body));
    const result = form(read);
    act(() => result.current.change({ capacity: '26.000' }));
    act(() => void result.current.submit());
    await eventually(() => expect(result.current.theirs).toEqual(['capacity']));
    expect([result.current.by, shown.error.mock.calls.length]).toEqual(['Jan Müller', 0]);
    const calls = serveWith(() => Response.json({ ...current, capacity: 26_000, version: 6 }));
    act(() => void result.current.submit());
    await eventually(() => expect(closed).toHaveBeenCalledOnce());
    expect(calls[0]?.body).toMatchObject({ capacity: 26_000, version: 5 });
  });

  it('reports discarded input, and closes', () => {
    const result = form(null);
    act(() => result.current.discard());
    expect([shown.warning.mock.calls, closed.mock.calls.length]).toEqual([
      [['Der LKW wurde nicht angelegt.']],
      1,
    ]);
  });
});

describe('a registration that another truck already has', () => {
  const hint = (registration: string, own: Truck | null = null) =>
    renderHookInApp(() => useDuplicateHint(registration, own), null).result.current;

  it.each(['OG-BS 214', ' og-bs  214 '])('%j shows that truck as a hint', (registration) => {
    expect(hint(registration)).toContain('OG-BS 214');
  });

  it('is not reported for the own, a unique or an empty registration', () => {
    expect([hint('OG-BS 214', read), hint('OG-BS 215'), hint('')]).toEqual([undefined, undefined, undefined]);
  });

  it('has another hint if that truck is out of service', () => {
    const active = hint('OG-BS 214');
    comes({ status: 'INACTIVE' });
    expect(hint('OG-BS 214')).not.toBe(active);
  });
});

describe('retiring a truck', () => {
  it.each([
    ['INACTIVE', 'done'],
    ['ACTIVE', 'done'],
  ] as const)('%s is reported', async (status, outcome) => {
    serveWith(() => Response.json({ ...read, status }));
    expect(await changeTruckStatus(read, status)).toBe(outcome);
    expect(shown.success.mock.calls[0]?.[0]).toContain('OG-BS 214');
  });

  it('returns the days on which it is still needed, without a toast', async () => {
    const days = ['2026-12-31', '2027-01-01'];
    serveWith(() => refusal('TRUCK_IN_USE', { days }));
    expect(await changeTruckStatus(read, 'INACTIVE')).toEqual({ usedOn: days });
    expect(shown.error).not.toHaveBeenCalled();
  });

  it.each([['TRUCK_IN_USE'], ['NOT_FOUND']] as const)(
    'shows any other refusal (%s without days)',
    async (type) => {
      serveWith(() => refusal(type));
      expect(await changeTruckStatus(read, 'INACTIVE')).toBe('failed');
      expect(shown.error).toHaveBeenCalledOnce();
    },
  );
});
