// @vitest-environment happy-dom
import { aDelivery, anItem, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import { aSnapshot, testDay as date } from '@werkplan/shared/live/testing/snapshot.ts';
import type { OpenedPrint } from '@werkplan/shared/prints/print-schema.ts';
import { printedRuns } from '@werkplan/shared/prints/printed-day.ts';
import { fireEvent } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchSignIn } from '../account/account-api.ts';
import { serveWith } from '../testing/fake-server.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuPopup } from '../ui/menu-popup.tsx';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { PrintedDay } from './printed-day.ts';
import { usePrintEntries } from './use-print-entries.ts';
import { withoutEmptyRuns } from './without-empty.ts';

const recorded: OpenedPrint = {
  date,
  revision: 7,
  printedAt: '2026-11-23T06:42:00.000Z',
  by: 'Anna Becker',
  previous: null,
  changedSlots: [],
  changedDeliveries: [],
};
const dayOf = (filled: readonly number[], given: Partial<OpenedPrint> = {}): PrintedDay => ({
  date,
  revision: 7,
  printedAt: new Date(2026, 10, 23),
  recorded: { ...recorded, ...given },
  staleSince: null,
  late: { slots: new Set(), runs: new Map(), orders: new Set() },
  runs: printedRuns(
    stateFromSnapshot(
      aSnapshot({
        trucks: [aTruck({ id: 1 })],
        deliveries: [1, 2, 3].map((id) => aDelivery({ id, date, truckId: 1 })),
        deliveryItems: filled.map((deliveryId) => anItem({ id: deliveryId, deliveryId, text: 'Kran' })),
      }),
    ),
  ),
});
const left = (printed: PrintedDay) => {
  const { runs, leftOut } = withoutEmptyRuns(printed);
  return { runs: runs.map(({ deliveryId }) => deliveryId), leftOut };
};

describe('without its empty runs a print', () => {
  it('has the runs with a load, and shows how many it leaves out', () => {
    expect(left(dayOf([2]))).toEqual({ runs: [2], leftOut: 2 });
    expect(left(dayOf([1, 2, 3]))).toEqual({ runs: [1, 2, 3], leftOut: undefined });
  });

  it('keeps a run that was emptied since the last print, whose paper must be corrected', () => {
    expect(left(dayOf([2], { changedSlots: [{ deliveryId: 3, slot: 0 }] }))).toEqual({
      runs: [2, 3],
      leftOut: 1,
    });
  });

  it('has all runs if none has a load', () => {
    expect(left(dayOf([])).runs).toEqual([1, 2, 3]);
  });
});

const user = {
  id: 1,
  email: 'anna@werkplan.example',
  name: 'Anna Becker',
  language: null,
  role: 'viewer' as const,
  mayChangeReleased: true,
  printsEmptyRuns: true,
};
const Entries = (): ReactNode =>
  createElement(MenuPopup, {
    trigger: createElement(IconButton, { icon: Ellipsis, label: 'Mehr zum Tag' }),
    items: usePrintEntries(),
  });

describe('the option in the day’s menu', () => {
  beforeEach(async () => {
    await setLanguage('de');
    dispatchSignIn({ type: 'signedIn', user });
  });

  it('is off by default, and stored in the account', async () => {
    const calls = serveWith(() => Response.json({ ...user, printsEmptyRuns: false }));
    const { findByRole, getByText } = renderPartInApp(createElement(Entries));
    const tick = await findByRole('menuitemcheckbox', { name: 'Leere Touren weglassen' });
    expect(getByText('Drucken')).toBeDefined();
    expect(tick.getAttribute('aria-checked')).toBe('false');
    fireEvent.click(tick);
    await vi.waitFor(() => expect(tick.getAttribute('aria-checked')).toBe('true'));
    expect(calls[0]).toMatchObject({
      method: 'PUT',
      address: '/api/account',
      body: { printsEmptyRuns: false },
    });
  });

  it('stays unchanged if the account cannot be saved', async () => {
    const calls = serveWith(async () => await Promise.reject(new TypeError('Failed to fetch')));
    const { findByRole } = renderPartInApp(createElement(Entries));
    const tick = await findByRole('menuitemcheckbox');
    fireEvent.click(tick);
    await vi.waitFor(() => expect(calls).not.toHaveLength(0));
    expect(tick.getAttribute('aria-checked')).toBe('false');
  });
});
