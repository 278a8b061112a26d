import {
  addStepEndpoint,
  applyDraftEndpoint,
  beginDraftEndpoint,
  discardDraftEndpoint,
  listDraftsEndpoint,
  readDraftEndpoint,
  shareDraftEndpoint,
} from '@werkplan/shared/drafts/draft-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import {
  proposeDayEndpoint,
  suggestHallsEndpoint,
  suggestRunsEndpoint,
} from '@werkplan/shared/proposals/proposal-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { pruneDrafts } from '../../server/src/drafts/draft-store.ts';
import { draftHelpers } from '../support/drafting.ts';
import { makeOrder } from '../support/make.ts';
import { storedState } from '../support/observe.ts';
import { usePlant } from '../support/plant.ts';

const plant = usePlant();

const { furnish, step, place } = draftHelpers(plant);

describe('the visibility of a draft', () => {
  it('is limited to its owner until it is shared; then others may only read it', async () => {
    const { date, draft } = await furnish();
    const params = { id: draft.id };
    expect((await plant.bernd.refusal(readDraftEndpoint, { params })).type).toBe('DRAFT_NOT_FOUND');
    expect(await plant.bernd.call(listDraftsEndpoint, {})).toEqual([]);
    await plant.anna.call(shareDraftEndpoint, { params, body: { isShared: true } });
    expect(await plant.bernd.call(readDraftEndpoint, { params })).toMatchObject({
      isMine: false,
      by: 'Anna Becker',
    });
    const body = { action: 'orders.cancel', params: { id: 1 }, body: true };
    expect((await plant.bernd.refusal(addStepEndpoint, { params, body })).type).toBe('DRAFT_NOT_FOUND');
    expect((await plant.bernd.refusal(applyDraftEndpoint, { params })).type).toBe('DRAFT_NOT_FOUND');
    expect((await plant.bernd.refusal(discardDraftEndpoint, { params })).type).toBe('DRAFT_NOT_FOUND');
    // Beginning a draft again returns the existing one; discarding it deletes everything.
    expect((await plant.anna.call(beginDraftEndpoint, { body: { date } })).id).toBe(draft.id);
    await plant.anna.call(discardDraftEndpoint, { params });
    expect((await plant.bernd.refusal(readDraftEndpoint, { params })).type).toBe('DRAFT_NOT_FOUND');
    expect(await plant.db.selectFrom('draft').select('id').where('id', '=', draft.id).execute()).toEqual([]);
  });

  it('is limited to its own answers: plan, tables, halls, outlook, prints and log do not show it', async () => {
    const { date, one, parts, draft } = await furnish();
    const order = await makeOrder(plant.bernd, { date, hallId: 1 });
    const all = async () => {
      const read = async (path: string) => (await plant.bernd.send('GET', path)).body;
      const table = async (path: string) => {
        const reply = await fetch(`${plant.url}${path}&format=csv`, {
          headers: { cookie: plant.bernd.cookie },
        });
        return await reply.text();
      };
      const { changes, revisions } = (await storedState(plant)) as { changes: unknown; revisions: unknown };
      return [
        await read(`/api/days/${date}`),
        await read(`/api/orders?date=${date}`),
        await read(`/api/deliveries?date=${date}`),
        await read(`/api/halls/totals?date=${date}`),
        await read(`/api/production-plan?date=${date}`),
        await read(`/api/production-forecast?date=${date}`),
        await read(`/api/prints?date=${date}`),
        await read('/api/changes?limit=500'),
        await table(`/api/orders?date=${date}`),
        await table(`/api/deliveries?date=${date}`),
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
    // Suggestions also work for a part that exists only in the draft.
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
    expect((await plant.bernd.refusal(proposeDayEndpoint, asBernd)).type).toBe('DRAFT_NOT_FOUND');
  });

  it('suggestions of halls look at loads and capacities as the draft has them', async () => {
    const { date, draft } = await furnish([]);
    const order = await makeOrder(plant.bernd, { date, hallId: 1, steel: 20_000, matting: 0 });
    const other = await makeOrder(plant.bernd, { date, hallId: 2, steel: 10_000, matting: 0 });
    for (const id of [2, 3] as const)
      await plant.bernd.call(setCapacityEndpoint, { params: { id }, body: { date, maxCapacity: 50_000 } });
    const suggest = async (id: number, query: { draft?: string }) => {
      const { suggestions } = await plant.anna.call(suggestHallsEndpoint, { params: { id }, query });
      return suggestions.map((one) => [one.date, one.hallId, one.load, one.capacity]);
    };
    expect(await suggest(order.id, {})).toEqual([
      [date, 3, 20_000, 50_000],
      [date, 2, 30_000, 50_000],
    ]);
    await step(draft, 'halls.setCapacity', { params: { id: 2 }, body: { date, maxCapacity: 15_000 } });
    await step(draft, 'orders.moveToHall', { params: { id: other.id }, body: 3 });
    expect(await suggest(order.id, { draft: draft.id })).toEqual([
      [date, 3, 30_000, 50_000],
      [date, 2, 20_000, 15_000],
    ]);
    // The hall that the draft chose is not suggested again.
    await step(draft, 'orders.moveToHall', { params: { id: order.id }, body: 3 });
    expect(await suggest(order.id, { draft: draft.id })).toEqual([[date, 2, 20_000, 15_000]]);
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
      'DRAFT_NOT_FOUND',
    );
    await pruneDrafts(plant.db, plant.clock.now());
    expect(await plant.db.selectFrom('draft').select('id').where('id', '=', draft.id).execute()).toEqual([]);
  });
});
