import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { setMeasuresEndpoint } from '@werkplan/shared/loads/load-endpoints.ts';
import { runLoad } from '@werkplan/shared/loads/run-load.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { splitShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { expect, it, onTestFinished } from 'vitest';
import type { Reply } from '../support/client.ts';
import { fetchDay, rowsIn } from '../support/follower.ts';
import { LiveFollower } from '../support/live-follower.ts';
import { usePlant } from '../support/plant.ts';
import { ownDays } from '../support/released-day.ts';
import { putInSlot, makePart, makeRun, orderOf, shipmentOf } from '../support/scene.ts';

const plant = usePlant();
const { newDay } = ownDays(plant);

it('two screens follow what is said of sizes, a split and the undo, and sum the run alike', async () => {
  const { anna, bernd } = plant;
  const { date } = await newDay();
  const { run } = await makeRun(plant, { loadingLength: 7_200, loadingMetres: 7.2 }, date);
  const part = await makePart(plant, { date, steel: 8_000, matting: 0 });
  await putInSlot(anna, run.id, 0, part.id);
  const screens = [await LiveFollower.open(anna, date), await LiveFollower.open(bernd, date)];
  onTestFinished(() => screens.forEach((screen) => screen.close()));
  const shown = async (reply: Reply): Promise<unknown[]> => {
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const fresh = await fetchDay(anna, date);
    for (const screen of screens) {
      await screen.reach(fresh.revisions);
      expect(listRows(screen.state)).toEqual(rowsIn(fresh));
    }
    return screens.map(({ state }) => {
      const cards = [...state.deliveryItems.values()].flatMap(({ deliveryId, shipmentId }) => {
        const shipment = deliveryId === run.id ? state.shipments.get(shipmentId ?? 0) : undefined;
        const order = shipment && state.orders.get(shipment.productionOrderId);
        return order ? [{ shipment, order }] : [];
      });
      const truck = state.trucks.get(run.truckId);
      return truck && runLoad(truck, cards);
    });
  };
  const both = (one: object) => [expect.objectContaining(one), expect.objectContaining(one)];
  const body = { longest: 9_000, version: part.version };
  const measured = await anna.attempt(setMeasuresEndpoint, { params: { id: part.id }, body });
  expect(await shown(measured)).toEqual(
    both({ atLeast: true, metres: 0, longest: 9_000, tooLong: [part.id] }),
  );
  const order = await orderOf(plant, part.productionOrderId);
  const ofOrder = { params: { id: order.id }, body: { ...order, loadingMetres: 6 } as never };
  expect(await shown(await bernd.attempt(updateOrderEndpoint, ofOrder))).toEqual(
    both({ atLeast: false, metres: 6 }),
  );
  const split = await bernd.attempt(splitShipmentEndpoint, { body: { shipmentId: part.id, amount: 2_000 } });
  expect(await shown(split)).toEqual(both({ metres: 4.5 }));
  const undo = { params: { id: Number(split.headers.get('x-change-id')) } };
  expect(await shown(await anna.attempt(undoChangeEndpoint, undo))).toEqual(both({ metres: 6 }));
  expect((await shipmentOf(plant, part.id)).metresShare).toBe(6);
});
