import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { expect, it } from 'vitest';
import { trucksLosingPartsOfOrder } from './trucks-losing-parts.ts';

const byId = (rows: { id: number }[]) => new Map(rows.map((row) => [row.id, row]));
const part = (id: number, more: object = {}) => ({
  id,
  productionOrderId: 1,
  isDeleted: false,
  date: '2026-11-23',
  ...more,
});

it('counts the order’s live parts on its own day by truck', () => {
  const state = {
    orders: byId([{ id: 1, date: '2026-11-23' } as { id: number }]),
    shipments: byId([
      part(11),
      part(12),
      part(13, { isDeleted: true }),
      part(14, { date: '2026-11-24' }),
      part(15, { productionOrderId: 2 }),
      part(16),
      part(17),
    ]),
    // Part 17 is not on a truck.
    deliveryItems: byId(
      [11, 12, 13, 14, 15, 16].map(
        (id) => ({ id, shipmentId: id, deliveryId: id === 16 ? 6 : 5 }) as { id: number },
      ),
    ),
    deliveries: byId([{ id: 5, truckId: 7 } as { id: number }, { id: 6, truckId: 8 } as { id: number }]),
    trucks: byId([
      { id: 7, registration: 'OG-BS 214' } as { id: number },
      { id: 8, registration: 'OG-KW 33' } as { id: number },
    ]),
  } as unknown as DayState;
  expect(trucksLosingPartsOfOrder(state, 1)).toEqual(['2 × OG-BS 214', '1 × OG-KW 33']);
});
