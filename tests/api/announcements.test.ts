import { updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { announceEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import type { Announcement } from '@werkplan/shared/shipments/announcement-schema.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import { draftHelpers } from '../support/drafting.ts';
import { fetchDay } from '../support/follower.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { readDayAt } from '../support/recorded-past.ts';
import { driverInput, ownDays } from '../support/released-day.ts';
import { makeTruck, runOf } from '../support/make.ts';
import { at, putInSlot, itemOf, makePart, makeRun, shipmentOf } from '../support/scene.ts';
import { loaderWith } from '../support/yard.ts';
import { yardEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';

const plant = usePlant();
const { releasedDay } = ownDays(plant);
let days = 2;

const confirm = (id: number) => ({
  params: { id },
  body: { state: 'confirmed', time: '10:30', number: 'F-207', expectedItemId: id } as const,
});
const say = (id: number, state: 'requested' | 'declined' | null) => ({
  params: { id },
  body: { state, expectedItemId: id },
});
const announcementOf = async (id: number): Promise<Announcement | null> =>
  (await shipmentOf(plant, id)).announcement;

let trucks: Truck[] | undefined;
const makeTrucks = async (): Promise<Truck[]> => [
  await makeTruck(plant.anna, { defaultStartingTime: '06:00' }),
  await makeTruck(plant.anna, { defaultStartingTime: '06:00' }),
  await makeTruck(plant.anna, { defaultStartingTime: '13:00' }),
];

/** Creates a day with two runs at 06:00 and one at 13:00; the first run holds a card whose delivery time is confirmed. */
const furnish = async () => {
  const date = addDays(today, (days += 2));
  trucks ??= await makeTrucks();
  await fetchDay(plant.anna, date);
  const runOn = async (index: number) => {
    const truck = at(trucks ?? [], index);
    return { truck, run: await runOf(plant, truck.id, date) };
  };
  const [early, twin, late] = [await runOn(0), await runOn(1), await runOn(2)];
  const part = await makePart(plant, { date });
  const item = await putInSlot(plant.anna, early.run.id, 0, part.id);
  await plant.anna.call(announceEndpoint, confirm(item));
  const confirmed = { date, time: '10:30', start: '06:00', state: 'confirmed', number: 'F-207' };
  return { date, early, twin, late, part, item, confirmed };
};
type Scene = Awaited<ReturnType<typeof furnish>>;

it('stores the site’s answer with the shipment: live, in the past, with undo, and removed', async () => {
  const { run } = await makeRun(plant, { defaultStartingTime: '06:00' });
  const part = await makePart(plant);
  const id = await putInSlot(plant.anna, run.id, 2, part.id);
  expect(await announcementOf(part.id)).toBeNull();
  const requested = await observeChange(plant, plant.bernd, announceEndpoint, say(id, 'requested'));
  expect(requested).toMatchObject({
    action: 'sites.announce',
    streams: [`day:${today}`],
    answer: { id: run.id, deliveryItems: [{ id, shipment: { announcement: { state: 'requested' } } }] },
    rows: [`shipment ${part.id}`],
  });
  const { revision } = await fetchDay(plant.anna, today);
  const confirmed = await observeChange(plant, plant.anna, announceEndpoint, confirm(id));
  const [shown] = (await fetchDay(plant.bernd, today)).shipments.filter((row) => row.id === part.id);
  expect(shown?.announcement).toEqual({
    date: today,
    time: '10:30',
    start: '06:00',
    state: 'confirmed',
    number: 'F-207',
  });
  const then = await readDayAt(plant, today, revision);
  expect(then.shipments.find((row) => row.id === part.id)?.announcement).toEqual({ state: 'requested' });
  await plant.anna.call(announceEndpoint, say(id, 'declined'));
  await expectRefused(plant, plant.anna, undoChangeEndpoint, { params: { id: confirmed.changeId } });
  expect((await plant.anna.call(announceEndpoint, say(id, null))).id).toBe(run.id);
  expect(await announcementOf(part.id)).toBeNull();
});

it('refuses shipments that are gone or moved, texts, dead cards, and inconsistent answers', async () => {
  const { early, late, part, item } = await furnish();
  const text = await putInSlot(plant.anna, early.run.id, 5, 'Kran 08:00');
  const typeOf = async (input: ReturnType<typeof confirm> | ReturnType<typeof say>) =>
    (await expectRefused(plant, plant.anna, announceEndpoint, input)).type;
  expect(await typeOf(confirm(999_999))).toBe('NOT_FOUND');
  expect(await typeOf(confirm(text))).toBe('SHIPMENT_NOT_FOUND');
  expect(await typeOf({ ...confirm(item), body: { ...confirm(item).body, expectedItemId: text } })).toBe(
    'MOVED_MEANWHILE',
  );
  for (const [fields, named] of [
    [{ state: 'confirmed' }, 'time'],
    [{ state: 'confirmed', time: '25:00' }, 'time'],
    [{ state: 'requested', time: '10:30' }, 'time'],
    [{ state: 'declined', number: '12' }, 'number'],
    [{ state: 'confirmed', time: '10:30', number: 'x'.repeat(41) }, 'number'],
    [{ state: 'maybe' }, 'state'],
    [{}, 'state'],
  ] as const) {
    const body = { expectedItemId: item, ...fields };
    const reply = await plant.anna.send('PUT', `/api/delivery-items/${item}/announcement`, body);
    expect([reply.status, Object.keys(reply.body['fields'] as object)]).toEqual([400, [named]]);
  }
  await plant.anna.send('POST', `/api/deliveries/${late.run.id}/items/0`, { shipmentId: part.id });
  expect(await typeOf(confirm(item))).toBe('MOVED_MEANWHILE');
  const moved = (await itemOf(plant, part.id))?.id ?? 0;
  await plant.anna.call(cancelOrderEndpoint, { params: { id: part.productionOrderId }, body: true });
  expect(await typeOf(say(moved, 'requested'))).toBe('SHIPMENT_READ_ONLY');
  await plant.anna.call(announceEndpoint, say(moved, null));
});

const dayAfter = ({ date }: Scene) => addDays(date, 1);
type Wish = readonly [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object];

/** All ways in which a card's day or start time changes. */
const moves: Readonly<Record<string, (scene: Scene) => Wish | Promise<Wish>>> = {
  'is dragged to a run with another start': ({ late, item }) => [
    'POST',
    `/api/delivery-items/${item}/move`,
    { deliveryId: late.run.id, slot: 3 },
  ],
  'is placed there with others': ({ late, part }) => [
    'POST',
    `/api/deliveries/${late.run.id}/items/0`,
    { shipmentIds: [part.id] },
  ],
  'is swapped with a card there': async ({ date, late, item }) => {
    const withItemId = await putInSlot(plant.anna, late.run.id, 0, (await makePart(plant, { date })).id);
    return ['POST', `/api/delivery-items/${item}/swap`, { withItemId }];
  },
  'is dated on another day': async (scene) => {
    const { productionOrderId: _, ...shipment } = await shipmentOf(plant, scene.part.id);
    return ['PUT', `/api/shipments/${shipment.id}`, { ...shipment, date: dayAfter(scene) }];
  },
  'is moved to another day with others': (scene) => [
    'POST',
    '/api/shipments/move',
    { shipments: [{ id: scene.part.id }], date: dayAfter(scene) },
  ],
  'goes with its order to another day': (scene) => [
    'PUT',
    `/api/orders/${scene.part.productionOrderId}/date`,
    { date: dayAfter(scene) },
  ],
  'goes with several orders to another day': (scene) => [
    'POST',
    '/api/orders/move',
    { orders: [{ id: scene.part.productionOrderId }], date: dayAfter(scene) },
  ],
  'lies on a run whose start is edited': ({ early: { run } }) => [
    'PUT',
    `/api/deliveries/${run.id}`,
    { id: run.id, truckDriver: run.truckDriver, startingTime: '06:30', version: run.version },
  ],
  'is placed by a proposal': ({ date, late, part, item }) => [
    'POST',
    `/api/days/${date}/placements`,
    {
      moves: [
        { shipmentId: part.id, kg: part.amount, expectedItemId: item, deliveryId: late.run.id, slot: 4 },
      ],
    },
  ],
};

it.each(Object.entries(moves))(
  'a confirmed card that %s is requested again, until that is undone',
  async (_, move) => {
    const scene = await furnish();
    const { part, confirmed } = scene;
    const [method, path, body] = await move(scene);
    const tried = await plant.anna.send(method, `${path}?dryRun=true`, body);
    expect([tried.status, tried.body]).toMatchObject([
      200,
      { announcements: [{ shipmentId: part.id, announcement: confirmed }] },
    ]);
    const reply = await plant.anna.send(method, path, body);
    expect([reply.status, reply.body]).toMatchObject([200, {}]);
    expect(await announcementOf(part.id)).toEqual({ state: 'requested' });
    const id = Number(reply.headers.get('x-change-id'));
    const undone = await plant.anna.attempt(undoChangeEndpoint, { params: { id } });
    expect(await announcementOf(part.id)).toEqual(confirmed);
    const redo = { params: { id: Number(undone.headers.get('x-change-id')) } };
    await plant.anna.call(undoChangeEndpoint, redo);
    expect(await announcementOf(part.id)).toEqual({ state: 'requested' });
  },
);

it('stays confirmed on another run with the same start and while unplaced, until another start follows', async () => {
  const { early, twin, late, part, confirmed } = await furnish();
  const place = async ({ run }: Scene['early']) => await putInSlot(plant.anna, run.id, 1, part.id);
  const item = await place(twin);
  expect(await announcementOf(part.id)).toEqual(confirmed);
  await plant.anna.send('DELETE', `/api/delivery-items/${item}`);
  await place(early);
  expect(await announcementOf(part.id)).toEqual(confirmed);
  await place(late);
  expect(await announcementOf(part.id)).toEqual({ state: 'requested' });
});

it('an undo that returns a card to another start also reverts the confirmation', async () => {
  const { early, late, part, item } = await furnish();
  const moved = await plant.anna.send('POST', `/api/delivery-items/${item}/move`, {
    deliveryId: late.run.id,
    slot: 0,
  });
  const { id, version } = early.run;
  await plant.anna.call(updateDeliveryEndpoint, driverInput({ id, version }, 'Brandt'));
  await plant.anna.call(undoChangeEndpoint, { params: { id: Number(moved.headers.get('x-change-id')) } });
  expect(await announcementOf(part.id)).toEqual({ state: 'requested' });
});

it('a draft sets and reverts announcements like the plan, on the screen and when it is applied', async () => {
  const { furnish: begin, step, place, read, apply, writesOf } = draftHelpers(plant);
  const { date, one, draft, parts } = await begin();
  const part = at(parts, 0);
  const late = await makeRun(plant, { defaultStartingTime: '13:00' }, date);
  await place(draft, one.id, 0, part.id);
  const placed = writesOf(await read(draft), 'deliveryItems')[0]?.id ?? 0;
  await step(draft, 'sites.announce', confirm(placed) as never);
  const shown = async () => writesOf(await read(draft), 'shipments')[0]?.after?.['announcement'];
  expect(await shown()).toMatchObject({ state: 'confirmed', start: one.startingTime });
  const move = { params: { id: placed }, body: { deliveryId: late.run.id, slot: 0 } };
  await step(draft, 'deliveryItems.move', move);
  expect(await shown()).toEqual({ state: 'requested' });
  await apply(draft);
  expect(await announcementOf(part.id)).toEqual({ state: 'requested' });
});

it('a new default starting time of a truck reverts the confirmations of its runs', async () => {
  const { early, part } = await furnish();
  const body = { ...early.truck, defaultStartingTime: '07:00' };
  const reply = await plant.anna.send('PUT', `/api/trucks/${early.truck.id}`, body);
  expect([reply.status, reply.body]).toMatchObject([200, {}]);
  expect(await announcementOf(part.id)).toEqual({ state: 'requested' });
});

it('needs no reason on a released day, and the yard sees it', async () => {
  const { date, run } = await releasedDay();
  const part = await makePart(plant, { date: addDays(date, 30) });
  const query = { reason: 'Kran' };
  await plant.anna.send('POST', `/api/shipments/move?reason=Kran`, { shipments: [{ id: part.id }], date });
  const reply = await plant.anna.send('POST', `/api/deliveries/${run.id}/items/0?reason=${query.reason}`, {
    shipmentId: part.id,
  });
  expect(reply.status).toBe(200);
  const id = (await itemOf(plant, part.id))?.id ?? 0;
  await plant.bernd.call(announceEndpoint, confirm(id));
  const { loader } = await loaderWith(plant, { scope: 'run', name: 'OG-BS 214', deliveryId: run.id });
  const [seen] = (await loader.call(yardEndpoint)).runs.flatMap(({ slots }) => slots);
  expect(seen).toMatchObject({ announcement: { state: 'confirmed', time: '10:30', number: 'F-207' } });
});
