import { shownKinds } from '../patch.ts';
import type { advance } from '../sync-engine.ts';
import { followedKeys, dayWithPredictions } from '../sync-state.ts';
import type { FuzzClient } from './fuzz-client.ts';
import { HostileSteps } from './hostile-steps.ts';
import { HostileWorld } from './hostile-world.ts';
import { randomChange } from './random-change.ts';

const stepsOfARun = 400;
const headsToHeal = 3;
const longestHealingMs = 60_000;
const longestBackOffMs = 10_000;
const quietMs = 20_000;
const quietChanges = 10;
/**
 * Maximum number of a client's events in the quiet phase. These are patches, and heads with their timers; an endless loop would
 * cause thousands.
 */
const maxQuietEvents = 80;

/** Describes the first difference between client and server, or returns null. Compares rows by identity: the model copies none. */
const whyDayDiffers = ({ server }: HostileWorld, { state }: FuzzClient): string | null => {
  const { day, confirmed, epoch, streams } = state;
  if (day === null || !confirmed) return 'nothing is loaded';
  if (epoch !== server.epoch) return `${epoch} instead of ${server.epoch}`;
  for (const key of followedKeys(day)) {
    const { revision, joined = false, waiting = [] } = streams[key] ?? {};
    if (revision !== server.headOf(key)) return `${key} at ${revision} instead of ${server.headOf(key)}`;
    if (!joined || waiting.length > 0) return `${key} joined ${joined}, ${waiting.length} waiting`;
  }
  if (state.pending.length > 0) return `${state.pending.map(({ mutationId }) => mutationId).join()} pending`;
  const [snapshot, shown] = [server.snapshot(day), dayWithPredictions(state)];
  for (const kind of shownKinds) {
    const rows = shown?.[kind];
    if (rows?.size !== snapshot[kind].length) return `${rows?.size} ${kind}, not ${snapshot[kind].length}`;
    const wrong = snapshot[kind].find((row) => rows.get(row.id) !== row);
    if (wrong) return `${kind} ${wrong.id} differ`;
  }
  return null;
};

const whyDifferent = (world: HostileWorld, client: FuzzClient): string | null =>
  (client.isWall ? null : whyDayDiffers(world, client)) ?? client.period.whyDifferent(client.state);

/** Stops all disturbances; each client must then show the server's plan after three heads, at the latest by the fourth. */
const heal = (world: HostileWorld): void => {
  const { schedule, clients } = world;
  world.isHostile = false;
  const begun = schedule.now;
  for (const client of clients) {
    client.wake();
    if (!client.isOpen) client.open();
    client.heads = 0;
  }
  const late = new Set(clients);
  while (late.size > 0) {
    schedule.runUntil(schedule.now + 100);
    for (const client of late) {
      if (client.heads < headsToHeal) continue;
      const why = whyDifferent(world, client);
      if (why === null) late.delete(client);
      else if (client.heads > headsToHeal)
        throw new Error(`${client.name} is not healed by ${headsToHeal} heads: ${why}`);
    }
    if (late.size > 0 && schedule.now > begun + longestHealingMs) throw new Error('no heads within a minute');
  }
};

/**
 * Checks that on a good connection patches alone keep every client up to date: it requests nothing, except that it may read its
 * period again after each change of the capacities.
 */
const rest = (world: HostileWorld): void => {
  const { schedule, clients, server } = world;
  // Lets back-offs elapse, since a failed read of a day may be repeated once.
  schedule.runUntil(schedule.now + longestBackOffMs);
  const capacities = server.headOf('halls');
  const before = clients.map(({ events, watch }) => ({
    events,
    asked: watch.asked,
    periodReads: watch.periodReads,
  }));
  for (let count = 0; count < quietChanges; count += 1) {
    world.broadcast(server.change(randomChange(server, world.random)));
    schedule.runUntil(schedule.now + 20);
  }
  schedule.runUntil(schedule.now + quietMs);
  for (const [index, client] of clients.entries()) {
    const { name, watch, mutations } = client;
    const { events = 0, asked = 0, periodReads = 0 } = before[index] ?? {};
    const why = whyDifferent(world, client);
    if (why !== null) throw new Error(`${name} strays after healing: ${why}`);
    if (watch.asked > asked) throw new Error(`${name} asks though it was sent everything`);
    if (watch.periodReads > periodReads + server.headOf('halls') - capacities)
      throw new Error(`${name} reads its period though no capacity has changed`);
    if (client.events - events > maxQuietEvents) throw new Error(`${name}: ${client.events - events} events`);
    if (!mutations.areOver) throw new Error(`${name} has a change without outcome`);
  }
};

/**
 * Runs the sync engine over a hostile network, all derived from one seed. Returns the number of events that clients received.
 * @throws at the first violation, naming the seed
 */
export const runSeed = (seed: number, engine: typeof advance): number => {
  const world = new HostileWorld(seed, engine);
  try {
    const steps = new HostileSteps(world);
    for (let step = 0; step < stepsOfARun; step += 1) steps.take();
    heal(world);
    rest(world);
    return world.events;
  } catch (error) {
    throw new Error(`seed ${seed}, after ${world.events} events: ${String(error)}`, { cause: error });
  }
};
