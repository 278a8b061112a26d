import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillSlotEndpoint, removeItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { type BusyDay, fillBusyDay } from '../load/busy-day.ts';
import { countStatements } from '../support/count-statements.ts';
import { usePlant } from '../support/plant.ts';
import { aboutCallers, remember } from '../support/remembered.ts';
import { at } from '../support/scene.ts';

const plant = usePlant();
const day = '2026-11-24';
let busy: BusyDay;
beforeAll(async () => {
  busy = await fillBusyDay(plant.db, day);
});

const aboutPlan = (statements: readonly string[]): string[] =>
  statements.filter((text) => /production_order|shipment|delivery/.test(text));

describe('a day of 40 trucks and 400 shipments', () => {
  it('is read in one statement and fits into 25 kB gzipped', async () => {
    let snapshot: unknown;
    await remember(plant.anna);
    const { statements } = await countStatements(async () => {
      snapshot = await plant.anna.call(daySnapshotEndpoint, { params: { date: day } });
    });
    expect(snapshot).toMatchObject({ date: day });
    const { shipments, deliveries, trucks } = snapshot as Record<string, unknown[]>;
    expect([shipments?.length, deliveries?.length, trucks?.length]).toEqual([400, 40, 40]);
    expect(aboutPlan(statements)).toHaveLength(1);
    expect(aboutCallers(statements)).toEqual([]);
    expect(gzipSync(JSON.stringify(snapshot)).length).toBeLessThanOrEqual(25_000);
  });
});

/** Raise one only knowingly: each trip holds the day's lock longer. The caller is known and costs none. */
const ceilings = { place: 5, remove: 5, edit: 6 };

describe('round trips to PostgreSQL', () => {
  beforeEach(async () => await remember(plant.anna));

  const key = (name: string) => ({ 'Idempotency-Key': name });

  it('of placing a shipment and taking it off again stay below their ceilings', async () => {
    const { shipmentId } = at(busy.waiting, 0);
    let itemId = 0;
    const placed = await countStatements(async () => {
      const { deliveryItems } = await plant.anna.call(
        fillSlotEndpoint,
        {
          params: { deliveryId: at(busy.deliveryIds, 0), slot: 8 },
          body: { shipmentId, expectedItemId: null },
        },
        key('place'),
      );
      itemId = at(
        deliveryItems.filter((item) => item.shipment?.id === shipmentId),
        0,
      ).id;
    });
    expect(placed.trips, placed.statements.join('\n')).toBeLessThanOrEqual(ceilings.place);
    const removed = await countStatements(
      async () => await plant.anna.call(removeItemEndpoint, { params: { id: itemId } }, key('remove')),
    );
    expect(removed.trips, removed.statements.join('\n')).toBeLessThanOrEqual(ceilings.remove);
  });

  it("of editing an order's note stay below their ceiling", async () => {
    const { orderId } = at(busy.waiting, 1);
    const { version, ...order } = await plant.db
      .selectFrom('productionOrder')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const edited = await countStatements(
      async () =>
        await plant.anna.call(
          updateOrderEndpoint,
          { params: { id: orderId }, body: { ...order, version, note: 'Polier anrufen' } },
          key('edit'),
        ),
    );
    expect(edited.trips, edited.statements.join('\n')).toBeLessThanOrEqual(ceilings.edit);
  });
});
