import { openPrintEndpoint } from '@werkplan/shared/prints/open-print-endpoints.ts';
import { addCalendarEntryEndpoint } from '@werkplan/shared/calendar/calendar-endpoints.ts';
import {
  removeDeliveryEndpoint,
  addDeliveryEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery.ts';
import { addStepEndpoint, beginDraftEndpoint } from '@werkplan/shared/drafts/draft-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import {
  cancelOrderEndpoint,
  updateOrderEndpoint,
  upsertOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { releaseDayEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import type { Template } from '@werkplan/shared/routines/template.ts';
import { addTemplateEndpoint } from '@werkplan/shared/routines/template-endpoints.ts';
import { deleteShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment.ts';
import type { Truck } from '@werkplan/shared/trucks/truck.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { type Marked, markShipmentEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { askForCode, pairWall } from '../displays.ts';
import { changeWebhookEndpoint, createWebhookEndpoint } from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import { Client } from '../client.ts';
import { createDriverEndpoint } from '@werkplan/shared/trucks/driver-endpoints.ts';
import { fetchDay } from '../follower.ts';
import { makeOrder, makeTruck, partsOf, runOf } from '../make.ts';
import { type Plant, today } from '../plant.ts';
import { type AccountScene, accountScene } from './account-scene.ts';
import { scriptWith } from '../script.ts';
import { loaderWith, sendPhoto } from '../yard.ts';
import { at, fill, makeParts, makePart, orderOf, shipmentOf } from '../scene.ts';

/** A small plan with one row of each sort that a request can be wrong about. */
export interface AbuseScene {
  readonly plant: Plant;
  readonly account: AccountScene;
  readonly order: Order;
  /** Of its city a script would have another one than Anna has typed. */
  readonly heldOrder: Order;
  /** Its two unplaced parts. */
  readonly parts: readonly ShipmentRow[];
  readonly onlyPart: ShipmentRow;
  readonly deletedPart: ShipmentRow;
  readonly canceledOrder: Order;
  readonly canceledPart: ShipmentRow;
  readonly pastOrder: Order;
  readonly truck: Truck;
  readonly run: DeliveryRow;
  readonly runTomorrow: DeliveryRow;
  readonly emptyRun: DeliveryRow;
  /** A run that was removed. */
  readonly goneRun: number;
  /** Slot 0 of the run holds a text, slot 1 a part. */
  readonly textItem: number;
  readonly placedItem: number;
  readonly placedPart: ShipmentRow;
  readonly itemTomorrow: number;
  /** Anna's newest change, and the newest one that the server made itself. */
  readonly change: number;
  readonly systemChange: number;
  /** A paper of today's that Anna has opened. */
  readonly openPrint: { readonly printedAt: string };
  /** An entry of the calendar that is still to come. */
  readonly closure: number;
  /** A day on which hall 2 has a capacity of its own. */
  readonly ownCapacity: string;
  /** A day that is released, and that nobody plans on. */
  readonly releasedDay: string;
  /** A text that comes again. */
  readonly template: Template;
  /** A driver on the list. */
  readonly driver: number;
  /** A webhook that is paused, with a message; and one to be removed. */
  readonly webhook: { readonly id: number; readonly delivery: number; readonly spare: number };
  /** Anna's draft with a step, and one to be discarded. */
  readonly draft: { readonly id: string; readonly step: number; readonly spare: string };
  /** The token of a link of the yard, today's whole; and another link to be revoked. */
  readonly yardToken: string;
  readonly spareLink: number;
  /** A card that the link has marked, with a photo. */
  readonly markedPart: number;
  readonly markedItem: number;
  readonly markedAt: string;
  readonly photo: string;
  /** A wall display, and the code that another screen shows. */
  readonly display: number;
  readonly displayCode: string;
}

const newestChange = async (plant: Plant, actor: string): Promise<number> => {
  const { id } = await plant.db
    .selectFrom('change')
    .select('id')
    .where('actor', actor === 'system' ? '=' : '<>', 'system')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
};

const makePastOrder = async (plant: Plant): Promise<Order> => {
  const now = plant.clock.now().toISOString();
  plant.clock.set('2026-11-20T08:00:00Z');
  const order = await makeOrder(plant.anna, { date: '2026-11-20' });
  plant.clock.set(now);
  return order;
};

const makeHeldOrder = async (plant: Plant): Promise<Order> => {
  const order = await makeOrder(plant.anna);
  const body = { ...order, city: 'Bühl' };
  await plant.anna.call(updateOrderEndpoint, { params: { id: order.id }, body });
  const erp = await scriptWith(plant, 'write');
  const params = { orderId: order.orderId };
  return await erp.call(upsertOrderEndpoint, { params, body: { city: 'Kehl' } });
};

const makeWebhook = async ({ anna, db }: Plant): Promise<AbuseScene['webhook']> => {
  const body = { name: 'ERP', url: 'https://erp.werkplan.example/hook', kinds: ['orders' as const] };
  // There are twenty at most: those of scenes long past go.
  await db
    .deleteFrom('webhook')
    .where('id', 'not in', (all) => all.selectFrom('webhook').select('id').orderBy('id', 'desc').limit(8))
    .execute();
  const { id, version } = await anna.call(createWebhookEndpoint, { body });
  await anna.call(changeWebhookEndpoint, { params: { id }, body: { version, paused: true } });
  await db.updateTable('webhook').set({ version: 1 }).where('id', '=', id).execute();
  const message = { webhookId: id, messageId: 'msg_1', type: 'webhook.test', revisions: '{}' };
  const delivery = await db
    .insertInto('webhookDelivery')
    .values({ ...message, state: 'delivered', at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const spare = await anna.call(createWebhookEndpoint, { body });
  return { id, delivery: delivery.id, spare: spare.id };
};

const makeDraft = async ({ anna, db }: Plant, { id: order }: Order): Promise<AbuseScene['draft']> => {
  // One a day and person: those of scenes long past go.
  await db.deleteFrom('draft').execute();
  const [{ id }, spare] = [
    await anna.call(beginDraftEndpoint, { body: { date: addDays(today, 41) } }),
    await anna.call(beginDraftEndpoint, { body: { date: addDays(today, 42) } }),
  ];
  const body = { action: 'orders.moveToHall', params: { id: order }, body: 3 };
  const { draft } = await anna.call(addStepEndpoint, { params: { id }, body });
  return { id, step: at(draft.steps, 0).number, spare: spare.id };
};

type YardScene = Pick<
  AbuseScene,
  'yardToken' | 'spareLink' | 'markedPart' | 'markedItem' | 'markedAt' | 'photo'
>;

const makeYard = async (plant: Plant, run: DeliveryRow): Promise<YardScene> => {
  const { loader } = await loaderWith(plant);
  // Light: the run has room for what else is tried.
  const { id: shipmentId } = await makePart(plant, { steel: 100, matting: 0 });
  const itemId = await fill(plant.anna, run.id, 9, shipmentId);
  const { mark } = await loader.call(markShipmentEndpoint, {
    params: { id: shipmentId },
    body: { status: 'missing', expectedItemId: itemId },
  });
  const seenAt = mark?.at ?? '';
  const { body } = await sendPhoto(loader, { shipmentId, itemId, seenAt });
  return {
    yardToken: loader.token,
    spareLink: (await loaderWith(plant)).link.id,
    markedPart: shipmentId,
    markedItem: itemId,
    markedAt: seenAt,
    photo: (body as Marked).mark?.photo ?? '',
  };
};

export const makeAbuseScene = async (plant: Plant): Promise<AbuseScene> => {
  const { anna } = plant;
  const pastOrder = await makePastOrder(plant);
  const { order, parts } = await makeParts(plant, 3);
  const deleted = at(parts, 2);
  await anna.call(deleteShipmentEndpoint, { params: { id: deleted.id } });
  const canceled = await makeOrder(anna);
  await anna.call(cancelOrderEndpoint, { params: { id: canceled.id }, body: true });
  const truck = await makeTruck(anna);
  const [run, runTomorrow] = [await runOf(plant, truck.id), await runOf(plant, truck.id, addDays(today, 1))];
  const addRun = async (): Promise<number> =>
    (await anna.call(addDeliveryEndpoint, { body: { truckId: truck.id, date: today } })).id;
  const [emptyId, goneRun] = [await addRun(), await addRun()];
  await anna.call(removeDeliveryEndpoint, { params: { id: goneRun } });
  const placed = await makePart(plant);
  // A day nobody has looked at yet: the server itself adds the truck's run.
  await fetchDay(anna, addDays(today, 40));
  return {
    plant,
    account: await accountScene(plant),
    pastOrder,
    heldOrder: await makeHeldOrder(plant),
    order: await orderOf(plant, order.id),
    parts: (await partsOf(plant, order.id)).slice(0, 2),
    draft: await makeDraft(plant, order),
    onlyPart: await makePart(plant),
    deletedPart: await shipmentOf(plant, deleted.id),
    canceledOrder: await orderOf(plant, canceled.id),
    canceledPart: at(await partsOf(plant, canceled.id), 0),
    truck,
    run,
    runTomorrow,
    emptyRun: { ...run, id: emptyId },
    goneRun,
    textItem: await fill(anna, run.id, 0, 'Palettes'),
    placedItem: await fill(anna, run.id, 1, placed.id),
    placedPart: placed,
    itemTomorrow: await fill(anna, runTomorrow.id, 0, 'Palettes'),
    openPrint: await plant.anna.call(openPrintEndpoint, { body: { date: today } }),
    change: await newestChange(plant, 'planner'),
    systemChange: await newestChange(plant, 'system'),
    ownCapacity: (
      await anna.call(setCapacityEndpoint, {
        params: { id: 2 },
        body: { date: '2027-02-02', maxCapacity: 30_000 },
      })
    ).day,
    releasedDay: (await anna.call(releaseDayEndpoint, { params: { date: '2027-02-03' } })).date,
    closure: (
      await anna.call(addCalendarEntryEndpoint, {
        body: { kind: 'closure', day: '2027-05-07', until: '2027-05-07', name: 'Brückentag' },
      })
    ).id,
    template: await anna.call(addTemplateEndpoint, {
      body: {
        kind: 'text',
        truckId: truck.id,
        slot: 18,
        text: 'Kran',
        weekdays: '2',
        weeks: 1,
        day: '2027-01-01',
        until: null,
      },
    }),
    driver: (await anna.call(createDriverEndpoint, { body: { name: `Kern ${truck.id}` } })).id,
    webhook: await makeWebhook(plant),
    ...(await makeYard(plant, run)),
    display: (await pairWall(plant, 'Halle 1')).id,
    displayCode: (await askForCode(new Client(plant.url))).code,
  };
};
