// @vitest-environment happy-dom
import type { ReservationEffect } from '@werkplan/shared/live/plan-effect-schema.ts';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { UsedReservationsLine } from './used-reservations-line.tsx';

const effect = (id: number, siteId: number, before: number, after: number): ReservationEffect => ({
  id,
  siteId,
  site: siteId === 1 ? 'Brücke L98' : 'Kita',
  hallId: 1,
  period: 'week',
  day: '2026-11-23',
  before: { steel: before, matting: 1_000 },
  after: { steel: after, matting: 1_000 },
});

it.each([
  ['nothing', [], ''],
  ['one', [effect(1, 1, 17_000, 9_000)], 'aus Reservierung Brücke L98 (8 von 18 t)'],
  [
    'two of one site',
    [effect(1, 1, 4_000, 0), effect(2, 1, 9_000, 8_000)],
    'aus Reservierung Brücke L98 (5 von 15 t)',
  ],
  [
    'two sites',
    [effect(1, 1, 17_000, 9_000), effect(2, 2, 5_000, 0)],
    'aus Reservierung Brücke L98 (8 von 18 t), aus Reservierung Kita (5 von 6 t)',
  ],
  ['one that gets kg back', [effect(1, 1, 4_000, 9_000)], ''],
])('shows once per site how much of its reservations is used: %s', async (_, effects, wanted) => {
  await setLanguage('de');
  expect(renderPartInApp(createElement(UsedReservationsLine, { effects })).container.textContent).toBe(
    wanted,
  );
});
