import { signOutEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { dayKey, totalsKey } from '@werkplan/shared/live/stream-key.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { fetchDay } from '../support/follower.ts';
import { connect, join, LiveFollower, next } from '../support/live-follower.ts';
import { makeOrder } from '../support/make.ts';
import { password, today, usePlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const signedIn = async (): Promise<Client> => {
  const client = new Client(plant.url);
  await client.signIn('anna@werkplan.example', password);
  return client;
};

it('broadcasts to the other planner of the day what one does, with name and action, and nobody of another day', async () => {
  spec('L.2');
  const bernd = await LiveFollower.open(plant.bernd, today);
  const elsewhere = await LiveFollower.open(plant.bernd, addDays(today, 5));
  const order = await makeOrder(plant.anna);
  await bernd.reach({ [dayKey(today)]: (await fetchDay(plant.anna, today)).revision });
  expect(bernd.state.orders.get(order.id)).toEqual(order);
  expect(bernd.messages.at(-1)).toMatchObject({ action: 'orders.create', actor: { name: 'Anna Becker' } });
  const later = await makeOrder(plant.anna, { date: addDays(today, 5) });
  await elsewhere.reach({ [dayKey(addDays(today, 5))]: 1 });
  expect(elsewhere.messages.map(({ patch }) => patch.orders?.[0]?.id)).toContain(later.id);
  expect(elsewhere.messages.some(({ patch }) => patch.orders?.[0]?.id === order.id)).toBe(false);
  bernd.close();
  elsewhere.close();
});

it('sends a totals room the whole sums of its day, stamped with the revision', async () => {
  spec('L.2');
  const socket = await connect(plant.anna);
  const date = addDays(today, 2);
  expect(await join(socket, totalsKey(date))).toMatchObject({ result: 'totals', totals: { date } });
  const told = next(socket, 'totals');
  await makeOrder(plant.bernd, { date, hallId: 2, steel: 7000, matting: 500 });
  const { revision } = await fetchDay(plant.anna, date);
  expect(await told).toMatchObject({
    date,
    revision,
    halls: [{ steelTotal: 0 }, { id: 2, steelTotal: 7000, mattingTotal: 500 }, { steelTotal: 0 }],
  });
  socket.disconnect();
});

it('sends capacities to whoever follows the halls', async () => {
  spec('L.19');
  const socket = await connect(plant.anna);
  await join(socket, 'halls');
  const told = next(socket, 'patch');
  await plant.bernd.call(setCapacityEndpoint, {
    params: { id: 1 },
    body: { validFrom: today, maxCapacity: 80_000 },
  });
  expect(await told).toMatchObject({
    key: 'halls',
    patch: { hallCapacities: [{ hallId: 1, maxCapacity: 80_000 }] },
  });
  socket.disconnect();
});

it('brings a returning client up to date: nothing missed, the patches missed, or a reload', async () => {
  spec('L.6');
  const snapshot = await fetchDay(plant.anna, today);
  const key = dayKey(today);
  const { epoch, revision } = snapshot;
  await makeOrder(plant.bernd);
  await makeOrder(plant.bernd);
  const socket = await connect(plant.anna);
  expect(await join(socket, key, { epoch, revision: revision + 2 })).toMatchObject({ result: 'upToDate' });
  const missed = await join(socket, key, { epoch, revision });
  expect(missed).toMatchObject({
    result: 'patches',
    patches: [{ revision: revision + 1 }, { revision: revision + 2 }],
  });
  expect(await join(socket, key, { epoch: 'another', revision })).toEqual({ result: 'reload' });
  expect(await join(socket, key, { epoch, revision: revision + 99 })).toEqual({ result: 'reload' });
  expect(await join(socket, key)).toEqual({ result: 'reload', epoch, revision: revision + 2 });
  socket.disconnect();
});

it('sends heads with the plant’s today and the revisions of the rooms joined', async () => {
  const socket = await connect(plant.anna);
  await join(socket, dayKey(today));
  const { revision, epoch } = await fetchDay(plant.anna, today);
  const heads = await next(socket, 'heads', ({ revisions }) => dayKey(today) in revisions);
  expect(heads).toMatchObject({ epoch, today, revisions: { [dayKey(today)]: revision } });
  socket.disconnect();
});

it('finds changes that another node made in the log by itself', async () => {
  const bernd = await LiveFollower.open(plant.bernd, today);
  const order = await makeOrder(plant.anna);
  const told = next(bernd.socket, 'patch', ({ action }) => action === 'repair');
  await sql`
    BEGIN;
    SELECT set_config('app.change', nextval('change_id_seq')::text, true);
    INSERT INTO change (id, actor, actor_name, action, patch)
      VALUES (currval('change_id_seq'), 'system', 'Repair', 'repair', '{}');
    UPDATE stream SET revision = revision + 1 WHERE key = '${sql.raw(dayKey(today))}';
    INSERT INTO change_stream SELECT key, revision, currval('change_id_seq') FROM stream WHERE key = '${sql.raw(dayKey(today))}';
    COMMIT`.execute(plant.owner);
  expect((await told).revision).toBe((await fetchDay(plant.anna, today)).revision);
  expect(bernd.state.orders.has(order.id)).toBe(true);
  bernd.close();
});

it('admits only living logins from the own origin', async () => {
  await expect(connect(plant.nobody)).rejects.toThrow();
  await expect(connect(plant.anna, { origin: 'https://elsewhere.example' })).rejects.toThrow();
  const client = await signedIn();
  await client.call(signOutEndpoint);
  await expect(connect(client)).rejects.toThrow();
});

it('closes the sockets of a login that ends, saying why', async () => {
  spec('L.24');
  const client = await signedIn();
  const socket = await connect(client);
  const bye = next(socket, 'bye');
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  await client.call(signOutEndpoint);
  expect(await bye).toEqual({ reason: 'signedOut' });
  await closed;
});

it('answers nonsense frames with a refusal, and goes on', async () => {
  const socket = await connect(plant.anna);
  const frames: unknown[] = [
    null,
    'day',
    7,
    [],
    {},
    { key: 'users' },
    { key: 'day:2026-02-30' },
    { key: '__proto__' },
  ];
  for (const frame of frames) {
    const answer = await new Promise((resolve) => socket.emit('join', frame as never, resolve));
    expect(answer, JSON.stringify(frame)).toMatchObject({ result: 'refused' });
    socket.emit('join', frame as never, undefined as never);
  }
  (socket as unknown as { emit: (event: string) => void }).emit('join');
  expect(await join(socket, 'trucks')).toMatchObject({ result: 'reload' });
  socket.disconnect();
});
