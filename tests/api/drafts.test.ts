import { fillSlotEndpoint, updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import {
  addStepEndpoint,
  applyDraftEndpoint,
  discardDraftEndpoint,
  keepStepEndpoint,
  readDraftEndpoint,
  removeStepEndpoint,
  takeBackRowEndpoint,
} from '@werkplan/shared/drafts/draft-endpoints.ts';
import { moveOrderToHallEndpoint, updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { draftHelpers } from '../support/drafting.ts';
import { makeOrder, partsOf } from '../support/make.ts';
import { planRows } from '../support/plan-rows.ts';
import { usePlant } from '../support/plant.ts';
import { putInSlot, makePart, orderOf } from '../support/scene.ts';
import { undoHelpers } from '../support/undoing.ts';

const plant = usePlant();
const { undo } = undoHelpers(plant);

const { furnish, step, place, read, apply, writesOf } = draftHelpers(plant);
const itemsIn = async () => await plant.db.selectFrom('deliveryItem').selectAll().execute();

describe('a draft', () => {
  it('answers what a call would, leaves the plan alone, and is applied as one change that one undo takes back', async () => {
    const { date, one, parts, draft } = await furnish();
    const [part] = parts;
    const before = await planRows(plant);
    const split = await step(draft, 'shipments.split', {
      body: { shipmentId: part?.id ?? 0, amount: 1_000 },
    });
    const made = (split.answer as { id: number; amount: number }[]).at(-1);
    expect(made?.amount).toBe(1_000);
    // A step can refer to rows that exist only in the draft.
    const placed = await place(draft, one.id, 4, made?.id ?? 0);
    expect(placed.answer).toMatchObject({ deliveryItems: [{ shipment: { id: made?.id } }] });
    await step(draft, 'halls.setCapacity', { params: { id: 2 }, body: { date, maxCapacity: 50_000 } });
    expect(await planRows(plant)).toEqual(before);
    const looked = await read(draft);
    expect(looked).toMatchObject({ date, isMine: true, conflicts: [] });
    expect(looked.steps.map(({ action }) => action)).toEqual([
      'shipments.split',
      'deliveries.fillSlot',
      'halls.setCapacity',
    ]);
    const applied = await apply(draft);
    const item = (await itemsIn()).find(({ deliveryId }) => deliveryId === one.id);
    const stored = (await partsOf(plant, part?.productionOrderId ?? 0)).find(
      ({ amount }) => amount === 1_000,
    );
    expect(item).toMatchObject({ ordinalNumberInDelivery: 4, shipmentId: stored?.id });
    expect((await plant.anna.refusal(readDraftEndpoint, { params: { id: draft.id } })).type).toBe(
      'DRAFT_NOT_FOUND',
    );
    await undo(applied.changeId);
    expect(await planRows(plant)).toEqual(before);
  });

  it('refuses a step as the call itself would, and calls that drafts do not support', async () => {
    const { one, parts, draft } = await furnish();
    const params = { id: draft.id };
    const refuse = async (body: object) =>
      await plant.anna.refusal(addStepEndpoint, { params, body: body as never });
    await place(draft, one.id, 0, parts[0]?.id ?? 0);
    const fillSlot = { action: 'deliveries.fillSlot', params: { deliveryId: one.id, slot: 0 } };
    expect((await refuse({ ...fillSlot, body: { shipmentId: parts[1]?.id } })).type).toBe('SLOT_TAKEN');
    expect(await refuse({ ...fillSlot, body: { shipmentId: 'x' } })).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { shipmentId: expect.any(String) as string },
    });
    for (const action of ['trucks.update', 'changes.undo', 'drafts.apply', 'nothing'])
      expect((await refuse({ action })).type, action).toBe('NOT_IN_DRAFT');
    expect((await read(draft)).steps).toHaveLength(1);
  });

  it('stores a step that is sent twice with one key once', async () => {
    const { one, parts, draft } = await furnish();
    const call = {
      params: { id: draft.id },
      body: {
        action: 'deliveries.fillSlot',
        params: { deliveryId: one.id, slot: 0 },
        body: { shipmentId: parts[0]?.id ?? 0 },
      },
    };
    const key = `twice-${draft.id}`;
    const first = await plant.anna.call(addStepEndpoint, call, { 'Idempotency-Key': key });
    expect(await plant.anna.call(addStepEndpoint, call, { 'Idempotency-Key': key })).toEqual(first);
    expect((await read(draft)).steps).toHaveLength(1);
  });

  it('includes changes of others, and merges edits of different fields', async () => {
    const { date, one, draft } = await furnish();
    const order = await makeOrder(plant.bernd, { date });
    await step(draft, 'orders.update', {
      params: { id: order.id },
      body: { ...order, city: 'Lahr' } as never,
    });
    // A second save in the same draft is based on the row as the draft shows it.
    const shown = writesOf(await read(draft), 'orders')[0]?.after;
    await step(draft, 'orders.update', {
      params: { id: order.id },
      body: { ...shown, note: 'Kran' } as never,
    });
    await plant.bernd.call(updateOrderEndpoint, {
      params: { id: order.id },
      body: { ...order, steel: 9_000 },
    });
    await plant.bernd.call(updateDeliveryEndpoint, {
      params: { id: one.id },
      body: { ...one, truckDriver: 'Brandt' } as never,
    });
    const { conflicts } = await read(draft);
    expect(conflicts).toEqual([]);
    await apply(draft);
    expect(await orderOf(plant, order.id)).toMatchObject({ city: 'Lahr', note: 'Kran', steel: 9_000 });
  });

  it('names steps that no longer fit and who was faster; nothing is applied until these are resolved', async () => {
    const { date, one, other, parts, draft } = await furnish();
    const [first, second] = parts.map(({ id }) => id);
    await place(draft, one.id, 0, first ?? 0);
    await place(draft, one.id, 1, second ?? 0);
    const order = await makeOrder(plant.bernd, { date });
    await step(draft, 'orders.moveToHall', { params: { id: order.id }, body: 3 });
    await putInSlot(plant.bernd, other.id, 7, first ?? 0);
    await putInSlot(plant.bernd, other.id, 1, (await makePart(plant, { date }))?.id ?? 0);
    await plant.bernd.call(moveOrderToHallEndpoint, { params: { id: order.id }, body: 2 });
    const { conflicts } = await read(draft);
    expect(conflicts).toMatchObject([
      {
        step: 1,
        type: 'MOVED_MEANWHILE',
        by: 'Bernd Krüger',
        place: { deliveryId: one.id, slot: 0 },
        fields: [],
      },
      {
        step: 3,
        type: 'EDIT_CONFLICT',
        by: 'Bernd Krüger',
        place: null,
        fields: [{ field: 'hallId', yours: 3, theirs: 2, by: 'Bernd Krüger' }],
      },
    ]);
    const before = await planRows(plant);
    const reply = await plant.anna.refusal(applyDraftEndpoint, { params: { id: draft.id } });
    expect(reply).toMatchObject({ type: 'DRAFT_CONFLICTS', conflicts });
    expect(await planRows(plant)).toEqual(before);
    await plant.anna.call(keepStepEndpoint, { params: { id: draft.id, number: '1' } });
    const kept = await plant.anna.call(keepStepEndpoint, { params: { id: draft.id, number: '3' } });
    expect(kept.conflicts).toEqual([]);
    await apply(draft);
    const items = (await itemsIn()).filter(({ shipmentId }) => shipmentId === first);
    expect(items).toMatchObject([{ deliveryId: one.id, ordinalNumberInDelivery: 0 }]);
  });

  it('has no conflict with an equal change by somebody else', async () => {
    const { date, draft } = await furnish([]);
    const order = await makeOrder(plant.bernd, { date });
    await step(draft, 'orders.moveToHall', { params: { id: order.id }, body: 3 });
    await plant.bernd.call(moveOrderToHallEndpoint, { params: { id: order.id }, body: 3 });
    expect(await read(draft)).toMatchObject({ conflicts: [], writes: [] });
  });

  it('is applied once, however often that is requested, and then accepts no more steps', async () => {
    const { one, parts, draft } = await furnish();
    await place(draft, one.id, 0, parts[0]?.id ?? 0);
    const applied = await apply(draft);
    const before = await planRows(plant);
    const params = { id: draft.id };
    expect(await plant.anna.call(applyDraftEndpoint, { params })).toEqual(applied.answer);
    expect(await planRows(plant)).toEqual(before);
    const body = { action: 'orders.cancel', params: { id: 1 }, body: true };
    expect((await plant.anna.refusal(addStepEndpoint, { params, body })).type).toBe('DRAFT_NOT_FOUND');
    expect((await plant.anna.refusal(discardDraftEndpoint, { params })).type).toBe('DRAFT_NOT_FOUND');
  });

  it('a truck that is out of service: its cards become unplaced, texts and run are removed; taking back the run reverts all', async () => {
    const { one, other, parts, draft } = await furnish();
    const [first, second] = parts.map(({ id }) => id);
    await putInSlot(plant.bernd, one.id, 0, first ?? 0);
    await putInSlot(plant.bernd, one.id, 1, second ?? 0);
    await plant.bernd.call(fillSlotEndpoint, {
      params: { deliveryId: one.id, slot: 2 },
      body: { text: '2. Fahrt' },
    });
    const { draft: out } = await step(draft, 'deliveries.outage', { params: { id: one.id } });
    expect(writesOf(out, 'deliveryItems').map(({ after }) => after)).toEqual([null, null, null]);
    expect(writesOf(out, 'deliveries')).toMatchObject([{ id: one.id, after: null }]);
    await place(draft, other.id, 5, first ?? 0);
    const takeBack = async (kind: 'deliveries' | 'shipments', id: number) =>
      await plant.anna.call(takeBackRowEndpoint, {
        params: { id: draft.id },
        body: { rows: [{ kind, id }] },
      });
    // Taking the truck's removal back must not conflict with cards that left the truck for other reasons.
    expect((await takeBack('shipments', second ?? 0)).steps).toHaveLength(2);
    const back = await takeBack('deliveries', one.id);
    expect(back.steps).toHaveLength(1);
    expect(back.conflicts).toMatchObject([{ type: 'MOVED_MEANWHILE' }]);
    const kept = await plant.anna.call(keepStepEndpoint, {
      params: { id: draft.id, number: String(back.steps[0]?.number) },
    });
    expect(kept.conflicts).toEqual([]);
  });

  it('takes back a single shipment of a step about several, and any step by its number', async () => {
    const { one, parts, draft } = await furnish([1_000, 2_000, 3_000]);
    const ids = parts.map(({ id }) => id);
    const { draft: placed } = await step(draft, 'deliveries.fillSlot', {
      params: { deliveryId: one.id, slot: 3 },
      body: { shipmentIds: ids, expectedItemIds: [null, null, null] },
    });
    expect(writesOf(placed, 'deliveryItems')).toHaveLength(3);
    const item = writesOf(placed, 'deliveryItems').find(({ after }) => after?.['shipmentId'] === ids[1]);
    const rows = [
      { kind: 'shipments' as const, id: ids[1] ?? 0 },
      { kind: 'deliveryItems' as const, id: item?.id ?? 0 },
    ];
    const two = await plant.anna.call(takeBackRowEndpoint, { params: { id: draft.id }, body: { rows } });
    expect(writesOf(two, 'deliveryItems').map(({ after }) => after?.['shipmentId'])).toEqual([
      ids[0],
      ids[2],
    ]);
    const [{ number } = { number: 0 }] = two.steps;
    const params = { id: draft.id, number: String(number) };
    expect((await plant.anna.call(removeStepEndpoint, { params })).writes).toEqual([]);
  });
});
