import { pinItemEndpoint, updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { addStepEndpoint, beginDraftEndpoint } from '@werkplan/shared/drafts/draft-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  cancelOrderEndpoint,
  keepListColumnsEndpoint,
  moveOrderToHallEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { openPrintEndpoint } from '@werkplan/shared/prints/open-print-endpoints.ts';
import { recordHallPrintsEndpoint, recordPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import { dayGrantEndpoint, releaseDayEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import { leaveDayEndpoint, sinceEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import {
  departEndpoint,
  markShipmentEndpoint,
  removeYardLinkEndpoint,
} from '@werkplan/shared/yard/yard-endpoints.ts';
import { fetchDay } from '../follower.ts';
import { makeOrder, runOf } from '../make.ts';
import { type Plant, today } from '../plant.ts';
import { driverInput } from '../released-day.ts';
import { at, putInSlot, makePart, makeParts, makeRun } from '../scene.ts';
import { loaderWith, sendPhoto } from '../yard.ts';
import type { KnownPlan } from './known-plan.ts';

const date = addDays(today, 9);
const nextDay = addDays(today, 10);

/** Places two of three parts and a pinned text, prints and confirms; cancels an order, undoes that, and cancels it again. */
const planDay = async (plant: Plant) => {
  const { anna, bernd } = plant;
  await fetchDay(anna, date);
  const { truck, run } = await makeRun(plant, {}, date);
  const { parts } = await makeParts(plant, 3, { date, note: 'Zeile 1\nZeile 2 „ä“ \\ 🚚' });
  const [first, second] = [at(parts, 0).id, at(parts, 1).id];
  const itemId = await putInSlot(anna, run.id, 0, first);
  await putInSlot(bernd, run.id, 1, second);
  const text = await putInSlot(bernd, run.id, 5, 'Kran 08:00');
  for (const id of [text, itemId])
    await anna.call(pinItemEndpoint, { params: { id }, body: { isPinned: true } });
  const canceled = await makeOrder(bernd, { date, hallId: 3 });
  const cancel = { params: { id: canceled.id }, body: true as const };
  const { headers } = await bernd.attempt(cancelOrderEndpoint, cancel);
  await bernd.call(undoChangeEndpoint, { params: { id: Number(headers.get('x-change-id')) } });
  await bernd.call(cancelOrderEndpoint, cancel);
  await anna.call(keepListColumnsEndpoint, {
    body: { heads: 'auftrag|kunde', columns: [{ field: 'orderId', inTonnes: false }, null] },
  });
  await anna.call(recordPrintEndpoint, { body: { date } });
  await anna.call(recordHallPrintsEndpoint, { body: { date, halls: [1, 3] } });
  await bernd.call(openPrintEndpoint, { body: { date } });
  const { seen } = await bernd.call(sinceEndpoint, { params: { date }, query: { paper: 'delivery' } });
  await bernd.call(leaveDayEndpoint, { params: { date }, body: { seen } });
  return { truck, run, card: { shipmentId: first, itemId } };
};

/** Creates a released day with a late change, loaded cards and a draft, and one more change that an undo can take back. */
export const furnishDay = async (
  plant: Plant,
): Promise<Pick<KnownPlan, 'yardLinks' | 'released' | 'move' | 'draft'>> => {
  const { anna, bernd } = plant;
  const { truck, run, card } = await planDay(plant);
  const { loader, link } = await loaderWith(plant, { scope: 'run', name: 'OG-BS 214', deliveryId: run.id });
  const revoked = await loaderWith(plant, { scope: 'yard', name: 'Tor 3', date });
  const { mark } = await loader.call(markShipmentEndpoint, {
    params: { id: card.shipmentId },
    body: { status: 'missing', note: '2 Bund fehlen', expectedItemId: card.itemId },
  });
  await sendPhoto(loader, { ...card, seenAt: mark?.at ?? '' });
  await loader.call(departEndpoint, { params: { id: run.id }, body: {} });
  await anna.call(removeYardLinkEndpoint, { params: { id: revoked.link.id } });

  await anna.call(releaseDayEndpoint, { params: { date } });
  const query = { reason: 'Fahrer krank' };
  await anna.call(updateDeliveryEndpoint, {
    ...driverInput(await runOf(plant, truck.id, date), 'Brandt'),
    query,
  });
  const asked = await bernd.call(dayGrantEndpoint, { params: { date }, body: { text: 'Kran erst um 10' } });
  await anna.call(dayGrantEndpoint, { params: { date }, body: { id: asked.id, state: 'granted' } });

  const draft = await anna.call(beginDraftEndpoint, { body: { date: nextDay } });
  const part = await makePart(plant, { date: nextDay });
  const split = { action: 'shipments.split', body: { shipmentId: part.id } };
  await anna.call(addStepEndpoint, { params: { id: draft.id }, body: split });
  const moved = await makeOrder(anna, { date: nextDay });
  const move = await anna.attempt(moveOrderToHallEndpoint, { params: { id: moved.id }, body: { hallId: 2 } });
  return {
    yardLinks: { living: link.token, revoked: revoked.link.token },
    released: { date, runId: run.id },
    move: { changeId: Number(move.headers.get('x-change-id')), orderId: moved.id },
    draft: draft.id,
  };
};
