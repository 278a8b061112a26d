import { removeDisplayEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { hallTotalsEndpoint, setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { PatchMessage, RunsMessage, TotalsMessage } from '@werkplan/shared/live/protocol.ts';
import { dayKey, type RoomKey, totalsKey } from '@werkplan/shared/live/stream-key.ts';
import { cancelOrderEndpoint, createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { departEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pairWall } from '../support/displays.ts';
import { connect, join, next } from '../support/live-follower.ts';
import { makeOrder, newOrder } from '../support/make.ts';
import { onNode, today, usePlant } from '../support/plant.ts';
import { reserve } from '../support/reservations.ts';
import { putInSlot, makePart, makeRun } from '../support/scene.ts';
import { atSite, makeSite } from '../support/sites.ts';
import { loaderWith } from '../support/yard.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
let paired: Awaited<ReturnType<typeof pairWall>>;
let wall: Awaited<ReturnType<typeof connect>>;
/** The messages that the wall has received, by event. */
let told: (readonly [event: string, message: unknown])[];

/** Each test connects a wall to the second node. */
beforeEach(async () => {
  told = [];
  paired = await pairWall(plant, 'Halle 2');
  wall = await connect(onNode(paired.wall, plant, 1), {}, (socket) =>
    socket.onAny((event: string, message: unknown) => told.push([event, message])),
  );
});
afterEach(() => void wall.disconnect());

const joinHalls = async () => {
  expect(await join(wall, 'halls', { epoch: 'x', revision: 0 })).toMatchObject({ result: 'reload' });
  expect(await join(wall, totalsKey(today))).toMatchObject({ result: 'totals' });
};

it('may join the halls’ rooms and no other', async () => {
  spec('L.46');
  for (const room of [dayKey(today), 'trucks', dayKey(addDays(today, 1))] satisfies RoomKey[])
    expect(await join(wall, room)).toEqual({ result: 'refused', code: 'ACCESS_DENIED' });
  await joinHalls();
});

it('receives totals and capacities, of nobody’s doing, and nothing of the rest', async () => {
  spec('L.46');
  await joinHalls();
  const heads = next(wall, 'heads');
  const totals = next(wall, 'totals');
  await makePart(plant);
  expect((await totals).halls).toHaveLength(3);
  const patch = next(wall, 'patch');
  await onNode(plant.anna, plant, 0).call(setCapacityEndpoint, {
    params: { id: 1 },
    body: { date: today, maxCapacity: 70_000 },
  });
  const { key, actor, mutationId, patch: rows } = await patch;
  expect({ key, actor, mutationId }).toEqual({
    key: 'halls',
    actor: { id: null, name: '' },
    mutationId: undefined,
  });
  expect(Object.keys(rows)).toEqual(['hallCapacities']);
  expect(JSON.stringify(told)).not.toMatch(/Becker|Krüger/);
  await heads;
  const events = new Set(told.map(([event]) => event));
  expect([...events].toSorted()).toEqual(['heads', 'patch', 'runs', 'totals']);
});

it('learns at once that an order of another day takes from what is reserved, and nothing else of a reservation', async () => {
  const [anna, bernd] = [onNode(plant.anna, plant, 0), onNode(plant.bernd, plant, 1)];
  const seen = onNode(paired.wall, plant, 1);
  const reserved = async (): Promise<number | undefined> => {
    const [hall] = await seen.call(hallTotalsEndpoint, { query: { date: today } });
    return hall && 'reserved' in hall ? hall.reserved?.steel : undefined;
  };
  const site = await makeSite(anna);
  await joinHalls();
  const patches: PatchMessage[] = [];
  wall.on('patch', (message) => void patches.push(message));
  const afterTold = async <Done>(write: Promise<Done>): Promise<Done> => {
    const { length } = patches;
    const done = await write;
    await vi.waitUntil(() => patches.length > length, { timeout: 5_000 });
    return done;
  };
  const number = 'ERP-4711';
  const before = (await reserved()) ?? NaN;
  await afterTold(reserve(anna, { siteId: site.id, steel: 50_000, matting: 0, number }));
  expect(await reserved()).toBe(before + 10_000);
  const body = newOrder({ ...atSite(site), date: addDays(today, 2), steel: 20_000, matting: 0 });
  const order = await afterTold(bernd.call(createOrderEndpoint, { body }));
  expect(await reserved()).toBe(before + 6_000);
  await afterTold(anna.call(cancelOrderEndpoint, { params: { id: order.id }, body: true }));
  expect(await reserved()).toBe(before + 10_000);
  expect(patches.map(({ key, patch }) => [key, patch])).toEqual(patches.map(() => ['halls', {}]));
  const all = JSON.stringify(told);
  for (const secret of [site.name, site.city, number, order.orderId]) expect(all).not.toContain(secret);
});

it('receives how many of today’s runs with cards have left, within a second, and of no other day’s', async () => {
  const anna = onNode(plant.anna, plant, 0);
  const counted = () =>
    told.flatMap(([event, message]) => (event === 'runs' ? [message as RunsMessage] : []));
  const [one, other, later] = [
    await makeRun(plant),
    await makeRun(plant),
    await makeRun(plant, {}, addDays(today, 1)),
  ];
  for (const { run } of [one, other]) await putInSlot(anna, run.id, 0, (await makePart(plant)).id);
  await putInSlot(anna, later.run.id, 0, (await makePart(plant, { date: addDays(today, 1) })).id);
  await joinHalls();
  await vi.waitUntil(() => counted().length > 0);
  const before = counted().at(-1);
  const { loader } = await loaderWith({ anna, url: plant.url });
  const start = performance.now();
  await loader.call(departEndpoint, { params: { id: one.run.id }, body: {} });
  await vi.waitUntil(() => counted().at(-1)?.left === (before?.left ?? 0) + 1);
  expect(performance.now() - start).toBeLessThan(1_000);
  const { registration } = one.truck;
  const at = expect.stringMatching(/Z$/) as string;
  expect(counted().at(-1)).toEqual({
    date: today,
    left: (before?.left ?? 0) + 1,
    total: before?.total,
    last: [...(before?.last ?? []), { registration, at }].slice(-2),
  });
  expect(new Set(counted().map(({ date }) => date))).toEqual(new Set([today]));
});

it('receives the count of another plan, though it is the last one of the plan before', async () => {
  const placeOne = async (): Promise<void> => {
    const { run } = await makeRun(plant);
    await putInSlot(plant.anna, run.id, 0, (await makePart(plant)).id);
  };
  for (const round of ['before', 'after']) {
    await plant.empty();
    ({ wall: paired.wall } = await pairWall(plant, `Halle 1 ${round}`));
    const follower = await connect(paired.wall);
    const counts: RunsMessage[] = [];
    follower.on('runs', (message: RunsMessage) => counts.push(message));
    expect(await join(follower, totalsKey(today))).toMatchObject({ result: 'totals' });
    await placeOne();
    await vi.waitUntil(() => counts.at(-1)?.total === 1, { timeout: 5_000 });
    follower.disconnect();
  }
});

it('receives a flood of changes at a pace, the latest for sure', async () => {
  await joinHalls();
  const before = told.length;
  const start = performance.now();
  const made = await Promise.all(
    Array.from({ length: 20 }, async () => await makeOrder(plant.anna, { hallId: 3 })),
  );
  const steel = made.reduce((sum, order) => sum + order.steel, 0);
  const isLatest = ([event, message]: (typeof told)[number]): boolean =>
    event === 'totals' && (message as TotalsMessage).halls[2]?.steelTotal === steel;
  await vi.waitUntil(() => told.some(isLatest), { timeout: 10_000 });
  const messages = told.slice(before).filter(([event]) => event === 'totals');
  const seconds = Math.ceil((performance.now() - start) / 1000);
  expect(messages.length).toBeLessThanOrEqual(seconds + 1);
});

it('is closed at once when its key is taken back on another node, and not let in again', async () => {
  spec('L.46');
  await joinHalls();
  const bye = next(wall, 'bye');
  await onNode(plant.anna, plant, 0).call(removeDisplayEndpoint, { params: { id: paired.id } });
  expect(await bye).toEqual({ reason: 'signedOut' });
  const before = told.length;
  await makeOrder(plant.bernd);
  expect(wall.connected).toBe(false);
  expect(told.slice(before)).toEqual([]);
});
