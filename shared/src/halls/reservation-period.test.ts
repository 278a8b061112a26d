import { describe, expect, it } from 'vitest';
import { isReservationEnding, isReservationOver } from './reservation-period.ts';

const monday = '2026-11-23';

it('a reservation of a day is not over on its day', () => {
  expect(isReservationOver({ period: 'day', day: '2026-11-28' }, '2026-11-28')).toBe(false);
});

describe('the end', () => {
  it.each([
    ['week', monday, '2026-11-24', false],
    ['week', monday, '2026-11-25', true],
    ['week', monday, '2026-11-29', true],
    ['week', monday, '2026-11-30', false],
    ['day', '2026-11-30', '2026-11-25', false],
    ['day', '2026-11-30', '2026-11-26', true],
  ] as const)('of a %s from %s is near on %s: %s', (period, day, today, isNear) => {
    expect(isReservationEnding({ period, day }, { today, calendar: [] })).toBe(isNear);
  });
});
