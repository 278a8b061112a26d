import { fillSlotEndpoint, moveItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { departEndpoint, markShipmentEndpoint, yardEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import type { YardLink } from '@werkplan/shared/yard/yard-link-schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { observeChange } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { putInSlot, itemOf, makePart, makeRun } from '../support/scene.ts';
import { loaderWith } from '../support/yard.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.68');

const plant = usePlant();
const tomorrow = addDays(today, 1);
const startsAt = '2026-11-23T08:00:00.000Z';

let [loader, link] = [null as unknown as Client, null as unknown as YardLink];
beforeAll(async () => {
  ({ loader, link } = await loaderWith(plant));
});

/** A run with a card of hall 1 and a text, as planners left it. */
const scene = async (day = today) => {
  const { truck, run } = await makeRun(plant, {}, day);
  const part = await makePart(plant, { date: day });
  const itemId = await putInSlot(plant.anna, run.id, 2, part.id);
  await putInSlot(plant.anna, run.id, 5, 'Kran 08:00');
  return { truck, run, part, itemId };
};

const mark = (
  id: number,
  body: Parameters<typeof loader.call<typeof markShipmentEndpoint>>[1] extends
    | { body?: infer Body }
    | undefined
    ? Body
    : never,
) => ({ params: { id }, body });

const runIn = async (by: Client, id: number) =>
  (await by.call(yardEndpoint)).runs.find((run) => run.id === id);

describe('what a link shows', () => {
  it('is its runs with their cards in the order of the slots', async () => {
    const { truck, run, part, itemId } = await scene();
    const yard = await loader.call(yardEndpoint);
    const { token: _, createdAt: __, createdBy: ___, lastSeenAt: ____, ...own } = link;
    expect(yard).toMatchObject({ link: own, serverTime: startsAt, today, timeZone: 'Europe/Berlin' });
    expect(yard.runs.find(({ id }) => id === run.id)).toMatchObject({
      registration: truck.registration,
      driver: 'Yilmaz',
      startingTime: '05:30',
      load: 10_000,
      capacity: 24_000,
      departed: null,
      mayDepart: true,
      slots: [
        { kind: 'card', slot: 2, itemId, shipmentId: part.id, amount: 10_000, hallId: 1, mark: null },
        { kind: 'text', slot: 5, text: 'Kran 08:00' },
      ],
    });
    expect(yard.runs.map(({ startingTime }) => startingTime)).toEqual(
      yard.runs.map(({ startingTime }) => startingTime).toSorted(),
    );
  });

  it('is answered with the next change, at once, and with nothing new after a while', async () => {
    const { part, itemId } = await scene();
    const { position } = await loader.call(yardEndpoint);
    const asked = loader.attempt(yardEndpoint, { query: { after: position } });
    const start = performance.now();
    await loader.call(markShipmentEndpoint, mark(part.id, { status: 'ready', expectedItemId: itemId }));
    const { status, body } = await asked;
    expect(status).toBe(200);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(body.position).not.toBe(position);
    expect(await loader.call(yardEndpoint, { query: { after: position } })).toMatchObject({
      position: body.position as string,
    });
    expect((await loader.attempt(yardEndpoint, { query: { after: body.position as string } })).status).toBe(
      204,
    );
  }, 20_000);

  it('of a run’s link is that run alone, of a hall’s what the hall has on them', async () => {
    const [one, other] = [await scene(), await scene()];
    const ofHall2 = await makePart(plant, { hallId: 2 });
    await putInSlot(plant.anna, other.run.id, 7, ofHall2.id);
    const onRun = (await loaderWith(plant, { scope: 'run', name: 'OG-BS 218', deliveryId: one.run.id }))
      .loader;
    expect((await onRun.call(yardEndpoint)).runs.map(({ id }) => id)).toEqual([one.run.id]);
    const hall2 = { scope: 'hall', name: 'Halle 2', hallId: 2, date: today } as const;
    const inHall = (await loaderWith(plant, hall2)).loader;
    const { runs } = await inHall.call(yardEndpoint);
    expect(runs.map(({ id }) => id)).toEqual([other.run.id]);
    expect(runs[0]).toMatchObject({ mayDepart: false, slots: [{ shipmentId: ofHall2.id }] });
    const out = { params: { id: other.run.id }, body: {} };
    expect(await inHall.refusal(departEndpoint, out)).toMatchObject({ status: 403, type: 'ACCESS_DENIED' });
    expect(await onRun.refusal(departEndpoint, out)).toMatchObject({ type: 'DELIVERY_NOT_FOUND' });
  });
});

describe('a mark', () => {
  it('is a change by the link’s name, and a planner takes it back', async () => {
    const { run, part, itemId } = await scene();
    const body = {
      status: 'missing',
      note: '2 Bund Ø 12 nicht gefunden',
      language: 'de',
      expectedItemId: itemId,
      seenAt: null,
    } as const;
    const told = await observeChange(plant, loader, markShipmentEndpoint, mark(part.id, body));
    expect(told).toMatchObject({
      action: 'yard.mark',
      by: 'Tor 3',
      streams: [`day:${today}`],
      rows: [`delivery_item ${itemId}`],
      answer: {
        shipmentId: part.id,
        itemId,
        mark: {
          at: startsAt,
          by: 'Tor 3',
          linkId: link.id,
          status: 'missing',
          note: body.note,
          language: 'de',
          photo: null,
        },
      },
    });
    expect((await runIn(loader, run.id))?.slots[0]).toMatchObject({ mark: { status: 'missing' } });
    await plant.bernd.call(undoChangeEndpoint, { params: { id: told.changeId } });
    expect(await itemOf(plant, part.id)).toMatchObject({ mark: null });
  });

  it('of two at once: the later is shown both, and who was faster', async () => {
    const { part, itemId } = await scene();
    const tor1 = (await loaderWith(plant, { scope: 'yard', name: 'Tor 1', date: today })).loader;
    const seen = { expectedItemId: itemId, seenAt: null };
    const both = await Promise.all([
      tor1.attempt(markShipmentEndpoint, mark(part.id, { status: 'loaded', ...seen })),
      loader.attempt(markShipmentEndpoint, mark(part.id, { status: 'missing', ...seen })),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409)?.body as Record<string, unknown>;
    const [faster, yours] = late['yours'] === 'missing' ? ['Tor 1', 'missing'] : ['Tor 3', 'loaded'];
    expect(late).toMatchObject({ type: 'MARKED_MEANWHILE', yours, mark: { by: faster } });
    expect(late['displayMessage']).toMatch(new RegExp(`^${faster} was faster \\(09:00\\)`));
  });

  it('of a card that is placed elsewhere falls with it; on its way it changes nothing', async () => {
    const [from, to] = [await scene(), await scene()];
    const { part, itemId } = from;
    const loaded = { status: 'loaded', expectedItemId: itemId } as const;
    await loader.call(markShipmentEndpoint, mark(part.id, loaded));
    const move = { params: { id: itemId }, body: { deliveryId: to.run.id, slot: 9 } };
    // The planner is warned before.
    const dry = (await plant.anna.attempt(moveItemEndpoint, { ...move, query: { dryRun: true } }))
      .body as object;
    expect(dry).toMatchObject({
      marks: [{ shipmentId: part.id, deliveryId: from.run.id, date: today, mark: { status: 'loaded' } }],
    });
    await plant.anna.call(moveItemEndpoint, move);
    const placed = await itemOf(plant, part.id);
    expect(placed).toMatchObject({ deliveryId: to.run.id, mark: null });
    expect(
      await loader.refusal(markShipmentEndpoint, mark(part.id, { ...loaded, status: 'missing' })),
    ).toMatchObject({
      status: 409,
      type: 'MOVED_MEANWHILE',
      shipmentId: part.id,
      itemId: placed?.id,
      displayMessage: 'This card is somewhere else by now (Anna Becker). Nothing was reported.',
    });
    const onRun = (await loaderWith(plant, { scope: 'run', name: 'Rampe', deliveryId: from.run.id })).loader;
    // A link to one run must not learn the card's new place.
    expect(await onRun.refusal(markShipmentEndpoint, mark(part.id, loaded))).toMatchObject({
      type: 'MOVED_MEANWHILE',
      itemId: null,
    });
    expect(await itemOf(plant, part.id)).toEqual(placed);
  });

  it('is made once, however often it is sent with its key', async () => {
    const { part, itemId } = await scene();
    const key = { 'idempotency-key': 'phone-1' };
    const send = async () =>
      await loader.attempt(
        markShipmentEndpoint,
        mark(part.id, { status: 'ready', expectedItemId: itemId }),
        key,
      );
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await itemOf(plant, part.id)).toMatchObject({ version: 2 });
  });

  it('lies in no other day’s, run’s or hall’s power, nor on a card that was canceled', async () => {
    const [here, there] = [await scene(), await scene(tomorrow)];
    const ofHere = { status: 'loaded', expectedItemId: here.itemId } as const;
    const ofThere = { status: 'loaded', expectedItemId: there.itemId } as const;
    expect(await loader.refusal(markShipmentEndpoint, mark(there.part.id, ofThere))).toMatchObject({
      status: 404,
    });
    expect(await loader.refusal(departEndpoint, { params: { id: there.run.id }, body: {} })).toMatchObject({
      status: 404,
    });
    const others = [
      { scope: 'run', name: 'Morgen', deliveryId: there.run.id },
      { scope: 'hall', name: 'Halle 3', hallId: 3, date: today },
      { scope: 'yard', name: 'Morgen', date: tomorrow },
    ] as const;
    for (const other of others) {
      const by = (await loaderWith(plant, other)).loader;
      expect(await by.refusal(markShipmentEndpoint, mark(here.part.id, ofHere))).toMatchObject({
        status: 404,
      });
    }
    await plant.anna.call(cancelOrderEndpoint, { params: { id: here.part.productionOrderId }, body: true });
    expect((await runIn(loader, here.run.id))?.slots[0]).toMatchObject({ isDead: true });
    expect(await loader.refusal(markShipmentEndpoint, mark(here.part.id, ofHere))).toMatchObject({
      type: 'SHIPMENT_READ_ONLY',
    });
  });

  it.each([
    [{ status: 'gone', expectedItemId: 1 }, 'status'],
    [{ status: 'loaded' }, 'expectedItemId'],
    [{ status: 'loaded', expectedItemId: 1, seenAt: 'now' }, 'seenAt'],
    [{ status: 'loaded', expectedItemId: 1, note: 'x\u0000' }, 'note'],
    [{ status: 'loaded', expectedItemId: 1, note: 'x', language: 'fr' }, 'language'],
    [{ status: 'loaded', expectedItemId: 1, photo: 'x' }, 'photo'],
  ])('that is none is refused: %j', async (body, field) => {
    const refusal = await loader.refusal(markShipmentEndpoint, mark(1, body as never));
    expect(refusal).toMatchObject({ status: 400, type: 'VALIDATION_ERRORS' });
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });
});

describe('a departure', () => {
  it('is said once, and taken back', async () => {
    const { run } = await scene();
    const out = { params: { id: run.id }, body: {} };
    const told = await observeChange(plant, loader, departEndpoint, out);
    const departed = { at: startsAt, by: 'Tor 3', linkId: link.id };
    expect(told).toMatchObject({
      action: 'yard.depart',
      by: 'Tor 3',
      answer: { deliveryId: run.id, departed },
    });
    const again = await loader.attempt(departEndpoint, out);
    expect(again.body).toEqual({ deliveryId: run.id, departed });
    expect(again.headers.get('x-change-id')).toBeNull();
    expect(await runIn(loader, run.id)).toMatchObject({ departed });
    expect(await loader.call(departEndpoint, { ...out, body: { departed: false } })).toMatchObject({
      departed: null,
    });
  });

  it('stays with the run, whatever planners save of it', async () => {
    const { run, part } = await scene();
    await loader.call(departEndpoint, { params: { id: run.id }, body: {} });
    const spare = await makePart(plant);
    await plant.anna.call(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot: 11 },
      body: { shipmentId: spare.id },
    });
    expect(await runIn(loader, run.id)).toMatchObject({ departed: { by: 'Tor 3' } });
    expect(part.id).not.toBe(spare.id);
  });
});
