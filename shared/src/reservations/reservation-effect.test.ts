import { expect, it } from 'vitest';
import { aReservation } from '../halls/testing/a-reservation.ts';
import { anOrder, aShipment } from '../live/testing/rows.ts';
import { cancelOrder } from '../orders/order-actions.ts';
import { computeEffect } from '../plan/dry-run-effect.ts';
import { PlanTransaction } from '../plan/plan-transaction.ts';
import { planOf, runOn } from '../plan/testing/plan-of.ts';
import { aSite } from '../sites/testing/a-site.ts';
import { updateBookedKg } from './update-booked-kg.ts';

const today = '2026-11-23';

it.each([
  ['one of its site', {}, [[1, 'Kita Sonnenhang', 10_000, 18_000]]],
  ['one booked beyond its kg', { bookedSteel: 40_000 }, undefined],
  ['one of another site', { siteId: 9 }, undefined],
  ['one of another hall', { hallId: 2 }, undefined],
  ['one of another week', { day: '2026-11-30' }, undefined],
] as const)(
  'the effect of canceling an order names the reservation that gets kilograms back: %s',
  (_, given, wanted) => {
    const site = aSite({ id: 4 });
    const texts = { constructionSite: site.name, postCode: site.postCode, city: site.city };
    const reservation = aReservation({
      siteId: 4,
      steel: 18_000,
      bookedSteel: 8_000,
      bookedMatting: 2_000,
      ...given,
    });
    const reserved = planOf({
      rows: {
        orders: [anOrder({ id: 1, date: today, ...texts })],
        shipments: [aShipment({ id: 11, productionOrderId: 1, date: today })],
        sites: [site],
        reservations: [reservation],
      },
      days: [today],
    });
    const { tx } = runOn(reserved, cancelOrder, { id: 1 });
    updateBookedKg(tx, { today });
    const { reservations } = computeEffect(new PlanTransaction(reserved, () => 0), tx, { today });
    expect(
      reservations?.map(({ id, site: name, before, after }) => [id, name, before.steel, after.steel]),
    ).toEqual(wanted);
  },
);
