// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import type { HallDay } from '@werkplan/shared/halls/hall-schema.ts';
import type { RunsMessage } from '@werkplan/shared/live/protocol.ts';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { socket } from '../live/server-socket.ts';
import { drawInApp, speak } from '../testing/in-app.ts';
import { secondAtom, settingsAtom, displayRowsAtom } from './display-atoms.ts';
import { followRuns } from './display-runs.ts';
import { setServerTime } from './display-clock.ts';
import { DisplayScreen } from './display-screen.tsx';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('moves its picture every ten minutes by the server’s clock, against burn-in, and comes back', async () => {
  spec('L.45');
  vi.useRealTimers();
  await speak('de');
  vi.useFakeTimers();
  store().set(todayAtom, '2026-11-23');
  store().set(settingsAtom, { timeZone: 'Europe/Berlin', nearFullPercent: 95 });
  setServerTime('2026-11-23T08:00:00Z');
  const { getByRole } = drawInApp(createElement(DisplayScreen, { only: null }));
  const drifts: (string | undefined)[] = [];
  for (let minutes = 0; minutes < 50; minutes += 5) {
    act(() => store().set(secondAtom, (count) => count + 1));
    drifts.push(getByRole('main').dataset['drift']);
    vi.advanceTimersByTime(300_000);
  }
  const [first = ''] = drifts;
  const order = ['right', 'diagonal', 'down', 'none'];
  const at = order.indexOf(first);
  const turned = [0, 1, 2, 3, 4].map((step) => order[(at + step) % 4]);
  expect(drifts).toEqual(turned.flatMap((drift) => [drift, drift]));
});

describe('with departures', () => {
  const today = '2026-11-23';
  const day = (date: string, lateChanges: number): HallDay => ({
    date,
    revision: 1,
    state: 'working',
    name: '',
    lateChanges,
    releasedAt: null,
    releasedBy: null,
    halls: [{ id: 1, maxCapacity: 80_000, steelTotal: 65_000, mattingTotal: 0, remaining: 15_000 }],
  });
  const tell = (runs: Partial<RunsMessage>): void =>
    act(() => {
      for (const listener of socket().listeners('runs'))
        listener({ date: today, left: 0, total: 7, last: [], ...runs });
    });
  const last = [
    { registration: 'OG-BS 214', at: '2026-11-23T04:38:00Z' },
    { registration: 'OG-BS 218', at: '2026-11-23T04:52:00Z' },
  ];
  const draw = async (late: number) => {
    vi.useRealTimers();
    await speak('de');
    store().set(todayAtom, today);
    store().set(settingsAtom, { timeZone: 'Europe/Berlin', nearFullPercent: 95 });
    store().set(displayRowsAtom, new Map([today, '2026-11-24'].map((date) => [date, day(date, late)])));
    followRuns();
    const { container } = drawInApp(createElement(DisplayScreen, { only: null }));
    const texts = (selector: string): (string | null)[] =>
      [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
    return { container, texts };
  };

  it('the strip counts them, a block each, and names the last two and the late changes', async () => {
    const { container, texts } = await draw(1);
    expect(texts('h1')).toEqual([expect.stringContaining('1 nachträglich')]);
    expect(container.querySelector('[data-departures]')).toBeNull();
    tell({ left: 2, last });
    expect(texts('[data-departures] p')).toEqual([
      '2 von 7 abgefahren',
      // The latest departure comes first; the earlier one is dropped first.
      '05:52OG-BS 218',
      '05:38OG-BS 214',
      '1 nachträglich',
    ]);
    expect(container.querySelectorAll('[data-left]')).toHaveLength(2);
    expect(texts('h1')).toEqual([expect.not.stringContaining('nachträglich')]);
    tell({ left: 0 });
    expect(container.querySelector('[data-departures]')).toBeNull();
  });

  it('late changes of yesterday, or of another day than the one shown large, stay beside their day', async () => {
    const { container, texts } = await draw(2);
    tell({ date: '2026-11-22', left: 2, last });
    expect(container.querySelector('[data-departures]')).toBeNull();
    expect(texts('h1')).toEqual([expect.stringContaining('2 nachträglich')]);
  });
});
