import { splitPositionsEndpoint } from '@werkplan/shared/bvbs/bvbs-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { loadsOfDayEndpoint, setMeasuresEndpoint } from '@werkplan/shared/loads/load-endpoints.ts';
import {
  cancelOrderEndpoint,
  createOrdersEndpoint,
  updateOrderEndpoint,
  upsertOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import {
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import { verifyStored } from '../../server/src/plan/verify-query.ts';
import { shipmentBody } from '../support/bodies.ts';
import { makeDrawn } from '../support/bvbs.ts';
import { draftHelpers } from '../support/drafting.ts';
import { fetchDay } from '../support/follower.ts';
import { makeOrder, newOrder, partsOf, runOf } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { readDayAt } from '../support/recorded-past.ts';
import { ownDays } from '../support/released-day.ts';
import { scriptWith } from '../support/script.ts';
import { at, putInSlot, makePart, makeParts, makeRun, orderOf, shipmentOf } from '../support/scene.ts';

const plant = usePlant();
const { releasedDay } = ownDays(plant);

const measuresOf = async (id: number) => {
  const { longest, loadingMetres, bulky, drawn, metresShare } = await shipmentOf(plant, id);
  return { longest, loadingMetres, bulky, drawn, metresShare };
};
const nothing = { longest: null, loadingMetres: null, bulky: null, drawn: null, metresShare: null };
const loadOn = async (deliveryId: number, date = today) =>
  (await plant.anna.call(loadsOfDayEndpoint, { query: { date } })).find(
    (run) => run.deliveryId === deliveryId,
  );

it('a part’s measures are set: live, in the past, merged, undone, and removed', async () => {
  const part = await makePart(plant);
  expect(await measuresOf(part.id)).toEqual(nothing);
  const body = { longest: 14_000, loadingMetres: 2.4, version: part.version };
  const said = await observeChange(plant, plant.bernd, setMeasuresEndpoint, {
    params: { id: part.id },
    body,
  });
  expect(said).toMatchObject({
    action: 'shipments.measure',
    streams: [`day:${today}`],
    answer: { id: part.id, longest: 14_000, loadingMetres: 2.4, bulky: null, version: part.version + 1 },
    rows: [`shipment ${part.id}`],
  });
  const { revision } = await fetchDay(plant.anna, today);
  // Anna uses the outdated version but changes another field, so both edits are merged.
  const bulky = { params: { id: part.id }, body: { bulky: true, version: part.version } };
  await plant.anna.call(setMeasuresEndpoint, bulky);
  expect(await measuresOf(part.id)).toEqual({ ...nothing, longest: 14_000, loadingMetres: 2.4, bulky: true });
  const other = { params: { id: part.id }, body: { longest: 9_000, version: part.version } };
  expect((await expectRefused(plant, plant.anna, setMeasuresEndpoint, other)).type).toBe('EDIT_CONFLICT');
  const then = (await readDayAt(plant, today, revision)).shipments.find(({ id }) => id === part.id);
  expect(then).toMatchObject({ longest: 14_000, bulky: null });
  await plant.bernd.call(undoChangeEndpoint, { params: { id: said.changeId } });
  expect(await measuresOf(part.id)).toEqual({ ...nothing, bulky: true });
  const whole = await shipmentBody(plant, part.id, { bulky: null, longest: 7_000 });
  await plant.anna.call(updateShipmentEndpoint, { params: { id: part.id }, body: whole });
  expect(await measuresOf(part.id)).toEqual({ ...nothing, longest: 7_000 });
  const {
    longest: _,
    loadingMetres: __,
    bulky: ___,
    ...former
  } = await shipmentBody(plant, part.id, { note: 'Kran' });
  await plant.anna.call(updateShipmentEndpoint, { params: { id: part.id }, body: former as never });
  expect(await measuresOf(part.id)).toEqual({ ...nothing, longest: 7_000 });
});

it('refuses invalid measures, fields that the server maintains, and deleted parts', async () => {
  const { order, parts } = await makeParts(plant, 2);
  const [part, other] = [at(parts, 0), at(parts, 1)];
  const send = async (body: object) =>
    await plant.anna.send('PUT', `/api/shipments/${part.id}/measures`, { version: part.version, ...body });
  for (const [body, field] of [
    [{ longest: 0 }, 'longest'],
    [{ longest: 30_001 }, 'longest'],
    [{ longest: 14.5 }, 'longest'],
    [{ loadingMetres: 0 }, 'loadingMetres'],
    [{ loadingMetres: 100 }, 'loadingMetres'],
    [{ loadingMetres: 7.25 }, 'loadingMetres'],
    [{ bulky: 'ja' }, 'bulky'],
  ] as const) {
    const { status, body: answer } = await send(body);
    expect([status, answer], JSON.stringify(body)).toMatchObject([
      400,
      { type: 'VALIDATION_ERRORS', fields: { [field]: expect.any(String) } },
    ]);
  }
  expect((await send({ metresShare: 3 })).status).toBe(400);
  const whole = await shipmentBody(plant, part.id, { metresShare: 3 });
  expect(
    (await expectRefused(plant, plant.anna, updateShipmentEndpoint, { params: { id: part.id }, body: whole }))
      .type,
  ).toBe('VALIDATION_ERRORS');
  await plant.anna.send('DELETE', `/api/shipments/${other.id}`);
  const dead = { params: { id: other.id }, body: { longest: 5, version: other.version + 1 } };
  expect((await expectRefused(plant, plant.anna, setMeasuresEndpoint, dead)).type).toBe('SHIPMENT_READ_ONLY');
  await plant.anna.call(cancelOrderEndpoint, { params: { id: order.id }, body: true });
  const { version } = await shipmentOf(plant, part.id);
  const canceled = { params: { id: part.id }, body: { longest: 5, version } };
  expect((await expectRefused(plant, plant.anna, setMeasuresEndpoint, canceled)).type).toBe(
    'SHIPMENT_READ_ONLY',
  );
  const unknown = { params: { id: 999_999 }, body: { longest: 5, version: 1 } };
  expect((await expectRefused(plant, plant.anna, setMeasuresEndpoint, unknown)).type).toBe(
    'SHIPMENT_NOT_FOUND',
  );
});

it('an order’s loading metres are divided by kg for every call: row, batch, push, split, undo', async () => {
  const shares = async (orderId: number) =>
    (await partsOf(plant, orderId))
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ metresShare }) => metresShare);
  const order = await makeOrder(plant.anna, {
    steel: 9_000,
    matting: 1_000,
    loadingMetres: 7.2,
    longest: 12_000,
  });
  expect(await shares(order.id)).toEqual([7.2]);
  const [first] = await partsOf(plant, order.id);
  const split = await observeChange(plant, plant.anna, splitShipmentEndpoint, {
    body: { shipmentId: first?.id ?? 0, amount: 2_000 },
  });
  expect(await shares(order.id)).toEqual([5.8, 1.4]);
  const now = await orderOf(plant, order.id);
  const typed = await observeChange(plant, plant.bernd, updateOrderEndpoint, {
    params: { id: order.id },
    body: { ...now, loadingMetres: 1, steel: 14_000 } as never,
  });
  expect(await shares(order.id)).toEqual([0.8, 0.2]);
  // The split does not prevent the undo, and the parts' shares follow the restored value.
  await plant.anna.call(undoChangeEndpoint, { params: { id: typed.changeId } });
  expect(await shares(order.id)).toEqual([5.8, 1.4]);
  await plant.anna.call(undoChangeEndpoint, { params: { id: split.changeId } });
  expect(await shares(order.id)).toEqual([7.2]);
  const {
    longest: _,
    loadingMetres: __,
    bulky: ___,
    drawn: ____,
    ...former
  } = await orderOf(plant, order.id);
  await plant.anna.call(updateOrderEndpoint, {
    params: { id: order.id },
    body: { ...former, city: 'Lahr' } as never,
  });
  expect(await orderOf(plant, order.id)).toMatchObject({ city: 'Lahr', loadingMetres: 7.2, longest: 12_000 });

  const body = { mode: 'upsert' as const, orders: [newOrder({ orderId: '771001', loadingMetres: 3.3 })] };
  const erp = await scriptWith(plant, 'read', 'write');
  const [pushed] = (await erp.call(createOrdersEndpoint, { body })).orders;
  const id = pushed?.id ?? 0;
  expect(await shares(id)).toEqual([3.3]);
  // A push does not overwrite what a planner entered.
  const row = await orderOf(plant, id);
  await plant.anna.call(updateOrderEndpoint, {
    params: { id },
    body: { ...row, loadingMetres: null } as never,
  });
  const held = await erp.call(upsertOrderEndpoint, {
    params: { orderId: '771001' },
    body: { loadingMetres: 3.3, longest: 6_000 },
  });
  expect(held).toMatchObject({
    loadingMetres: null,
    longest: 6_000,
    held: [{ field: 'loadingMetres', yours: 3.3, theirs: null }],
  });
  expect(await shares(id)).toEqual([null]);
});

it('drawings determine the longest piece, also for parts by positions; an amount by hand removes it, an undo restores it', async () => {
  const drawn = await makeDrawn(plant, '771010');
  const proven = { bulky: null, longest: 1_000 };
  expect((await orderOf(plant, drawn.order)).drawn).toEqual(proven);
  expect((await measuresOf(drawn.shipment)).drawn).toBeNull();
  const { version } = await plant.db
    .selectFrom('drawing')
    .select('version')
    .where('id', '=', drawn.drawing)
    .executeTakeFirstOrThrow();
  const split = await observeChange(plant, plant.anna, splitPositionsEndpoint, {
    body: { shipmentId: drawn.shipment, positions: [{ drawingId: drawn.drawing, version, places: [0] }] },
  });
  const [first, second] = [at(split.answer, 0), at(split.answer, 1)];
  expect([first.drawn, second.drawn]).toEqual([proven, proven]);
  const typed = await observeChange(plant, plant.anna, updateShipmentEndpoint, {
    params: { id: second.id },
    body: await shipmentBody(plant, second.id, { amount: second.amount + 7 }),
  });
  expect((await measuresOf(second.id)).drawn).toBeNull();
  await plant.anna.call(undoChangeEndpoint, { params: { id: typed.changeId } });
  expect([(await measuresOf(first.id)).drawn, (await measuresOf(second.id)).drawn]).toEqual([proven, proven]);
  await plant.anna.call(undoChangeEndpoint, { params: { id: split.changeId } });
  expect((await measuresOf(first.id)).drawn).toBeNull();
  const checked = (await verifyStored(plant.owner)) ?? [];
  expect(checked.flatMap(({ listed }) => listed)).toEqual([]);
  expect(checked.map(({ name }) => name)).toContain('parts share the loading metres of their order by kg');
});

it('a run’s load uses its truck’s limits and names unknown and too long cards, in a table as well', async () => {
  const { truck, run } = await makeRun(plant, { loadingLength: 7_200, overhang: 1_000, loadingMetres: 7.2 });
  expect(truck).toMatchObject({ loadingLength: 7_200, overhang: 1_000, loadingMetres: 7.2 });
  const [long, small] = [
    await makePart(plant, { longest: 8_201, loadingMetres: 4 }),
    await makePart(plant, { longest: 8_200 }),
  ];
  await putInSlot(plant.anna, run.id, 3, long.id);
  expect(await loadOn(run.id)).toMatchObject({
    limits: { loadingLength: 7_200, overhang: 1_000, loadingMetres: 7.2 },
    metres: 4,
    atLeast: false,
    longest: 8_201,
    tooLong: [long.id],
    bulky: 0,
  });
  await putInSlot(plant.anna, run.id, 1, small.id);
  expect(await loadOn(run.id)).toMatchObject({ metres: 4, atLeast: true, tooLong: [long.id] });
  const headers = { cookie: plant.anna.cookie };
  const file = await fetch(`${plant.url}/api/loads?date=${today}&format=csv`, { headers });
  expect(await file.text()).toContain(`,4,true,7.2,8201,7200,1000,${long.id},0`);
  const { loadingLength: _, overhang: __, loadingMetres: ___, drivingBan: ____, ...former } = truck;
  await plant.anna.call(updateTruckEndpoint, {
    params: { id: truck.id },
    body: { ...former, color: 'MINT' } as never,
  });
  expect((await loadOn(run.id))?.limits).toEqual({
    loadingLength: 7_200,
    overhang: 1_000,
    loadingMetres: 7.2,
  });
  const body = { ...truck, version: truck.version + 1, color: 'MINT', overhang: null } as const;
  await plant.anna.call(updateTruckEndpoint, { params: { id: truck.id }, body });
  expect((await loadOn(run.id))?.tooLong).toEqual([long.id, small.id].toReversed());
  const wrong = { ...body, version: truck.version + 2, loadingMetres: 0 };
  expect(
    (await expectRefused(plant, plant.anna, updateTruckEndpoint, { params: { id: truck.id }, body: wrong }))
      .type,
  ).toBe('VALIDATION_ERRORS');
});

it('a draft and a dry run set measures without changing the plan, and a released day needs no reason', async () => {
  const { furnish, step, read, apply, writesOf } = draftHelpers(plant);
  const { draft, parts } = await furnish();
  const part = at(parts, 0);
  await step(draft, 'shipments.measure', {
    params: { id: part.id },
    body: { loadingMetres: 2.4, version: part.version },
  } as never);
  const [write] = writesOf(await read(draft), 'shipments');
  expect(write?.after).toMatchObject({ loadingMetres: 2.4 });
  expect(await measuresOf(part.id)).toEqual(nothing);
  await apply(draft);
  expect((await measuresOf(part.id)).loadingMetres).toBe(2.4);

  const { date, run } = await releasedDay();
  const late = await makePart(plant, { date: addDays(date, 30) });
  await plant.anna.send('POST', '/api/shipments/move?reason=Kran', { shipments: [{ id: late.id }], date });
  await plant.anna.send('POST', `/api/deliveries/${run.id}/items/0?reason=Kran`, { shipmentId: late.id });
  const { version } = await shipmentOf(plant, late.id);
  const address = `/api/shipments/${late.id}/measures`;
  const tried = await plant.anna.send('PUT', `${address}?dryRun=true`, { longest: 14_000, version });
  expect(tried.body).toMatchObject({ answer: { longest: 14_000 } });
  expect(tried.body).not.toHaveProperty('late');
  expect((await measuresOf(late.id)).longest).toBeNull();
  expect((await plant.bernd.send('PUT', address, { longest: 14_000, version })).status).toBe(200);
  const truck = (await fetchDay(plant.anna, date)).trucks.find(({ id }) => id === run.truckId);
  const limits = { ...truck, loadingLength: 12_000, overhang: 0, loadingMetres: 13.6 };
  expect((await plant.bernd.send('PUT', `/api/trucks/${run.truckId}`, limits)).status).toBe(200);
  expect((await loadOn(run.id, date))?.tooLong).toEqual([late.id]);
  expect((await runOf(plant, run.truckId, date)).id).toBe(run.id);
});
