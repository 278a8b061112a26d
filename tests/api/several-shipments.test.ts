import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  deleteShipmentsEndpoint,
  moveShipmentsEndpoint,
  splitShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../support/invariants.ts';
import { makeOrder, partsOf } from '../support/make.ts';
import { observeChange, expectRefused, storedState } from '../support/observe.ts';
import { makeOverdue } from '../support/overdue.ts';
import { today, usePlant } from '../support/plant.ts';
import { toggleRelease } from '../support/release-actions.ts';
import { at, putInSlot, makeRun } from '../support/scene.ts';

const plant = usePlant();
const [tomorrow, later] = [addDays(today, 1), addDays(today, 6)];

/** Three parts of one order, then the only part of another one, all unplaced on tomorrow. */
let parts: ShipmentRow[];
let orderIds: number[];
const read = async (): Promise<ShipmentRow[]> =>
  (await Promise.all(orderIds.map(async (id) => await partsOf(plant, id)))).flat();
const named = (...which: readonly ShipmentRow[]) =>
  which.map(({ id, version }) => ({ id, version, expectedItemId: null }));

beforeEach(async () => {
  const [split, whole] = [
    await makeOrder(plant.anna, { date: tomorrow }),
    await makeOrder(plant.anna, { date: tomorrow }),
  ];
  orderIds = [split.id, whole.id];
  const [first] = await partsOf(plant, split.id);
  for (let time = 0; time < 2; time += 1)
    await plant.anna.call(splitShipmentEndpoint, { body: { shipmentId: first?.id ?? 0 } });
  parts = await read();
});

describe('POST shipments/move', () => {
  it('moves all as one change that both days hear of, and one undo takes back', async () => {
    const { answer, streams, changeId, action } = await observeChange(
      plant,
      plant.bernd,
      moveShipmentsEndpoint,
      {
        body: { shipments: named(...parts), date: later },
      },
    );
    expect([action, streams]).toEqual(['shipments.move', [`day:${tomorrow}`, `day:${later}`]]);
    expect(answer.shipments.map(({ id, date, previousDate }) => [id, date, previousDate])).toEqual(
      parts.map(({ id }) => [id, later, tomorrow]),
    );
    expect(answer.refused).toEqual([]);
    expect(await brokenInvariants(plant.db)).toEqual([]);
    await plant.bernd.call(undoChangeEndpoint, { params: { id: changeId } });
    const fields = ({ id, date, previousDate }: ShipmentRow) => ({ id, date, previousDate });
    expect((await read()).map(fields)).toEqual(parts.map(fields));
  });

  it('takes those on a truck off it, and undo puts them back', async () => {
    const { run } = await makeRun(plant, {}, tomorrow);
    await putInSlot(plant.anna, run.id, 3, at(parts, 3).id);
    const items = async () =>
      await plant.db
        .selectFrom('deliveryItem')
        .select('shipmentId')
        .where('deliveryId', '=', run.id)
        .execute();
    const { changeId } = await observeChange(plant, plant.anna, moveShipmentsEndpoint, {
      body: { shipments: [{ id: at(parts, 0).id }, { id: at(parts, 3).id }], date: later },
    });
    expect(await items()).toEqual([]);
    await plant.anna.call(undoChangeEndpoint, { params: { id: changeId } });
    expect(await items()).toEqual([{ shipmentId: at(parts, 3).id }]);
  });

  it('a part that is there already is answered as done', async () => {
    const body = { shipments: named(...parts), date: tomorrow };
    const reply = await plant.anna.attempt(moveShipmentsEndpoint, { body });
    expect([reply.status, reply.headers.get('x-change-id')]).toEqual([200, null]);
  });

  it('moves none where one may not, and names each with its place and why; with perRow the others', async () => {
    const [one, two, three, whole] = [at(parts, 0), at(parts, 1), at(parts, 2), at(parts, 3)];
    const { run } = await makeRun(plant, {}, tomorrow);
    await plant.bernd.call(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot: 0 },
      body: { shipmentId: whole.id },
    });
    await plant.bernd.call(deleteShipmentsEndpoint, { body: { shipments: [{ id: two.id }] } });
    await plant.bernd.call(splitShipmentEndpoint, { body: { shipmentId: three.id } });
    const body = {
      shipments: [
        ...named(...(await read()).filter(({ id }) => id === one.id)),
        ...named(two, three, whole),
        { id: 2_000_000 },
      ],
      date: later,
    };
    expect(await expectRefused(plant, plant.anna, moveShipmentsEndpoint, { body })).toMatchObject({
      status: 409,
      type: 'SHIPMENTS_REFUSED',
      displayMessage: '4 of 5 shipments cannot be changed like this. Please try without them.',
      fields: { 'shipments.1': 'This shipment cannot be changed like this, please leave it out.' },
      refused: [
        { index: 1, id: two.id, type: 'SHIPMENT_READ_ONLY' },
        { index: 2, id: three.id, type: 'MOVED_MEANWHILE' },
        { index: 3, id: whole.id, type: 'MOVED_MEANWHILE' },
        { index: 4, id: 2_000_000, type: 'SHIPMENT_NOT_FOUND' },
      ],
    });
    const { answer } = await observeChange(plant, plant.anna, moveShipmentsEndpoint, {
      body: { ...body, perRow: true },
    });
    expect(answer.shipments.map(({ id }) => id)).toEqual([one.id]);
    expect(answer.refused.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
  });

  it.each([
    [{ shipments: [] }, 'shipments'],
    [{ shipments: [{ id: 1 }, { id: 1 }] }, 'shipments'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: addDays(today, -1) }, 'date'],
  ])('refuses %j at its field', async (given, field) => {
    const body = { shipments: named(...parts), date: later, ...given };
    const refusal = await expectRefused(plant, plant.anna, moveShipmentsEndpoint, { body });
    expect([refusal.type, Object.keys(refusal.fields ?? {})]).toEqual(['VALIDATION_ERRORS', [field]]);
  });

  it('a dry run answers the same and changes nothing', async () => {
    const before = await storedState(plant);
    const body = { shipments: named(...parts), date: later };
    const dry = await plant.anna.attempt(moveShipmentsEndpoint, { body, query: { dryRun: 'true' } });
    expect(await storedState(plant)).toEqual(before);
    const done = await plant.anna.call(moveShipmentsEndpoint, { body });
    const { answer } = dry.body as unknown as { answer: typeof done };
    expect(answer.shipments.map(({ id, date }) => [id, date])).toEqual(
      done.shipments.map(({ id, date }) => [id, date]),
    );
  });

  it('is done once for one idempotency key', async () => {
    const input = { body: { shipments: named(...parts), date: later } };
    const key = { 'idempotency-key': 'move-parts' };
    const first = await plant.anna.attempt(moveShipmentsEndpoint, input, key);
    const again = await plant.anna.attempt(moveShipmentsEndpoint, input, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('asks for a reason where a day is released, as one change', async () => {
    const day = addDays(today, 41);
    const { shipments } = await plant.anna.call(moveShipmentsEndpoint, {
      body: { shipments: named(...parts), date: day },
    });
    await toggleRelease(plant.anna, day);
    const body = { shipments: shipments.map(({ id }) => ({ id })), date: later };
    expect(await expectRefused(plant, plant.anna, moveShipmentsEndpoint, { body })).toMatchObject({
      type: 'REASON_REQUIRED',
      days: [{ date: day }],
    });
    await plant.anna.call(moveShipmentsEndpoint, { body, query: { reason: 'Kran fällt aus' } });
    expect((await read()).map(({ date }) => date)).toEqual(parts.map(() => later));
    await toggleRelease(plant.anna, day);
  });

  it('what was left over returns to its past day by undo', async () => {
    const past = addDays(today, -2);
    const part = await makeOverdue(plant, past);
    const { changeId } = await observeChange(plant, plant.anna, moveShipmentsEndpoint, {
      body: { shipments: [{ id: part.id }], date: tomorrow },
    });
    await plant.anna.call(undoChangeEndpoint, { params: { id: changeId } });
    expect(await partsOf(plant, part.productionOrderId)).toMatchObject([{ date: past }]);
  });
});

describe('POST shipments/delete', () => {
  it('deletes parts as one change, numbers the others anew, and one undo brings all back', async () => {
    const { answer, changeId, action } = await observeChange(plant, plant.bernd, deleteShipmentsEndpoint, {
      body: { shipments: named(at(parts, 0), at(parts, 1)) },
    });
    expect(action).toBe('shipments.deleteSeveral');
    expect(answer.shipments.map(({ isDeleted }) => isDeleted)).toEqual([true, true]);
    expect((await read()).filter(({ isDeleted }) => !isDeleted)).toMatchObject([
      { id: at(parts, 2).id, splitNumber: 1, totalNumberOfSplits: 1 },
      { id: at(parts, 3).id },
    ]);
    expect(await brokenInvariants(plant.db)).toEqual([]);
    await plant.bernd.call(undoChangeEndpoint, { params: { id: changeId } });
    const fields = ({ version: _, ...part }: ShipmentRow) => part;
    expect((await read()).map(fields)).toEqual(parts.map(fields));
  });

  it('leaves each order a part: the one named last is refused', async () => {
    const body = { shipments: named(...parts) };
    expect(await expectRefused(plant, plant.anna, deleteShipmentsEndpoint, { body })).toMatchObject({
      type: 'SHIPMENTS_REFUSED',
      refused: [
        { index: 2, id: at(parts, 2).id, type: 'SHIPMENT_NOT_DELETED' },
        { index: 3, id: at(parts, 3).id, type: 'SHIPMENT_NOT_DELETED' },
      ],
    });
    const { answer } = await observeChange(plant, plant.anna, deleteShipmentsEndpoint, {
      body: { ...body, perRow: true },
    });
    expect(answer.shipments.map(({ id }) => id)).toEqual([at(parts, 0).id, at(parts, 1).id]);
  });

  it('a single part is refused for its own reason', async () => {
    const body = { shipments: named(at(parts, 3)) };
    expect(await expectRefused(plant, plant.anna, deleteShipmentsEndpoint, { body })).toMatchObject({
      type: 'SHIPMENT_NOT_DELETED',
    });
  });
});
