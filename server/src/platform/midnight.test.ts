import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from './clock.ts';
import { watchHours, watchMidnight, watchNights } from './midnight.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-23T20:59:30Z') }));
afterEach(() => void vi.useRealTimers());

it('is called every hour, and at the plant’s midnight, until it is stopped', () => {
  const clock = systemClock('Europe/Berlin');
  const [hours, midnights]: [string[], string[]] = [[], []];
  const stops = [
    watchHours(clock, () => hours.push(clock.now().toISOString().slice(11, 16))),
    watchMidnight(clock, () => midnights.push(clock.today())),
  ];
  vi.advanceTimersByTime(3 * 3_600_000);
  expect(hours).toEqual(['21:00', '22:00', '23:00']);
  expect(midnights).toEqual(['2026-11-24']);
  for (const stop of stops) stop();
  vi.advanceTimersByTime(3 * 3_600_000);
  expect(hours).toHaveLength(3);
});

it('is called once a night at three by the plant’s clock, also when the clocks are changed', () => {
  const zone = 'Europe/Berlin';
  vi.setSystemTime(Date.parse('2026-10-24T00:00:00Z'));
  const clock = systemClock(zone);
  const nights: string[] = [];
  const stop = watchNights(clock, zone, () => nights.push(clock.now().toISOString().slice(0, 16)));
  vi.advanceTimersByTime(51 * 3_600_000);
  expect(nights).toEqual(['2026-10-24T01:00', '2026-10-25T01:00', '2026-10-26T02:00']);
  stop();
});
