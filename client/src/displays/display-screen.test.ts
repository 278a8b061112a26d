// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import type { HallDay } from '@werkplan/shared/halls/hall-schema.ts';
import type { RunsMessage } from '@werkplan/shared/live/protocol.ts';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { socket } from '../live/server-socket.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { secondTickAtom, displaySettingsAtom, displayRowsAtom } from './display-atoms.ts';
import { followRuns } from './display-runs.ts';
import { setServerTime } from './display-clock.ts';
import { DisplayScreen } from './display-screen.tsx';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shifts the picture every ten minutes against burn-in, and back again', async () => {
  spec('L.45');
  vi.useRealTimers();
  await setLanguage('de');
  vi.useFakeTimers();
  store().set(todayAtom, '2026-11-23');
  store().set(displaySettingsAtom, {
    timeZone: 'Europe/Berlin',
    nearFullPercent: 95,
    reservationsDecide: false,
  });
  setServerTime('2026-11-23T08:00:00Z');
  const { getByRole } = renderPartInApp(createElement(DisplayScreen, { only: null }));
  const drifts: (string | undefined)[] = [];
  for (let minutes = 0; minutes < 50; minutes += 5) {
    act(() => store().set(secondTickAtom, (count) => count + 1));
    drifts.push(getByRole('main').dataset['drift']);
    vi.advanceTimersByTime(300_000);
  }
  const [first = ''] = drifts;
  const order = ['right', 'diagonal', 'down', 'none'];
  const at = order.indexOf(first);
  const turned = [0, 1, 2, 3, 4].map((step) => order[(at + step) % 4]);
  expect(drifts).toEqual(turned.flatMap((drift) => [drift, drift]));
});

describe('with reservations', () => {
  const day = (date: string, reserved: number): HallDay => ({
    date,
    revision: 1,
    state: 'working',
    name: '',
    lateChanges: 0,
    releasedAt: null,
    releasedBy: null,
    halls: [
      {
        id: 1,
        maxCapacity: 80_000,
        steelTotal: 65_000,
        mattingTotal: 0,
        remaining: 15_000,
        reserved: { steel: reserved, matting: 0 },
      },
      { id: 2, maxCapacity: 60_000, steelTotal: 20_000, mattingTotal: 0, remaining: 40_000 },
    ],
  });
  const draw = async (language: 'de' | 'en', reserved: number, reservationsDecide = false) => {
    vi.useRealTimers();
    await setLanguage(language);
    store().set(todayAtom, '2026-11-23');
    const settings = { timeZone: 'Europe/Berlin', nearFullPercent: 95, reservationsDecide };
    store().set(displaySettingsAtom, settings);
    const days = ['2026-11-23', '2026-11-24'].map((date) => [date, day(date, reserved)] as const);
    store().set(displayRowsAtom, new Map(days));
    const { container } = renderPartInApp(createElement(DisplayScreen, { only: null }));
    return [...container.querySelectorAll<HTMLElement>('[data-hall="1"], [data-hall="T"]')].map((card) => ({
      state: card.dataset['state'],
      texts: [...card.querySelectorAll('p')].map(({ textContent }) => textContent),
      hatched: card.querySelector<HTMLElement>('[role=meter] :nth-child(2)')?.style.width,
    }));
  };

  it.each([
    ['de', 10_000, 'danach 5 t frei', 'danach 45 t frei'],
    ['en', 10_000, 'then 5 t free', 'then 45 t free'],
    ['de', 18_000, 'danach −3 t', 'danach 37 t frei'],
  ] as const)(
    'what is free comes first, then what is free after them (%s, %i kg)',
    async (language, kg, ...after) => {
      const [hall, all, next] = await draw(language, kg);
      expect([hall?.texts.at(-2), hall?.texts.at(-1), all?.texts.at(-1)]).toEqual([
        language === 'de' ? '+15 tfrei' : '+15 tfree',
        ...after,
      ]);
      expect([hall?.hatched, next?.hatched]).toEqual([`${kg / 800}%`, `${kg / 800}%`]);
      expect([hall?.state, next?.state]).toEqual(['free', 'free']);
    },
  );

  it('they affect the colour if the plant wants it, but no figure', async () => {
    const [free, over] = [await draw('de', 18_000, false), await draw('de', 18_000, true)];
    expect(over.map(({ texts }) => texts)).toEqual(free.map(({ texts }) => texts));
    expect(over.map(({ state }) => state)).toEqual(['over', 'free', 'over', 'free']);
  });

  it('nothing is shown if nothing is reserved', async () => {
    const [hall] = await draw('de', 0);
    expect([hall?.texts.at(-1), hall?.hatched]).toEqual(['+15 tfrei', undefined]);
  });
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
    await setLanguage('de');
    store().set(todayAtom, today);
    store().set(displaySettingsAtom, {
      timeZone: 'Europe/Berlin',
      nearFullPercent: 95,
      reservationsDecide: false,
    });
    store().set(displayRowsAtom, new Map([today, '2026-11-24'].map((date) => [date, day(date, late)])));
    followRuns();
    const { container } = renderPartInApp(createElement(DisplayScreen, { only: null }));
    const texts = (selector: string): (string | null)[] =>
      [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
    return { container, texts };
  };

  it('the strip shows a block for each, the last two by name, and the late changes', async () => {
    const { container, texts } = await draw(1);
    expect(texts('h1')).toEqual([expect.stringContaining('1 nachträglich')]);
    expect(container.querySelector('[data-departures]')).toBeNull();
    tell({ left: 2, last });
    expect(texts('[data-departures] p')).toEqual([
      '2 von 7 abgefahren',
      // The latest departure is first, because the last one is hidden first if space is short.
      '05:52OG-BS 218',
      '05:38OG-BS 214',
      '1 nachträglich',
    ]);
    expect(container.querySelectorAll('[data-left]')).toHaveLength(2);
    expect(texts('h1')).toEqual([expect.not.stringContaining('nachträglich')]);
    tell({ left: 0 });
    expect(container.querySelector('[data-departures]')).toBeNull();
  });

  it('late changes of another day than the large one are shown beside their day', async () => {
    const { container, texts } = await draw(2);
    tell({ date: '2026-11-22', left: 2, last });
    expect(container.querySelector('[data-departures]')).toBeNull();
    expect(texts('h1')).toEqual([expect.stringContaining('2 nachträglich')]);
  });
});
