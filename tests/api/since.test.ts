import {
  fillSlotEndpoint,
  removeItemEndpoint,
  updateDeliveryEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { cancelOrderEndpoint, updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Paper } from '@werkplan/shared/plan/paper.ts';
import {
  confirmPrintEndpoint,
  openHallPrintsEndpoint,
  openPrintEndpoint,
} from '@werkplan/shared/prints/open-print-endpoints.ts';
import { latestPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import {
  changeEntryEndpoint,
  leaveDayEndpoint,
  sinceEndpoint,
} from '@werkplan/shared/since/since-endpoints.ts';
import type { Since } from '@werkplan/shared/since/since-schema.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { makeOrder, runsOfOwnDays } from '../support/make.ts';
import { storedState } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { putInSlot, itemOf, makePart, orderOf } from '../support/scene.ts';
import { scriptWith } from '../support/script.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.67');

const plant = usePlant();
let day = today;
let run: DeliveryRow;

const nextRun = runsOfOwnDays(plant);
/** Every test has a new day with a run and a text in slot 3. */
beforeEach(async () => {
  ({ day, run } = await nextRun());
  await putInSlot(plant.anna, run.id, 3, 'Kranzeit 08:00');
});

const since = async (client: Client = plant.anna, paper: Paper = 'delivery', from?: string): Promise<Since> =>
  await client.call(sinceEndpoint, { params: { date: day }, query: { paper, ...(from && { from }) } });
const leave = async (client: Client = plant.anna): Promise<void> => {
  const { seen } = await since(client);
  await client.call(leaveDayEndpoint, { params: { date: day }, body: { seen } });
};
const open = async (client: Client = plant.anna) =>
  await client.call(openPrintEndpoint, { body: { date: day } });
const say = async (printedAt: string, isPrinted: boolean, client: Client = plant.anna) =>
  await client.call(confirmPrintEndpoint, {
    body: { date: day, papers: ['delivery'], printedAt, isPrinted },
  });
const print = async (client: Client = plant.anna): Promise<void> => {
  await say((await open(client)).printedAt, true, client);
};
const latest = async () => await plant.anna.call(latestPrintEndpoint, { query: { date: day } });
const slot = (number: number) => ({ of: 'slot', deliveryId: run.id, slot: number });
/** Advances the plant's clock by a minute. */
const later = (): void => plant.clock.set(new Date(plant.clock.now().getTime() + 60_000).toISOString());

describe('a paper that was opened', () => {
  it('counts only once somebody says that it was printed, as of when it was opened', async () => {
    const before = await storedState(plant);
    const opened = await open();
    // A visit is not a change of the plan.
    expect(await storedState(plant)).toEqual(before);
    expect(opened).toMatchObject({ date: day, previous: null, changedSlots: [], by: 'Anna Becker' });
    expect(await latest()).toBeNull();
    expect((await since()).open).toEqual({ papers: ['delivery'], printedAt: opened.printedAt });
    expect((await since(plant.bernd)).open).toBeNull();
    await putInSlot(plant.bernd, run.id, 7, 'Spacers');
    expect(await say(opened.printedAt, true)).toEqual(['delivery']);
    expect(await latest()).toMatchObject({ printedAt: opened.printedAt, revision: opened.revision });
    const { open: asked, steps } = await since();
    expect([asked, steps.map(({ place }) => place)]).toEqual([null, [slot(7)]]);
  });

  it('is forgotten by a no, and without an answer: the one before stays what is compared with', async () => {
    await print();
    const first = await latest();
    await putInSlot(plant.bernd, run.id, 7, 'Spacers');
    later();
    const { printedAt } = await open();
    expect(await latest()).toEqual(first);
    expect(await say(printedAt, false)).toEqual([]);
    expect(await latest()).toEqual(first);
    expect((await since()).open).toBeNull();
    expect((await since()).steps).toHaveLength(1);
  });

  it('by two planners at once: whoever answers later with an older paper changes nothing', async () => {
    const annas = await open();
    later();
    await putInSlot(plant.bernd, run.id, 7, 'Spacers');
    const bernds = await open(plant.bernd);
    expect(await say(bernds.printedAt, true, plant.bernd)).toEqual(['delivery']);
    expect(await say(annas.printedAt, true)).toEqual([]);
    expect(await latest()).toMatchObject({ by: 'Bernd Krüger' });
    expect((await since()).open).toBeNull();
  });

  it('is answered once, by who opened it; a repeated answer is the first one', async () => {
    const { printedAt } = await open();
    const body = { date: day, papers: ['delivery' as const], printedAt, isPrinted: true };
    expect((await plant.bernd.refusal(confirmPrintEndpoint, { body })).status).toBe(404);
    const headers = { 'Idempotency-Key': `answer-${day}` };
    expect(await plant.anna.call(confirmPrintEndpoint, { body }, headers)).toEqual(['delivery']);
    expect(await plant.anna.call(confirmPrintEndpoint, { body }, headers)).toEqual(['delivery']);
    expect((await plant.anna.refusal(confirmPrintEndpoint, { body })).type).toBe('NOT_FOUND');
  });

  it('is of exactly the state that its sender has in hand', async () => {
    const refusal = await plant.anna.refusal(
      openPrintEndpoint,
      { body: { date: day } },
      { 'If-Match': '"x-1.1.1"' },
    );
    expect(refusal.type).toBe('VERSION_MISMATCH');
    expect((await since()).open).toBeNull();
  });

  it('of halls: each list is asked about, and compared with the one printed last', async () => {
    const order = await makeOrder(plant.anna, { date: day, hallId: 2 });
    const [first] = await plant.anna.call(openHallPrintsEndpoint, { body: { date: day, halls: [2, 3] } });
    const printedAt = first?.printedAt ?? '';
    expect((await since()).open).toEqual({ papers: ['hall2', 'hall3'], printedAt });
    const body = { date: day, papers: ['hall2' as const, 'hall3' as const], printedAt, isPrinted: true };
    expect(await plant.anna.call(confirmPrintEndpoint, { body })).toEqual(['hall2', 'hall3']);
    const stored = await orderOf(plant, order.id);
    await plant.bernd.call(updateOrderEndpoint, {
      params: { id: order.id },
      body: { ...stored, city: 'Bühl' },
    });
    expect((await since(plant.anna, 'hall2')).steps).toMatchObject([
      { place: { of: 'order', id: order.id, fields: ['city'] }, sincePrint: true, by: 'Bernd Krüger' },
    ]);
    expect((await since(plant.anna, 'hall3')).steps).toEqual([]);
  });
});

describe('since the print', () => {
  it('steps follow head, then slot, each with its newest change; what was taken back is none', async () => {
    await print();
    await putInSlot(plant.anna, run.id, 9, 'Spacers');
    const body = { ...run, truckDriver: 'Petrov' };
    const { truckId: _, ...changes } = body;
    await plant.bernd.call(updateDeliveryEndpoint, { params: { id: run.id }, body: changes });
    const undone = await putInSlot(plant.bernd, run.id, 1, 'Leergut');
    await plant.bernd.call(removeItemEndpoint, { params: { id: undone } });
    const { steps, isComplete, print: printed } = await since();
    expect(isComplete).toBe(true);
    expect(printed).toMatchObject({ by: 'Anna Becker' });
    expect(steps).toMatchObject([
      { place: { of: 'head', deliveryId: run.id }, by: 'Bernd Krüger', sincePrint: true },
      { place: slot(9), by: 'Anna Becker', sincePrint: true },
    ]);
    const entry = await plant.anna.call(changeEntryEndpoint, { params: { id: steps[0]?.changeId ?? 0 } });
    expect(entry).toMatchObject({ action: 'deliveries.update', actor: { name: 'Bernd Krüger' } });
  });

  it('a truck that was changed touches the heads of its runs', async () => {
    await print();
    const truck = await plant.db
      .selectFrom('truck')
      .selectAll()
      .where('id', '=', run.truckId)
      .executeTakeFirstOrThrow();
    const { id } = truck;
    await plant.bernd.call(updateTruckEndpoint, {
      params: { id },
      body: { ...truck, registration: `OG-${day}` },
    });
    expect((await since()).steps).toMatchObject([
      { place: { of: 'head', deliveryId: run.id }, by: 'Bernd Krüger', revision: null },
    ]);
  });
});

describe('since somebody left the day', () => {
  it('others’ changes count, own ones don’t, nor what was undone; nobody else is notified', async () => {
    await leave();
    await putInSlot(plant.anna, run.id, 1, 'Leergut');
    await putInSlot(plant.bernd, run.id, 9, 'Spacers');
    const part = await makePart(plant, { date: day });
    const { steps, visit } = await since();
    expect(visit).toMatch(/-\d+\.\d+\.0$/);
    expect(steps).toMatchObject([
      { place: slot(9), sinceVisit: true, sincePrint: false, by: 'Bernd Krüger' },
    ]);
    await plant.bernd.call(cancelOrderEndpoint, {
      params: { id: part.productionOrderId },
      body: { isCanceled: true },
    });
    expect((await since()).steps.map(({ place }) => place)).toEqual([
      slot(9),
      { of: 'card', shipmentId: part.id },
    ]);
    const changeId = (await since()).steps.at(1)?.changeId ?? 0;
    await plant.bernd.call(undoChangeEndpoint, { params: { id: changeId } });
    expect((await since()).steps.map(({ place }) => place)).toEqual([slot(9)]);
    // Bernd has never looked at this day.
    expect(await since(plant.bernd)).toMatchObject({ visit: null, steps: [] });
  });

  it('a card that moved touches the slot it left and the one it is in', async () => {
    const part = await makePart(plant, { date: day });
    await putInSlot(plant.anna, run.id, 0, part.id);
    await leave();
    const expectedItemId = (await itemOf(plant, part.id))?.id ?? null;
    await plant.bernd.call(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot: 5 },
      body: { shipmentId: part.id, expectedItemId },
    });
    const { steps } = await since();
    expect(steps.map(({ place }) => place)).toEqual([slot(0), slot(5)]);
    expect(steps[0]?.changeId).toBe(steps[1]?.changeId);
  });

  it('a visit never goes back, another log’s counts for nothing, and a snapshot can be named', async () => {
    const { seen: early } = await since();
    await putInSlot(plant.bernd, run.id, 9, 'Spacers');
    await leave();
    await plant.anna.call(leaveDayEndpoint, { params: { date: day }, body: { seen: early } });
    expect((await since()).steps).toEqual([]);
    expect((await since(plant.anna, 'delivery', early)).steps).toHaveLength(1);
    expect((await since(plant.anna, 'delivery', 'other-0.0.0')).visit).toBeNull();
  });

  it('is nobody’s but a person’s, and what it is asked with is checked', async () => {
    const script = await scriptWith(plant, 'read', 'write');
    const params = { date: day };
    expect((await script.refusal(sinceEndpoint, { params, query: { paper: 'delivery' } })).type).toBe(
      'ACCESS_DENIED',
    );
    expect((await script.refusal(leaveDayEndpoint, { params, body: { seen: 'x-1.1.1' } })).type).toBe(
      'ACCESS_DENIED',
    );
    for (const [path, field] of [
      ['?paper=hall4', 'paper'],
      ['', 'paper'],
      ['?paper=delivery&from=7', 'from'],
    ]) {
      const answer = await plant.anna.send('GET', `/api/days/${day}/since${path}`);
      expect([answer.status, JSON.stringify(answer.body)], path).toEqual([
        400,
        expect.stringContaining(`"${field}"`),
      ]);
    }
    expect(
      (await plant.anna.refusal(leaveDayEndpoint, { params, body: { seen: 'x' } })).fields,
    ).toHaveProperty('seen');
    expect((await plant.anna.refusal(changeEntryEndpoint, { params: { id: 999_999_999 } })).type).toBe(
      'NOT_FOUND',
    );
  });
});
