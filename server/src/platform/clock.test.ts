import { describe, expect, it } from 'vitest';
import { addDays, daysFromTo } from '@werkplan/shared/values/day.ts';
import { dayAt, morningAfter } from './clock.ts';

describe('dayAt', () => {
  it.each([
    ['2026-11-20T22:59:59Z', '2026-11-20'],
    ['2026-11-20T23:00:00Z', '2026-11-21'],
    ['2026-07-01T21:59:59Z', '2026-07-01'],
    ['2026-07-01T22:00:00Z', '2026-07-02'],
  ])('takes %s for %s in Berlin, in winter and summer time', (instant, day) => {
    expect(dayAt(new Date(instant), 'Europe/Berlin')).toBe(day);
  });
});

it.each(['Africa/Cairo', 'America/Santiago', 'America/Asuncion', 'Europe/Berlin', 'Pacific/Apia'])(
  'a plant in %s has one day after the other, whichever hours they lack, and each ends on the morning after',
  (zone) => {
    const hours = Array.from({ length: 370 * 24 }, (_, hour) => new Date(Date.UTC(2026, 0, 1, hour)));
    const days = [...new Set(hours.map((hour) => dayAt(hour, zone)))];
    expect(days).toEqual(daysFromTo(days[0] ?? '', days.at(-1) ?? ''));
    expect(days.map((day) => dayAt(morningAfter(day, zone), zone))).toEqual(
      days.map((day) => addDays(day, 1)),
    );
  },
);
