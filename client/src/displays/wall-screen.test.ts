// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/store.ts';
import { drawInApp, speak } from '../testing/in-app.ts';
import { secondAtom, settingsAtom } from './wall-atoms.ts';
import { setServerTime } from './wall-clock.ts';
import { WallScreen } from './wall-screen.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('moves its picture every ten minutes by the server’s clock, against burn-in, and comes back', async () => {
  vi.useRealTimers();
  await speak('de');
  vi.useFakeTimers();
  store.set(todayAtom, '2026-11-23');
  store.set(settingsAtom, { timeZone: 'Europe/Berlin', nearFullPercent: 95 });
  setServerTime('2026-11-23T08:00:00Z');
  const { getByRole } = drawInApp(createElement(WallScreen, { only: null }));
  const drifts: (string | undefined)[] = [];
  for (let minutes = 0; minutes < 50; minutes += 5) {
    act(() => store.set(secondAtom, (count) => count + 1));
    drifts.push(getByRole('main').dataset['drift']);
    vi.advanceTimersByTime(300_000);
  }
  const [first = ''] = drifts;
  const order = ['right', 'diagonal', 'down', 'none'];
  const at = order.indexOf(first);
  const turned = [0, 1, 2, 3, 4].map((step) => order[(at + step) % 4]);
  expect(drifts).toEqual(turned.flatMap((drift) => [drift, drift]));
});
