import {
  drawingsOfOrderEndpoint,
  knownDrawingsEndpoint,
  splitPositionsEndpoint,
} from '@werkplan/shared/bvbs/bvbs-endpoints.ts';
import { writeAbs } from '@werkplan/shared/bvbs/testing/abs-writer.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { phraseOf } from '@werkplan/shared/history/history-phrases.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { changesSinceEndpoint, undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { PlanFeed } from '@werkplan/shared/live/plan-message-schema.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import { lineOf, makeDrawn, newProject, sendBvbs, importDrawings } from '../support/bvbs.ts';
import type { Client } from '../support/client.ts';
import { today, usePlant } from '../support/plant.ts';
import { orderOf } from '../support/scene.ts';
import { scriptWith } from '../support/script.ts';

const plant = usePlant();
let erp: Client;
beforeAll(async () => {
  erp = await scriptWith(plant, 'read', 'write');
});

const drawingsOf = async ({ id }: Pick<Order, 'id'>, at?: string) =>
  await plant.bernd.call(drawingsOfOrderEndpoint, { params: { id }, query: { at } });
const lastChange = async (): Promise<number> => {
  const { id } = await plant.db
    .selectFrom('change')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return Number(id);
};
/** One millisecond after the change, because the log stores microseconds. */
const justAfter = async (change: number): Promise<string> => {
  const { at } = await plant.db
    .selectFrom('change')
    .select('at')
    .where('id', '=', change)
    .executeTakeFirstOrThrow();
  return new Date(new Date(at).getTime() + 1).toISOString();
};
const feed = async (after?: string): Promise<PlanFeed> =>
  (await plant.bernd.call(changesSinceEndpoint, { query: after === undefined ? {} : { after } })) as PlanFeed;
const undo = async (client: Client) =>
  await client.attempt(undoChangeEndpoint, { params: { id: await lastChange() } });
const told = async ({ id }: Pick<Order, 'id'>): Promise<string[]> => {
  const { entries } = await plant.anna.call(historyEndpoint, { query: { entity: 'orders', id } });
  return entries.map((entry) =>
    phraseOf(entry, { language: 'de', t: (key, values) => translate('de', key, values) }),
  );
};

/** Creates an order from a drawing. */
const drawn = async (orderId: string, fields: Readonly<Record<string, string | number>> = {}) => {
  const project = newProject();
  const { status, body } = await sendBvbs(
    erp,
    writeAbs([lineOf(project, fields), lineOf(project, { p: 2, ...fields })]),
    { orderId },
  );
  const [order] = body.orders ?? [];
  if (status !== 200 || !order) throw new Error(JSON.stringify(body));
  return { project, order };
};

describe('importing the same drawing again', () => {
  it('finds it on any day, and needs no number', async () => {
    const { project, order } = await drawn('600100');
    const before = await fingerprint(plant.db);
    const file = writeAbs([lineOf(project), lineOf(project, { p: 2 })]);
    const { body } = await sendBvbs(erp, file, { date: addDays(today, 3), orderId: '600199' });
    expect(body).toMatchObject({
      orders: [],
      drawings: [{ state: 'known', isTaken: false, orderId: '600100' }],
    });
    expect((await sendBvbs(erp, file)).body.counts).toEqual({ created: 0, changed: 0, unchanged: 1 });
    expect(await fingerprint(plant.db)).toEqual(before);
    expect(await drawingsOf(order)).toHaveLength(1);
  });

  it('with a newer index reports it, and replaces it on request; an undo reverts that', async () => {
    const { project, order } = await drawn('600110');
    const newer = writeAbs([lineOf(project, { i: 'b', n: 100 }), lineOf(project, { i: 'b', p: 3 })]);
    const only = await sendBvbs(erp, newer);
    expect(only.body.drawings).toMatchObject([
      { state: 'newer', isTaken: false, before: { index: 'a', steel: 17.76 }, after: { steel: 97.68 } },
    ]);
    const taken = await sendBvbs(erp, newer, { updateExisting: true });
    expect(taken.body.counts).toEqual({ created: 0, changed: 1, unchanged: 0 });
    expect(await orderOf(plant, order.id)).toMatchObject({ steel: 98, partsAmount: 98, byHand: {} });
    expect(await drawingsOf(order)).toMatchObject([
      { index: 'b', version: 2, positions: [{ pieces: 100 }, { name: '3' }] },
    ]);
    expect((await sendBvbs(erp, writeAbs([lineOf(project)]))).body.drawings).toMatchObject([
      { state: 'older' },
    ]);
    expect((await undo(plant.anna)).status).toBe(200);
    expect(await orderOf(plant, order.id)).toMatchObject({ steel: 18, partsAmount: 18 });
    expect(await drawingsOf(order)).toMatchObject([{ index: 'a', version: 3 }]);
  });

  it('leaves hand edits and canceled orders as they are', async () => {
    const { project, order } = await drawn('600120');
    await plant.anna.call(updateOrderEndpoint, { params: { id: order.id }, body: { ...order, steel: 500 } });
    const newer = [lineOf(project, { i: 'b', n: 100 })];
    const { body } = await importDrawings(plant.anna, [{ lines: newer }]);
    expect(body).toMatchObject({
      drawings: [
        {
          state: 'newer',
          isTaken: true,
          held: [{ field: 'steel', yours: 89, theirs: 500, by: 'Anna Becker' }],
        },
      ],
    });
    expect(await orderOf(plant, order.id)).toMatchObject({ steel: 500 });
    const canceled = await drawn('600121');
    await plant.anna.send('PUT', `/api/orders/${canceled.order.id}/is-canceled`, { isCanceled: true });
    const again = await importDrawings(plant.anna, [{ lines: [lineOf(canceled.project, { i: 'b' })] }]);
    expect(again.body).toMatchObject({ drawings: [{ state: 'canceled', isTaken: false }] });
  });

  it('for an order of a past day only reports it', async () => {
    const { project, order } = await drawn('600122');
    plant.clock.set('2026-11-24T08:00:00Z');
    try {
      const newer = writeAbs([lineOf(project, { i: 'b' })]);
      const { body } = await sendBvbs(erp, newer, { date: addDays(today, 1), updateExisting: true });
      expect(body).toMatchObject({ drawings: [{ state: 'past', isTaken: false, orderId: '600122' }] });
    } finally {
      plant.clock.set('2026-11-23T08:00:00Z');
    }
    expect(await drawingsOf(order)).toMatchObject([{ index: 'a' }]);
  });

  it('is broadcast to scripts that follow the plan; a past moment shows the former index', async () => {
    const { project, order } = await drawn('600125');
    const { next: after } = await feed();
    const then = await justAfter(await lastChange());
    const newer = writeAbs([lineOf(project, { i: 'b' })]);
    expect((await sendBvbs(erp, newer, { updateExisting: true })).status).toBe(200);
    const { messages } = await feed(after);
    expect(messages.flatMap(({ data }) => data.patch?.drawings ?? [])).toMatchObject([
      { project, index: 'b', productionOrderId: order.id, version: 2 },
    ]);
    expect(await drawingsOf(order)).toMatchObject([{ index: 'b' }]);
    expect(await drawingsOf(order, then)).toMatchObject([{ index: 'a', version: 1 }]);
  });

  it('finds drawings by project, with their order and site', async () => {
    const { project, order } = await drawn('600130');
    const known = await plant.bernd.call(knownDrawingsEndpoint, {
      query: { project, drawing: ['17', '99'] },
    });
    expect(known).toMatchObject({
      drawings: [{ drawing: { project, drawing: '17' }, order: { id: order.id, orderId: '600130' } }],
      site: { constructionSite: project, postCode: '77723', city: 'Gengenbach' },
    });
  });
});

describe('drawings that a window imports', () => {
  it('are one change with one undo, which takes orders and drawings away, and a redo brings them back', async () => {
    const project = newProject();
    const { status, body } = await importDrawings(plant.anna, [
      { orderId: '600200', lines: [lineOf(project), lineOf(project, { r: 18 })] },
      { orderId: '600201', lines: [lineOf(project, { r: 19 })] },
    ]);
    expect([status, body]).toMatchObject([200, { counts: { created: 2 } }]);
    const [first] = (body as { orders: Order[] }).orders;
    expect(await told(first as Order)).toEqual(['3 Zeichnungen übernommen']);
    expect((await undo(plant.anna)).status).toBe(200);
    expect(await drawingsOf(first as Order)).toEqual([]);
    expect(await plant.db.selectFrom('drawing').selectAll().where('project', '=', project).execute()).toEqual(
      [],
    );
    expect((await undo(plant.anna)).status).toBe(200);
    expect(await drawingsOf(first as Order)).toHaveLength(2);
  });

  it('are refused as a whole, naming each wrong field, or if a new drawing lacks its order', async () => {
    const project = newProject();
    const before = await fingerprint(plant.db);
    const refused = await importDrawings(plant.anna, [
      { orderId: '600210', lines: [lineOf(project)] },
      { orderId: 'A1', lines: [lineOf(project, { r: 18 })], fields: { postCode: '' } },
    ]);
    expect(refused.body).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: {
        'orders.1.order.orderId': expect.any(String) as string,
        'orders.1.order.postCode': expect.any(String) as string,
      },
    });
    const bare = await importDrawings(plant.anna, [{ lines: [lineOf(project)] }]);
    expect(bare.body).toMatchObject({
      type: 'DRAWING_WITHOUT_NUMBER',
      fields: { 'orders.0.order.orderId': expect.any(String) as string },
    });
    expect(await fingerprint(plant.db)).toEqual(before);
  });
});

describe('splitting by positions', () => {
  const split = async (
    { shipment, drawing }: { shipment: number; drawing: number },
    places: number[],
    version = 1,
  ) =>
    await plant.anna.attempt(splitPositionsEndpoint, {
      body: { shipmentId: shipment, positions: [{ drawingId: drawing, version, places }] },
    });

  it('gives the new part what its positions weigh, and the old one the rest', async () => {
    const made = await makeDrawn(plant, '600300');
    const { status, body } = await split(made, [0, 2]);
    expect([status, body]).toMatchObject([200, [{ amount: 9 }, { amount: 18, splitNumber: 2 }]]);
    const [drawing] = await drawingsOf({ id: made.order });
    const part = (body as unknown as { id: number }[])[1]?.id;
    expect(drawing?.positions.map((one) => one.part)).toEqual([part, null, part]);
    expect(await told({ id: made.order })).toContain('Rathaus nach Positionen geteilt');
    expect((await split(made, [1], 2)).body).toMatchObject({ type: 'VALIDATION_ERRORS' });
    expect((await split(made, [0], 2)).body).toMatchObject({ type: 'POSITIONS_TAKEN' });
    expect((await split(made, [1], 1)).body).toMatchObject({ type: 'POSITIONS_TAKEN' });
    expect((await undo(plant.anna)).status).toBe(200);
    expect((await drawingsOf({ id: made.order }))[0]?.positions.map((one) => one.part)).toEqual([
      null,
      null,
      null,
    ]);
  });
});
