import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import {
  addDeliveryEndpoint,
  fillSlotEndpoint,
  removeDeliveryEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import {
  createOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { ErrorBody } from '@werkplan/shared/errors/error-body-schema.ts';
import { dayGrantEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import request, { type Response, type Test } from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { declaredEndpoints } from '../support/abuse/declared.ts';
import { linkTokenOf } from '../support/abuse/note-samples.ts';
import { type Sample, sampleOf, rawRequestOf } from '../support/abuse/samples.ts';
import { makeAbuseScene } from '../support/abuse/make-scene.ts';
import type { AbuseScene } from '../support/abuse/scene.ts';
import { sendRaw } from '../support/abuse/raw-request.ts';
import type { TestInput } from '../support/client.ts';
import { makeOrder, newOrder } from '../support/make.ts';
import { expectRefused, storedState } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { makePart, makeRun } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';
const plant = usePlant({ isSilent: true });

let before: unknown;
beforeEach(async () => void (before = await storedState(plant)));

/** A handwritten request of Anna, of which each test spoils one thing. */
const post = (path = '/api/orders'): Test =>
  request(plant.url)
    .post(path)
    .set('cookie', plant.anna.cookie)
    .set('x-csrf-token', plant.anna.csrf)
    .set('accept-language', 'en')
    .set('content-type', 'application/json');
const json = (value: unknown = newOrder()): string => JSON.stringify(value);

/** Returns status and type of a complete refusal and asserts that nothing has changed. */
const refusalIn = async ({ status, body }: Response): Promise<[number, string]> => {
  const { type, displayMessage, requestId } = body as ErrorBody;
  expect(displayMessage).toMatch(/.{10}/);
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  expect(await storedState(plant)).toEqual(before);
  return [status, type];
};

describe('access is granted', () => {
  it('nobody without a login', async () => {
    spec('3.10', '7.1');
    expect(await refusalIn(await post().set('cookie', '').send(json()))).toEqual([401, 'SESSION_EXPIRED']);
    const stranger = await request(plant.url).get(`/api/days/${today}`);
    expect(await refusalIn(stranger)).toEqual([401, 'SESSION_EXPIRED']);
    expect(await expectRefused(plant, plant.nobody, checkSessionEndpoint)).toMatchObject({ status: 401 });
    const forged = plant.anna.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await refusalIn(await post().set('cookie', forged).send(json()))).toEqual([
      401,
      'SESSION_EXPIRED',
    ]);
  });

  it('a change from its own origin, or from no browser at all', async () => {
    for (const headers of [{ origin: plant.url }, { 'sec-fetch-site': 'same-origin' }, {}])
      expect((await post().set(headers).send(json())).status).toBe(200);
  });
});

describe('accepted bodies include', () => {
  it('bare literals where a call takes one', async () => {
    const order = await makeOrder(plant.anna);
    const answer = await request(plant.url)
      .put(`/api/orders/${order.id}/hall`)
      .set('cookie', plant.anna.cookie)
      .set('x-csrf-token', plant.anna.csrf)
      .set('content-type', 'application/json')
      .send('3');
    expect(answer.body).toMatchObject({ id: order.id, hallId: 3 });
  });
});

describe('methods', () => {
  it('HEAD answers as GET would, without a body; OPTIONS allows no other origin', async () => {
    const head = await request(plant.url).head(`/api/days/${today}`).set('cookie', plant.anna.cookie);
    expect([head.status, head.text]).toEqual([200, undefined]);
    expect((await request(plant.url).head(`/api/days/${today}`)).status).toBe(401);
    const options = await request(plant.url).options('/api/orders').set('origin', 'https://evil.example');
    expect(options.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('every answer', () => {
  it('is German unless the caller prefers English', async () => {
    const english = ['en-GB,en;q=0.9', 'fr,en;q=0.8,de;q=0.3'];
    for (const language of [...english, 'de-AT', 'fr', '*', '']) {
      const asked = post().set({ 'x-csrf-token': '', 'accept-language': language });
      const { displayMessage } = (await asked.send(json())).body as ErrorBody;
      expect(displayMessage).toMatch(english.includes(language) ? /^The change / : /^Die Änderung /);
    }
  });

  it('carries the security headers, and does not reveal the software', async () => {
    const { headers } = await request(plant.url).get('/api/trucks');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('reveals no details of an internal error', async () => {
    await plant.owner.schema.alterTable('truck').renameColumn('registration', 'plate').execute();
    const answer = await request(plant.url)
      .get('/api/trucks')
      .set('cookie', plant.anna.cookie)
      .set('accept-language', 'en');
    await plant.owner.schema.alterTable('truck').renameColumn('plate', 'registration').execute();
    expect(answer).toMatchObject({
      status: 500,
      body: { type: 'UNEXPECTED_EXCEPTION', displayMessage: 'Ups! Something unexpected happened.' },
    });
    expect(JSON.stringify(answer.body)).not.toContain('truck');
  });
});

const dryRun = { query: { dryRun: 'true' } };

describe('a dry run', () => {
  spec('L.48');
  it('returns the real answer with the effects on halls, and stores nothing', async () => {
    spec('8.6a');
    const order = await makeOrder(plant.anna, { date: '2026-12-07', steel: 5000 });
    const kept = await storedState(plant);
    const headers = { 'idempotency-key': 'dry' };
    const input = { params: { id: order.id }, ...dryRun, body: 2 as const };
    const reply = await plant.anna.attempt(moveOrderToHallEndpoint, input, headers);
    expect(reply).toMatchObject({
      status: 200,
      body: {
        answer: { id: order.id, hallId: 2, version: 2 },
        halls: [
          { date: '2026-12-07', before: { id: 1, steelTotal: 5000 }, after: { id: 1, steelTotal: 0 } },
          { date: '2026-12-07', before: { id: 2, steelTotal: 0 }, after: { id: 2, steelTotal: 5000 } },
        ],
        trucks: [],
      },
    });
    expect(reply.headers.get('etag')).not.toBe('"2"');
    expect(await storedState(plant)).toEqual(kept);
    const wrong = { ...dryRun, body: newOrder({ city: ' ' }) };
    expect(await expectRefused(plant, plant.anna, createOrderEndpoint, wrong)).toMatchObject({
      type: 'VALIDATION_ERRORS',
    });
  });

  it('returns each run’s load that the change affects', async () => {
    const { truck, run } = await makeRun(plant, { capacity: 24_000 });
    const part = await makePart(plant, { steel: 5000, matting: 0 });
    const place = { params: { deliveryId: run.id, slot: 0 }, body: { shipmentId: part.id } };
    const where = { deliveryId: run.id, truckId: truck.id, date: today };
    const [empty, loaded] = [
      { load: 0, capacity: 24_000 },
      { load: 5000, capacity: 24_000 },
    ];
    const trucksOf = async <E extends AnyEndpoint>(endpoint: E, input: TestInput<E>) =>
      (await plant.anna.attempt(endpoint, { ...input, ...dryRun })).body.trucks as unknown;
    expect(await trucksOf(fillSlotEndpoint, place)).toEqual([{ ...where, before: empty, after: loaded }]);
    expect(await trucksOf(removeDeliveryEndpoint, { params: { id: run.id } })).toEqual([
      { ...where, before: empty, after: null },
    ]);
    const another = { body: { truckId: truck.id, date: today } };
    expect(await trucksOf(addDeliveryEndpoint, another)).toMatchObject([{ before: null, after: empty }]);
    await plant.anna.call(fillSlotEndpoint, place);
    expect(
      await trucksOf(moveOrderToDateEndpoint, {
        params: { id: part.productionOrderId },
        body: '2026-12-08',
      }),
    ).toEqual([{ ...where, before: loaded, after: empty }]);
  });

  it('of a capacity returns the effect on its day', async () => {
    const input = { params: { id: 1 }, body: { date: '2026-12-09', maxCapacity: 1000 } };
    const { halls } = (await plant.anna.attempt(setCapacityEndpoint, { ...input, ...dryRun })).body;
    expect(halls).toMatchObject([{ date: '2026-12-09', after: { id: 1, maxCapacity: 1000 } }]);
  });
});

describe('If-Match', () => {
  spec('L.48');
  const stale = { 'if-match': '"1"' };

  it('with the ETag of the row’s answer allows a change, with an older one refuses it', async () => {
    const { id } = await makeOrder(plant.anna);
    const hall = (hallId: 1 | 2 | 3) => ({ params: { id }, body: hallId });
    const moved = await plant.anna.attempt(moveOrderToHallEndpoint, hall(2));
    expect(moved.headers.get('etag')).toBe('"2"');
    expect(await expectRefused(plant, plant.anna, moveOrderToHallEndpoint, hall(3), stale)).toMatchObject({
      status: 412,
      type: 'VERSION_MISMATCH',
      current: { id, hallId: 2, version: 2 },
    });
    const current = { 'if-match': moved.headers.get('etag') ?? '' };
    expect((await plant.anna.attempt(moveOrderToHallEndpoint, hall(3), current)).body.hallId).toBe(3);
    const any = { 'if-match': '*' };
    expect((await plant.anna.attempt(moveOrderToHallEndpoint, hall(1), any)).body.hallId).toBe(1);
  });

  /** Changes without a row that the sender read; the yard states what it saw by other fields. All others support If-Match. */
  const allFor = (why: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, why]));
  const ofNoRow: Readonly<Record<string, string>> = {
    'calendar.add': 'makes a row',
    'changes.undo': 'names a change; what was written since is UNDO_CONFLICT',
    'days.place': 'several shipments, each with where it was seen',
    'deliveries.create': 'makes a row',
    'deliveryItems.unassign': 'several items, each with its version',
    'drafts.apply': 'several steps, each with what it was made on',
    'halls.setCapacities': 'several capacities',
    'orders.create': 'makes a row',
    'orders.createBatch': 'several orders, each with its version',
    'orders.cancelSeveral': 'several orders, each with its version',
    'orders.colour': 'several orders, each with its version',
    'orders.move': 'several orders, each with its version',
    'orders.set': 'several orders, each with its version',
    'orders.note': 'several orders, each with its version',
    'prints.answer': 'names papers by when they were opened',
    'shipments.move': 'several shipments, each with its version',
    'shipments.deleteSeveral': 'several shipments, each with its version',
    'shipments.moveLeftovers': 'whatever is left over',
    ...allFor('several drawings', 'orders.bvbs', 'drawings.take', 'drawings.split'),
    'reservations.create': 'makes a row',
    'sites.create': 'makes a row',
    'templates.add': 'makes a row',
    'trucks.create': 'makes a row',
    'notes.correct': 'makes another note',
    ...allFor('the yard', 'yard.depart', 'yard.mark', 'yard.photo', 'yard.sign'),
  };
  /** Valid inputs with which these calls find an existing row. */
  const ofRow = async (scene: AbuseScene, call: AnyEndpoint): Promise<Sample> => {
    const date = scene.releasedDay;
    if (call.name === 'days.release') return { params: { date } };
    if (call.name === 'halls.setCapacity')
      return { params: { id: 2 }, body: { date: scene.ownCapacity, maxCapacity: 20_000 } };
    if (call.name !== 'days.grant') return sampleOf(call, scene);
    const { id } = await plant.anna.call(dayGrantEndpoint, { params: { date }, body: { text: 'Crane' } });
    return { params: { date }, body: { id, state: 'granted' } };
  };
  const isChange = ({ change }: AnyEndpoint): boolean => change === true;

  it('of another version refuses every change of the row, and returns the row', async () => {
    const scene = await makeAbuseScene(plant);
    const held = (await declaredEndpoints()).filter(isChange).filter(({ name }) => !(name in ofNoRow));
    const samples = new Map<AnyEndpoint, Sample>();
    for (const call of held) samples.set(call, await ofRow(scene, call));
    before = await storedState(plant);
    for (const [call, sample] of samples) {
      const { status, text } = await sendRaw(plant.anna, rawRequestOf(call, sample, { 'if-match': '"77"' }));
      expect([call.name, status, JSON.parse(text)], call.name).toMatchObject([
        call.name,
        412,
        {
          type: 'VERSION_MISMATCH',
          ...(call.row !== 'day' && { current: { version: expect.any(Number) as number } }),
        },
      ]);
    }
    expect(await storedState(plant)).toEqual(before);
    expect(held.length).toBeGreaterThan(25);
  });

  it('is refused by every changing call that has no row', async () => {
    const scene = await makeAbuseScene(plant);
    const others = (await declaredEndpoints()).filter(
      ({ method, change, row, name }) =>
        method !== 'GET' && row === undefined && (!change || name in ofNoRow),
    );
    before = await storedState(plant);
    const fields = { 'If-Match': 'No version is checked here, please leave it out' };
    for (const call of others) {
      const authorization =
        call.access === 'yard' ? { authorization: `Bearer ${linkTokenOf(scene, call)}` } : {};
      const raw = rawRequestOf(call, sampleOf(call, scene), { 'if-match': '"1"', ...authorization });
      const { status, text } = await sendRaw(plant.anna, raw);
      expect([call.name, status, JSON.parse(text)], call.name).toMatchObject([
        call.name,
        400,
        { type: 'VALIDATION_ERRORS', fields },
      ]);
    }
    expect(await storedState(plant)).toEqual(before);
    expect(others.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(ofNoRow)));
  });
});
