import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  fillSlotEndpoint,
  moveItemEndpoint,
  removeItemEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { type BusyDay, fillBusyDay } from '../load/busy-day.ts';
import { countStatements } from '../support/count-statements.ts';
import { useOwnPlant } from '../support/plant.ts';
import { untilRemembered } from '../support/remembered.ts';
import { at } from '../support/scene.ts';

const plant = useOwnPlant({}, { ownDatabase: true });
const day = '2026-11-24';
let busy: BusyDay;
beforeAll(async () => {
  busy = await fillBusyDay(plant.owner, day);
});

const aboutPlan = (statements: readonly string[]): string[] =>
  statements.filter((text) => /production_order|shipment|\bdelivery/.test(text));

describe('a day of 40 trucks and 400 shipments', () => {
  it('is read in one statement and fits into 25 kB gzipped', async () => {
    // After the restart the server has an empty memory.
    await plant.restart();
    let snapshot: unknown;
    const { statements } = await countStatements(plant, async () => {
      snapshot = await plant.anna.call(daySnapshotEndpoint, { params: { date: day } });
    });
    expect(snapshot).toMatchObject({ date: day });
    const { shipments, deliveries, trucks } = snapshot as Record<string, unknown[]>;
    expect([shipments?.length, deliveries?.length, trucks?.length]).toEqual([400, 40, 40]);
    expect(aboutPlan(statements)).toHaveLength(1);
    expect(gzipSync(JSON.stringify(snapshot)).length).toBeLessThanOrEqual(25_000);
  });
});

describe('round trips to PostgreSQL', () => {
  const key = (name: string) => ({ 'Idempotency-Key': name });

  /** Makes a change and records its statements. */
  const taken: (readonly string[])[] = [];
  const note = async <Answer>(change: () => Promise<Answer>): Promise<Answer> => {
    let answer: Answer | undefined;
    const { statements } = await countStatements(plant, async () => {
      answer = await change();
    });
    taken.push(statements);
    return answer as Answer;
  };
  beforeEach(async () => {
    taken.splice(0);
    await untilRemembered(plant, plant.anna, `/api/days/${day}`);
  });
  const commit = ['SELECT commit_changes($1::jsonb) AS answer'];

  it('a shipment is placed, moved and taken off with one each', async () => {
    const [first, second] = [at(busy.waiting, 0), at(busy.waiting, 1)];
    const place = async (shipmentId: number, slot: number) =>
      await plant.anna.call(
        fillSlotEndpoint,
        {
          params: { deliveryId: at(busy.deliveryIds, 0), slot },
          body: { shipmentId, expectedItemId: null },
        },
        key(`place-${slot}`),
      );
    // The first request reserves a block of ids, so it is not measured.
    await place(first.shipmentId, 8);
    const { deliveryItems } = await note(async () => await place(second.shipmentId, 9));
    const item = at(
      deliveryItems.filter(({ shipment }) => shipment?.id === second.shipmentId),
      0,
    );
    const body = { deliveryId: at(busy.deliveryIds, 1), slot: 15, version: item.version };
    const runs = await note(
      async () => await plant.anna.call(moveItemEndpoint, { params: { id: item.id }, body }, key('move')),
    );
    const moved = at(
      runs.flatMap((run) => run.deliveryItems).filter(({ shipment }) => shipment?.id === second.shipmentId),
      0,
    );
    await note(
      async () => await plant.anna.call(removeItemEndpoint, { params: { id: moved.id } }, key('remove')),
    );
    expect(taken).toEqual([commit, commit, commit]);
  });

  it("an order's note and its quantities are edited with one each, whose parts lie on its day", async () => {
    const { orderId } = at(busy.waiting, 2);
    const { version, ...order } = await plant.db
      .selectFrom('productionOrder')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const edited = await note(
      async () =>
        await plant.anna.call(
          updateOrderEndpoint,
          { params: { id: orderId }, body: { ...order, version, note: 'Polier anrufen' } },
          key('note'),
        ),
    );
    await note(
      async () =>
        await plant.anna.call(
          updateOrderEndpoint,
          { params: { id: orderId }, body: { ...edited, steel: edited.steel + 500 } },
          key('steel'),
        ),
    );
    expect(taken).toEqual([commit, commit]);
  });
});
