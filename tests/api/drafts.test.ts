import { fillSlotEndpoint, updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import {
  addStepEndpoint,
  applyDraftEndpoint,
  beginDraftEndpoint,
  discardDraftEndpoint,
  keepStepEndpoint,
  listDraftsEndpoint,
  readDraftEndpoint,
  removeStepEndpoint,
  shareDraftEndpoint,
  takeBackRowEndpoint,
} from '@werkplan/shared/drafts/draft-endpoints.ts';
import { moveOrderToHallEndpoint, updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { proposeDayEndpoint, suggestRunsEndpoint } from '@werkplan/shared/proposals/proposal-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { drafting } from '../support/drafting.ts';
import { makeOrder, partsOf } from '../support/make.ts';
import { traces } from '../support/observe.ts';
import { planRows } from '../support/plan-rows.ts';
import { usePlant } from '../support/plant.ts';
import { fill, makePart, orderOf } from '../support/scene.ts';
import { undoing } from '../support/undoing.ts';

const plant = usePlant();
const { undo } = undoing(plant);

const { furnish, step, place, read, apply, writesOf } = drafting(plant);
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
    // What exists only in the draft is named like any other row.
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
      'NOT_FOUND',
    );
    await undo(applied.changeId);
    expect(await planRows(plant)).toEqual(before);
  });

  it('is refused a step as the call itself would be, and nothing but what is meant for drafts', async () => {
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

  it('sent twice with one key is one step', async () => {
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

  it('goes on with the changes of others, and keeps both where they changed different fields', async () => {
    const { date, one, draft } = await furnish();
    const order = await makeOrder(plant.bernd, { date });
    await step(draft, 'orders.update', {
      params: { id: order.id },
      body: { ...order, city: 'Lahr' } as never,
    });
    // Saved once more in the draft, on the row as the draft shows it.
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

  it('names what no longer fits and who was faster; nothing is applied until that is settled', async () => {
    const { date, one, other, parts, draft } = await furnish();
    const [first, second] = parts.map(({ id }) => id);
    await place(draft, one.id, 0, first ?? 0);
    await place(draft, one.id, 1, second ?? 0);
    const order = await makeOrder(plant.bernd, { date });
    await step(draft, 'orders.moveToHall', { params: { id: order.id }, body: 3 });
    await fill(plant.bernd, other.id, 7, first ?? 0);
    await fill(plant.bernd, other.id, 1, (await makePart(plant, { date }))?.id ?? 0);
    await plant.bernd.call(moveOrderToHallEndpoint, { params: { id: order.id }, body: 2 });
    const { conflicts } = await read(draft);
    expect(conflicts).toMatchObject([
      { step: 1, type: 'MOVED_MEANWHILE', by: 'Bernd Krüger' },
      { step: 3, type: 'EDIT_CONFLICT', by: 'Bernd Krüger' },
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

  it('a truck falls out: cards to the list, texts off, the run gone; taken back by its run alone', async () => {
    const { one, other, parts, draft } = await furnish();
    const [first, second] = parts.map(({ id }) => id);
    await fill(plant.bernd, one.id, 0, first ?? 0);
    await fill(plant.bernd, one.id, 1, second ?? 0);
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
    // The card goes off with its truck, whatever else becomes of it.
    expect((await takeBack('shipments', second ?? 0)).steps).toHaveLength(2);
    const back = await takeBack('deliveries', one.id);
    expect(back.steps).toHaveLength(1);
    expect(back.conflicts).toMatchObject([{ type: 'MOVED_MEANWHILE' }]);
    const kept = await plant.anna.call(keepStepEndpoint, {
      params: { id: draft.id, number: String(back.steps[0]?.number) },
    });
    expect(kept.conflicts).toEqual([]);
  });

  it('of a step about several shipments takes back one alone, and any step by its number', async () => {
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

  it('is its owner’s alone until it is shared, then others may read and do no more', async () => {
    const { date, draft } = await furnish();
    const params = { id: draft.id };
    expect((await plant.bernd.refusal(readDraftEndpoint, { params })).type).toBe('NOT_FOUND');
    expect(await plant.bernd.call(listDraftsEndpoint, {})).toEqual([]);
    await plant.anna.call(shareDraftEndpoint, { params, body: { isShared: true } });
    expect(await plant.bernd.call(readDraftEndpoint, { params })).toMatchObject({
      isMine: false,
      by: 'Anna Becker',
    });
    const body = { action: 'orders.cancel', params: { id: 1 }, body: true };
    expect((await plant.bernd.refusal(addStepEndpoint, { params, body })).type).toBe('NOT_FOUND');
    expect((await plant.bernd.refusal(applyDraftEndpoint, { params })).type).toBe('NOT_FOUND');
    expect((await plant.bernd.refusal(discardDraftEndpoint, { params })).type).toBe('NOT_FOUND');
    // Begun again it is the same one; discarded it leaves nothing.
    expect((await plant.anna.call(beginDraftEndpoint, { body: { date } })).id).toBe(draft.id);
    await plant.anna.call(discardDraftEndpoint, { params });
    expect((await plant.bernd.refusal(readDraftEndpoint, { params })).type).toBe('NOT_FOUND');
    expect(await plant.db.selectFrom('draft').select('id').where('id', '=', draft.id).execute()).toEqual([]);
  });

  it('is in no answer but its own: neither plan nor exports, halls, feed or log know of it', async () => {
    const { date, one, parts, draft } = await furnish();
    const order = await makeOrder(plant.bernd, { date, hallId: 1 });
    const all = async () => {
      const read = async (path: string) => (await plant.bernd.send('GET', path)).body;
      const { changes, revisions } = (await traces(plant)) as { changes: unknown; revisions: unknown };
      return [
        await read(`/api/days/${date}`),
        await read(`/api/orders?date=${date}`),
        await read(`/api/deliveries?date=${date}`),
        await read(`/api/halls/totals?date=${date}`),
        await read('/api/changes?limit=500'),
        [changes, revisions],
      ];
    };
    const before = await all();
    await place(draft, one.id, 0, parts[0]?.id ?? 0);
    await step(draft, 'orders.moveToHall', { params: { id: order.id }, body: 3 });
    await step(draft, 'halls.setCapacity', { params: { id: 1 }, body: { date, maxCapacity: 1_000 } });
    await step(draft, 'deliveries.outage', { params: { id: one.id } });
    expect(await all()).toEqual(before);
  });

  it('proposals and suggestions look at the day as the draft has it', async () => {
    const { date, one, other, parts, draft } = await furnish([3_000]);
    const [part] = parts.map(({ id }) => id);
    await step(draft, 'deliveries.outage', { params: { id: one.id } });
    const body = { effort: 'first' as const, deliveryIds: [one.id, other.id] };
    const propose = async (asked: object) =>
      await plant.anna.call(proposeDayEndpoint, { params: { date }, body: { ...body, ...asked } });
    expect((await propose({ draft: draft.id })).moves.map(({ deliveryId }) => deliveryId)).toEqual([
      other.id,
    ]);
    // Also for what exists only there.
    const { answer } = await step(draft, 'shipments.split', { body: { shipmentId: part ?? 0 } });
    const params = { id: (answer as { id: number }[]).at(-1)?.id ?? 0 };
    const { suggestions } = await plant.anna.call(suggestRunsEndpoint, {
      params,
      query: { draft: draft.id },
    });
    expect(suggestions.length).toBeGreaterThan(0);
    expect(suggestions.map(({ deliveryId }) => deliveryId)).not.toContain(one.id);
    expect((await plant.anna.refusal(suggestRunsEndpoint, { params })).type).toBe('SHIPMENT_NOT_FOUND');
    const asBernd = { params: { date }, body: { ...body, draft: draft.id } };
    expect((await plant.bernd.refusal(proposeDayEndpoint, asBernd)).type).toBe('NOT_FOUND');
  });

  it('ends after seven days', async () => {
    const { draft } = await furnish();
    expect(Date.parse(draft.endsAt) - Date.parse(draft.createdAt)).toBe(7 * 86_400_000);
    await plant.db
      .updateTable('draft')
      .set({ endsAt: new Date(plant.clock.now().getTime()) })
      .where('id', '=', draft.id)
      .execute();
    expect((await plant.anna.refusal(readDraftEndpoint, { params: { id: draft.id } })).type).toBe(
      'NOT_FOUND',
    );
  });
});
