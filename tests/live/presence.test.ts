import type { PresenceMessage, Presence } from '@werkplan/shared/live/presence-schema.ts';
import type { PresenceResult } from '@werkplan/shared/live/presence.ts';
import { reportPresenceEndpoint } from '@werkplan/shared/live/presence-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import { connect } from '../support/live-follower.ts';
import { onNode, today, usePlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.43');

const plant = usePlant({ nodes: 2 });
const sockets: Awaited<ReturnType<typeof connect>>[] = [];
/** Each test uses a new day, because polling clients stay present beyond the end of their test. */
let day = today;
beforeEach(() => {
  day = addDays(day, 2);
});
afterEach(() => {
  plant.clock.set('2026-11-23T08:00:00Z');
  for (const socket of sockets.splice(0)) socket.disconnect();
});

/** Opens a planner's window at a node; returns how to report presence and what the window receives about its day. */
const openAt = async (node: number, planner = plant.anna) => {
  const told: PresenceMessage[] = [];
  const waiting = new Set<() => void>();
  const socket = await connect(onNode(planner, plant, node), {}, (joining) =>
    joining.on('users', (message) => {
      told.push(message);
      for (const wake of waiting) wake();
    }),
  );
  sockets.push(socket);
  const say = async (said: Partial<Presence>): Promise<PresenceResult> =>
    await new Promise((resolve) =>
      socket.emit('presence', { day, focus: null, mode: 'focus', ...said }, resolve),
    );
  const until = async (isThere: (last: PresenceMessage) => boolean): Promise<PresenceMessage> => {
    for (;;) {
      const last = told.at(-1);
      if (last && isThere(last)) return last;
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  };
  const untilNames = async (...names: readonly string[]): Promise<PresenceMessage> =>
    await until(({ people }) => people.map(({ name }) => name).join() === names.join());
  return { socket, told, say, until, untilNames };
};

const city = { entity: 'orders', id: 12, field: 'city' } as const;

it('shows both planners of a day who is there and where, at whichever node', async () => {
  const anna = await openAt(0);
  expect(await anna.say({})).toEqual({ result: 'updated' });
  expect(await anna.untilNames('Anna Becker')).toMatchObject({ day, people: [{ spots: [] }] });
  const bernd = await openAt(1, plant.bernd);
  await bernd.say({ focus: city, mode: 'edit' });
  // A new window at another node sees the others after their next report, which windows send every 5 s.
  await anna.say({});
  const seen = [
    { name: 'Anna Becker', spots: [] },
    { name: 'Bernd Krüger', spots: [{ ...city, mode: 'edit' }] },
  ];
  for (const window of [anna, bernd])
    expect((await window.untilNames('Anna Becker', 'Bernd Krüger')).people).toMatchObject(seen);

  await bernd.say({ focus: { entity: 'deliveries', id: 3, slot: 4 } });
  const moved = await anna.until(({ people }) => people[1]?.spots[0]?.entity === 'deliveries');
  expect(moved.people[1]?.spots).toEqual([{ entity: 'deliveries', id: 3, slot: 4, mode: 'focus' }]);
});

it('counts a planner once, with the spots of all windows', async () => {
  const [first, second] = [await openAt(0), await openAt(1)];
  await first.say({ focus: city });
  await second.say({ focus: { entity: 'shipments', id: 5 }, mode: 'move' });
  await first.say({ focus: city });
  const { people } = await first.until((last) => last.people[0]?.spots.length === 2);
  expect(people.map(({ name }) => name)).toEqual(['Anna Becker']);
});

it('a card counts as long as it is selected, wherever else the planner is, and once', async () => {
  const [anna, bernd] = [await openAt(0), await openAt(1, plant.bernd)];
  await anna.say({});
  const card = (id: number) => ({ entity: 'shipments', id }) as const;
  await bernd.say({ focus: city, mode: 'edit', selected: [5, 7] });
  const spotsOf = async (count: number) =>
    (await anna.until(({ people }) => people[1]?.spots.length === count)).people[1]?.spots;
  expect(await spotsOf(3)).toEqual([
    { ...city, mode: 'edit' },
    { ...card(5), mode: 'focus' },
    { ...card(7), mode: 'focus' },
  ]);
  await bernd.say({ focus: card(7), mode: 'move', selected: [5, 7] });
  expect(await spotsOf(2)).toEqual([
    { ...card(7), mode: 'move' },
    { ...card(5), mode: 'focus' },
  ]);
  await bernd.say({});
  expect(await spotsOf(0)).toEqual([]);
});

it('shows at once who goes to another day, shows none any more, or is gone', async () => {
  const anna = await openAt(0);
  await anna.say({});
  for (const leave of ['another day', 'no day', 'gone'] as const) {
    const bernd = await openAt(1, plant.bernd);
    await bernd.say({});
    await anna.untilNames('Anna Becker', 'Bernd Krüger');
    if (leave === 'another day') await bernd.say({ day: addDays(day, 1) });
    else if (leave === 'no day') await bernd.say({ day: null });
    else bernd.socket.disconnect();
    expect((await anna.untilNames('Anna Becker')).day, leave).toBe(day);
    if (leave !== 'gone') bernd.socket.disconnect();
  }
});

it('reaches nobody of other days, and nothing twice', async () => {
  const anna = await openAt(0);
  await anna.say({});
  await anna.untilNames('Anna Becker');
  const bernd = await openAt(0, plant.bernd);
  await bernd.say({ day: addDays(day, 1) });
  await bernd.untilNames('Bernd Krüger');
  for (const id of [1, 2, 3]) {
    await anna.say({});
    // Bernd's message is broadcast in the same batch as those of the other days.
    await bernd.say({ day: addDays(day, 1), focus: { entity: 'orders', id } });
    await bernd.until(({ people }) => people[0]?.spots[0]?.id === id);
  }
  await bernd.say({});
  await anna.untilNames('Anna Becker', 'Bernd Krüger');
  expect(anna.told.map(({ people }) => people.length)).toEqual([1, 2]);
});

it('forgets a window within 15 s of its last word, and keeps the one that goes on', async () => {
  const [anna, bernd] = [await openAt(0), await openAt(1, plant.bernd)];
  await anna.say({});
  await bernd.say({});
  await anna.untilNames('Anna Becker', 'Bernd Krüger');
  plant.clock.set('2026-11-23T08:00:12Z');
  await anna.say({});
  plant.clock.set('2026-11-23T08:00:13Z');
  expect((await anna.untilNames('Anna Becker')).day).toBe(day);
});

/** Reports a window's presence by polling and returns the answer. */
const poll = async (node: number, planner: Client, said: Partial<Presence>, window = 'a'.repeat(16)) =>
  await onNode(planner, plant, node).call(reportPresenceEndpoint, {
    body: { window, day, focus: null, mode: 'focus', ...said },
  });

it('windows that poll show and are shown at whichever node, until they leave or fall silent', async () => {
  const anna = await openAt(1);
  await anna.say({});
  await poll(0, plant.bernd, { focus: city, mode: 'edit' });
  const seen = await anna.untilNames('Anna Becker', 'Bernd Krüger');
  expect(seen.people[1]?.spots).toEqual([{ ...city, mode: 'edit' }]);
  await anna.say({});
  await expect
    .poll(async () => (await poll(0, plant.bernd, { focus: city }))?.people.map(({ name }) => name))
    .toEqual(['Anna Becker', 'Bernd Krüger']);
  // Clients poll every 5 s; one that has stopped reporting disappears from the answers.
  plant.clock.set('2026-11-23T08:00:10Z');
  expect((await poll(0, plant.bernd, {}))?.people.map(({ name }) => name)).toEqual(['Bernd Krüger']);
  await anna.say({});
  expect(await poll(0, plant.bernd, { day: null })).toBeNull();
  await anna.untilNames('Anna Becker');
});

it('counts a planner’s polling windows only up to a number, and refuses who asks without end', async () => {
  const windows = Array.from({ length: 12 }, (_, n) => n.toString(16).padStart(16, '0'));
  let last: PresenceMessage | null = null;
  for (const [index, window] of windows.entries())
    last = await poll(0, plant.anna, { focus: { entity: 'orders', id: index + 1 } }, window);
  expect(last?.people[0]?.spots.map(({ id }) => id)).toEqual([8, 9, 10, 11, 12]);
  const flood = await Promise.allSettled(
    [...windows, ...windows].map(async (window) => await poll(0, plant.anna, {}, window)),
  );
  expect(flood.some(({ status }) => status === 'rejected')).toBe(true);
});

it('refuses a window that talks without end, and goes on with it after', async () => {
  const { say } = await openAt(0);
  const answers = await Promise.all(Array.from({ length: 500 }, async () => await say({ focus: city })));
  const refused = answers.filter(({ result }) => result === 'refused');
  expect(refused.length).toBeGreaterThan(400);
  expect(refused[0]).toMatchObject({ result: 'refused', code: 'TOO_MANY_REQUESTS' });
  expect(refused.every((one) => one.result === 'refused' && (one.retryAfterMs ?? 0) > 0)).toBe(true);
});

it('leaves nothing in the database', async () => {
  const before = await fingerprint(plant.db);
  const window = await openAt(0);
  await window.say({ focus: city, mode: 'edit' });
  await window.untilNames('Anna Becker');
  expect(await fingerprint(plant.db)).toEqual(before);
});
