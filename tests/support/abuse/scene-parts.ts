import { makeNotesEndpoint } from '@werkplan/shared/notes/note-endpoints.ts';
import { makeDrawn } from '../bvbs.ts';
import { addCalendarEntryEndpoint } from '@werkplan/shared/calendar/calendar-endpoints.ts';
import {
  addDeliveryEndpoint,
  removeDeliveryEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { addStepEndpoint, beginDraftEndpoint } from '@werkplan/shared/drafts/draft-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import {
  cancelOrderEndpoint,
  updateOrderEndpoint,
  upsertOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { openPrintEndpoint } from '@werkplan/shared/prints/open-print-endpoints.ts';
import { releaseDayEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import { addTemplateEndpoint } from '@werkplan/shared/routines/template-endpoints.ts';
import { deleteShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { createDriverEndpoint } from '@werkplan/shared/trucks/driver-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { changeWebhookEndpoint, createWebhookEndpoint } from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import type { MarkAnswer } from '@werkplan/shared/yard/yard-contracts.ts';
import { markShipmentEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { Client } from '../client.ts';
import { askForCode, pairWall } from '../displays.ts';
import { fetchDay } from '../follower.ts';
import { makeOrder, makeTruck, partsOf, runOf } from '../make.ts';
import { type Plant, today } from '../plant.ts';
import { at, putInSlot, makeParts, makePart, makeRun, orderOf, shipmentOf } from '../scene.ts';
import { reserve } from '../reservations.ts';
import { makeSite } from '../sites.ts';
import { ReasonedClient } from '../reasoned.ts';
import { scriptWith } from '../script.ts';
import { loaderWith, sendPhoto } from '../yard.ts';
import { makeAccountScene } from './account-scene.ts';
import type { AbuseScene } from './scene.ts';

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
  // A plant may have twenty webhooks, so those of earlier scenes are deleted.
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
  // A person may have one draft per day, so those of earlier scenes are deleted.
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
  'yardToken' | 'runToken' | 'spareLink' | 'markedPart' | 'markedItem' | 'markedAt' | 'photo' | 'note'
>;

const makeYard = async (plant: Plant): Promise<YardScene> => {
  const { run } = await makeRun({ ...plant, anna: ReasonedClient.of(plant.anna) });
  const { loader } = await loaderWith(plant);
  const { id: shipmentId } = await makePart(plant);
  const itemId = await putInSlot(plant.anna, run.id, 9, shipmentId);
  const { mark } = await loader.call(markShipmentEndpoint, {
    params: { id: shipmentId },
    body: { status: 'missing', expectedItemId: itemId },
  });
  const seenAt = mark?.at ?? '';
  const { body } = await sendPhoto(loader, { shipmentId, itemId, seenAt });
  return {
    yardToken: loader.token,
    runToken: (await loaderWith(plant, { scope: 'run', name: 'OG-BS 218', deliveryId: run.id })).loader.token,
    spareLink: (await loaderWith(plant)).link.id,
    markedPart: shipmentId,
    markedItem: itemId,
    markedAt: seenAt,
    photo: (body as MarkAnswer).mark?.photo ?? '',
    note: at((await plant.anna.call(makeNotesEndpoint, { params: { id: run.id } })).notes, 0),
  };
};

type Members = Partial<AbuseScene>;

const ordersOf = async (plant: Plant): Promise<Members> => {
  const { order, parts } = await makeParts(plant, 3);
  const deleted = at(parts, 2);
  await plant.anna.call(deleteShipmentEndpoint, { params: { id: deleted.id } });
  return {
    order: await orderOf(plant, order.id),
    parts: (await partsOf(plant, order.id)).slice(0, 2),
    deletedPart: await shipmentOf(plant, deleted.id),
  };
};

const canceledOf = async (plant: Plant): Promise<Members> => {
  const { id } = await makeOrder(plant.anna);
  await plant.anna.call(cancelOrderEndpoint, { params: { id }, body: true });
  return { canceledOrder: await orderOf(plant, id), canceledPart: at(await partsOf(plant, id), 0) };
};

const runsOf = async (plant: Plant): Promise<Members> => {
  const { anna } = plant;
  // A new truck gets a run on the released day as well, and that needs a reason.
  const truck = await makeTruck(ReasonedClient.of(anna));
  const [run, runTomorrow] = [await runOf(plant, truck.id), await runOf(plant, truck.id, addDays(today, 1))];
  const addRun = async (): Promise<number> =>
    (await anna.call(addDeliveryEndpoint, { body: { truckId: truck.id, date: today } })).id;
  const [emptyId, goneRun] = [await addRun(), await addRun()];
  await anna.call(removeDeliveryEndpoint, { params: { id: goneRun } });
  const placed = await makePart(plant);
  // The first read of a day creates the truck's run, as a change of the server itself.
  await fetchDay(anna, addDays(today, 40));
  return {
    truck,
    run,
    runTomorrow,
    emptyRun: { ...run, id: emptyId },
    goneRun,
    textItem: await putInSlot(anna, run.id, 0, 'Palettes'),
    placedItem: await putInSlot(anna, run.id, 1, placed.id),
    placedPart: placed,
  };
};

const templateOf = async ({ anna }: Plant, truckId: number): Promise<AbuseScene['template']> => {
  const when = { weekdays: '2', weeks: 1, day: '2027-01-01', until: null };
  return await anna.call(addTemplateEndpoint, {
    body: { kind: 'text', truckId, slot: 18, text: 'Kran', ...when },
  });
};

const capacityOf = async ({ anna }: Plant): Promise<string> => {
  const body = { date: '2027-02-02', maxCapacity: 30_000 };
  return (await anna.call(setCapacityEndpoint, { params: { id: 2 }, body })).day;
};

const closureOf = async ({ anna }: Plant): Promise<number> => {
  const body = { kind: 'closure', day: '2027-05-07', until: '2027-05-07', name: 'Brückentag' } as const;
  return (await anna.call(addCalendarEntryEndpoint, { body })).id;
};

/** Creates several members of the scene together. */
export interface ScenePart {
  readonly makes: readonly (keyof AbuseScene)[];
  /** The members that must exist before. */
  readonly needs?: readonly (keyof AbuseScene)[];
  readonly make: (plant: Plant, scene: AbuseScene) => Promise<Members>;
}

/** All parts, in the order of their dependencies. */
export const sceneParts: readonly ScenePart[] = [
  { makes: ['pastOrder'], make: async (plant) => ({ pastOrder: await makePastOrder(plant) }) },
  { makes: ['order', 'parts', 'deletedPart'], make: ordersOf },
  { makes: ['canceledOrder', 'canceledPart'], make: canceledOf },
  {
    makes: ['truck', 'run', 'runTomorrow', 'emptyRun', 'goneRun', 'textItem', 'placedItem', 'placedPart'],
    make: runsOf,
  },
  { makes: ['account'], make: async (plant) => ({ account: await makeAccountScene(plant) }) },
  { makes: ['heldOrder'], make: async (plant) => ({ heldOrder: await makeHeldOrder(plant) }) },
  {
    makes: ['draft'],
    needs: ['order'],
    make: async (plant, { order }) => ({ draft: await makeDraft(plant, order) }),
  },
  { makes: ['onlyPart'], make: async (plant) => ({ onlyPart: await makePart(plant) }) },
  {
    makes: ['openPrint'],
    make: async ({ anna }) => ({ openPrint: await anna.call(openPrintEndpoint, { body: { date: today } }) }),
  },
  {
    makes: ['itemTomorrow', 'change', 'systemChange'],
    needs: ['runTomorrow'],
    make: async (plant, { runTomorrow }) => ({
      itemTomorrow: await putInSlot(plant.anna, runTomorrow.id, 0, 'Palettes'),
      change: await newestChange(plant, 'planner'),
      systemChange: await newestChange(plant, 'system'),
    }),
  },
  { makes: ['ownCapacity'], make: async (plant) => ({ ownCapacity: await capacityOf(plant) }) },
  {
    makes: ['releasedDay'],
    make: async ({ anna }) => ({
      releasedDay: (await anna.call(releaseDayEndpoint, { params: { date: '2027-02-03' } })).date,
    }),
  },
  { makes: ['closure'], make: async (plant) => ({ closure: await closureOf(plant) }) },
  {
    makes: ['template'],
    needs: ['truck'],
    make: async (plant, { truck }) => ({ template: await templateOf(plant, truck.id) }),
  },
  {
    makes: ['driver', 'site', 'reservation'],
    make: async ({ anna }) => {
      const site = await makeSite(anna);
      return {
        site,
        reservation: await reserve(anna, { number: `K ${site.id}` }),
        driver: (await anna.call(createDriverEndpoint, { body: { name: `Kern ${site.id}` } })).id,
      };
    },
  },
  { makes: ['drawn'], make: async (plant) => ({ drawn: await makeDrawn(plant) }) },
  { makes: ['webhook'], make: async (plant) => ({ webhook: await makeWebhook(plant) }) },
  {
    makes: ['yardToken', 'runToken', 'spareLink', 'markedPart', 'markedItem', 'markedAt', 'photo', 'note'],
    make: makeYard,
  },
  {
    makes: ['display', 'displayCode'],
    make: async (plant) => ({
      display: (await pairWall(plant, 'Halle 1')).id,
      displayCode: (await askForCode(new Client(plant.url))).code,
    }),
  },
];
