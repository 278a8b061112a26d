import {
  fillSlotEndpoint,
  removeItemEndpoint,
  swapItemsEndpoint,
  updateDeliveryEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { cancelOrderEndpoint, updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { latestPrintEndpoint, recordPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import type { RecordedPrint } from '@werkplan/shared/prints/print-schema.ts';
import {
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { shipmentBody } from '../support/bodies.ts';
import type { Client } from '../support/client.ts';
import { makeTruck, runOf, runsOfOwnDays } from '../support/make.ts';
import { observeChange, expectRefused, storedState } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, putInSlot, itemOf, makeParts, orderOf } from '../support/scene.ts';

const plant = usePlant();
let day = today;
let run: DeliveryRow;
let order: Order;
let part: number;

const record = async (client: Client = plant.anna): Promise<RecordedPrint> =>
  await client.call(recordPrintEndpoint, { body: { date: day } });
const revision = async (): Promise<number> =>
  (
    await plant.db
      .selectFrom('stream')
      .select('revision')
      .where('key', '=', `day:${day}`)
      .executeTakeFirstOrThrow()
  ).revision;
const snapshotTag = async (): Promise<string> =>
  (await plant.anna.send('GET', `/api/days/${day}`)).headers.get('etag') ?? '';
const changedSlots = async (): Promise<number[]> =>
  (await record()).changedSlots.map(({ deliveryId, slot }) => {
    expect(deliveryId).toBe(run.id);
    return slot;
  });

/** Every test prints a new day: an order in two parts, the first of them in slot 0, and a text in slot 3. */
const nextRun = runsOfOwnDays(plant);
beforeEach(async () => {
  ({ day, run } = await nextRun());
  const made = await makeParts(plant, 2, { date: day, steel: 9_000, matting: 1_000 });
  part = at(made.parts, 0).id;
  order = made.order;
  await putInSlot(plant.anna, run.id, 0, part);
  await putInSlot(plant.anna, run.id, 3, 'Kranzeit 08:00');
});

const editOrder = async (changes: Partial<Order>): Promise<unknown> => {
  const stored = await orderOf(plant, order.id);
  return await plant.anna.call(updateOrderEndpoint, {
    params: { id: order.id },
    body: { ...stored, ...changes },
  });
};
/** Sets the part's weight (kg) and, if that removes the part from its truck, places it again. */
const setAmount = async (amount: number): Promise<void> => {
  const expectedItemId = await itemId();
  const body = { ...(await shipmentBody(plant, part, { amount })), expectedItemId };
  await plant.anna.call(updateShipmentEndpoint, { params: { id: part }, body });
  if (!(await itemOf(plant, part))) await putInSlot(plant.anna, run.id, 0, part);
};
const itemId = async (): Promise<number> => (await itemOf(plant, part))?.id ?? 0;
const takeOff = async (id: number): Promise<unknown> =>
  await plant.bernd.call(removeItemEndpoint, { params: { id } });

describe('POST prints', () => {
  it('records who printed which revision and when, and what it answers first', async () => {
    const before = await storedState(plant);
    const answer = await record();
    expect(answer).toEqual({
      id: expect.any(Number) as number,
      date: day,
      revision: await revision(),
      printedAt: plant.clock.now().toISOString(),
      by: 'Anna Becker',
      previous: null,
      changedSlots: [],
      changedDeliveries: [],
    });
    // Printing changes no row of the plan, so it is not logged and raises no revision.
    expect(await storedState(plant)).toEqual(before);
  });

  it('names the latest print before it, whoever made it, and compares with that one', async () => {
    const first = await record(plant.bernd);
    const { revision: printed, printedAt, by } = first;
    await putInSlot(plant.anna, run.id, 7, 'Spacers');
    const second = await record();
    expect(by).toBe('Bernd Krüger');
    expect(second).toMatchObject({
      revision: printed + 1,
      previous: { revision: printed, printedAt, by },
      changedSlots: [{ deliveryId: run.id, slot: 7 }],
    });
    expect(await record()).toMatchObject({ previous: { by: 'Anna Becker' }, changedSlots: [] });
  });

  it('stores the content of the latest print of each day only', async () => {
    await record();
    await putInSlot(plant.anna, run.id, 7, 'Spacers');
    const { id } = await record();
    const kept = await plant.db
      .selectFrom('print')
      .select(['id', 'content'])
      .where('date', '=', day)
      .orderBy('id')
      .execute();
    expect(kept.map(({ content }) => content !== null)).toEqual([false, true]);
    const content = Object.keys(kept.find((print) => print.id === id)?.content ?? {});
    const heads = await plant.db.selectFrom('delivery').select('id').where('date', '=', day).execute();
    const slots = [0, 3, 7].map((slot) => `${run.id}:${slot}`);
    expect(content.toSorted()).toEqual([...heads.map((head) => String(head.id)), ...slots].toSorted());
  });

  it('repeated with its key is one print', async () => {
    const headers = { 'Idempotency-Key': `print-${day}` };
    const first = await plant.anna.attempt(recordPrintEndpoint, { body: { date: day } }, headers);
    const again = await plant.anna.attempt(recordPrintEndpoint, { body: { date: day } }, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await plant.db.selectFrom('print').select('id').where('date', '=', day).execute()).toHaveLength(1);
  });

  it('as a dry run stores nothing', async () => {
    const reply = await plant.anna.send('POST', '/api/prints?dryRun=true', { date: day });
    expect(reply.body.answer).toMatchObject({ date: day, previous: null });
    expect(await plant.anna.call(latestPrintEndpoint, { query: { date: day } })).toBeNull();
  });

  it('with If-Match prints only the state that the sender has', async () => {
    const tag = await snapshotTag();
    await putInSlot(plant.bernd, run.id, 9, 'Spacers');
    const input = { body: { date: day } };
    const mismatch = await expectRefused(plant, plant.anna, recordPrintEndpoint, input, { 'If-Match': tag });
    expect(mismatch).toMatchObject({ type: 'VERSION_MISMATCH', status: 412 });
    for (const current of [await snapshotTag(), `W/${await snapshotTag()}`, '*']) {
      const reply = await plant.anna.attempt(recordPrintEndpoint, input, { 'If-Match': current });
      expect([reply.status, reply.body.revision]).toEqual([200, await revision()]);
    }
  });

  it.each([
    [{}, { date: 'Required' }],
    [{ date: '2026-02-30' }, { date: 'Invalid date format' }],
    [{ date: today, revision: 4 }, { revision: 'Unknown field' }],
  ])('refuses %j', async (body, fields) => {
    const refusal = await expectRefused(plant, plant.anna, recordPrintEndpoint, {
      body: body as { date: string },
    });
    expect(Object.keys(refusal.fields ?? {})).toEqual(Object.keys(fields));
    expect(refusal.type).toBe('VALIDATION_ERRORS');
  });
});

describe('changed slots are those whose paper reads differently:', () => {
  const changes: Readonly<Record<string, [act: () => Promise<unknown>, slots: number[]]>> = {
    nothing: [async () => await Promise.resolve(), []],
    'a text placed': [async () => await putInSlot(plant.bernd, run.id, 19, 'Spacers'), [19]],
    'a text changed': [
      async () => {
        const item = at(
          (await slotItems()).filter(({ text }) => text !== null),
          0,
        );
        await plant.anna.call(writeItemTextEndpoint, {
          params: { id: item.id },
          body: { text: 'Kranzeit 09:00', version: item.version },
        });
      },
      [3],
    ],
    'a shipment moved': [async () => await putInSlot(plant.anna, run.id, 5, part), [0, 5]],
    'a shipment taken off': [async () => await takeOff(await itemId()), [0]],
    'a shipment split': [
      async () => await plant.anna.call(splitShipmentEndpoint, { body: { shipmentId: part } }),
      [0],
    ],
    'an amount changed': [async () => await setAmount(1_000), [0]],
    'an amount changed by less than paper shows': [async () => await setAmount(5_100), []],
    'the site renamed': [async () => await editOrder({ constructionSite: 'Kita Sonnenhang' }), [0]],
    'a time given': [async () => await editOrder({ time: '07:00 - 09:00' }), [0]],
    'a note written': [async () => await editOrder({ note: 'Gate 3' }), [0]],
    'an attribute set': [async () => await editOrder({ attribute11: true }), [0]],
    'LTD and Kurz set': [async () => await editOrder({ isUrgent: true, isShort: true }), [0]],
    'the order canceled, which leaves its dead card': [
      async () =>
        await plant.anna.call(cancelOrderEndpoint, {
          params: { id: order.id },
          body: true,
        }),
      [0],
    ],
    'two slots swapped': [
      async () => {
        const other = at(
          (await slotItems()).filter(({ text }) => text !== null),
          0,
        ).id;
        await plant.anna.call(swapItemsEndpoint, {
          params: { id: await itemId() },
          body: { withItemId: other },
        });
      },
      [0, 3],
    ],
    'a change taken back': [
      async () => {
        const { changeId } = await observeChange(plant, plant.anna, fillSlotEndpoint, {
          params: { deliveryId: run.id, slot: 8 },
          body: { shipmentId: part },
        });
        await plant.anna.call(undoChangeEndpoint, { params: { id: changeId } });
      },
      [],
    ],
  };
  const slotItems = async () =>
    await plant.db.selectFrom('deliveryItem').selectAll().where('deliveryId', '=', run.id).execute();

  it.each(Object.entries(changes))('%s', async (_, [act, slots]) => {
    await record(plant.bernd);
    await act();
    expect(await changedSlots()).toEqual(slots);
    expect(await changedSlots()).toEqual([]);
  });

  it('undos after the print count as changes', async () => {
    const { changeId } = await observeChange(plant, plant.anna, fillSlotEndpoint, {
      params: { deliveryId: run.id, slot: 8 },
      body: { text: 'Spacers' },
    });
    await record();
    await plant.anna.call(undoChangeEndpoint, { params: { id: changeId } });
    expect(await changedSlots()).toEqual([8]);
  });

  it('heads of runs: another driver, a new run', async () => {
    await record();
    const { truckId: _, ...delivery } = run;
    await plant.anna.call(updateDeliveryEndpoint, {
      params: { id: run.id },
      body: { ...delivery, truckDriver: 'Petrov' },
    });
    expect(await record()).toMatchObject({ changedSlots: [], changedDeliveries: [run.id] });
    const added = await runOf(plant, (await makeTruck(plant.anna, { registration: 'FR-LS 902' })).id, day);
    await putInSlot(plant.anna, added.id, 2, 'Spacers');
    expect(await record()).toMatchObject({
      changedSlots: [{ deliveryId: added.id, slot: 2 }],
      changedDeliveries: [added.id],
    });
  });
});

describe('GET prints', () => {
  it('answers the latest print of the day', async () => {
    const query = { date: day };
    expect(await plant.bernd.call(latestPrintEndpoint, { query })).toBeNull();
    await record();
    const { id, revision: printed, printedAt, by } = await record(plant.bernd);
    expect(await plant.anna.call(latestPrintEndpoint, { query })).toEqual({
      id,
      date: day,
      revision: printed,
      printedAt,
      by,
    });
  });

  it('refuses what is no day', async () => {
    const query = { date: 'today' };
    expect(await expectRefused(plant, plant.anna, latestPrintEndpoint, { query })).toMatchObject({
      type: 'VALIDATION_ERRORS',
    });
  });
});
