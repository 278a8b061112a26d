import { describe, expect, it } from 'vitest';
import { dayAt } from './clock.ts';

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
