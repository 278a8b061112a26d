import type { Aim } from './task.ts';
import type { World } from './world.ts';

type Trouble = (world: World) => void;

const backInTime =
  (how: 'restore' | 'failover', leastMs: number, mostMs: number): Trouble =>
  ({ sim, store }) => {
    const putBack = store.save();
    sim.later(leastMs + sim.random.below(mostMs - leastMs), () => {
      if (!sim.isHostile) return;
      sim.note(how);
      putBack(how);
      store.isDown = true;
      sim.later(sim.random.below(1_500), () => (store.isDown = false));
    });
  };

/** After a sloppy failover the store refuses writes for this time (ms), in which every notified server reads the log. */
const sloppyMs = 2_500;
/** A read of the log that is never answered delays its server by this time (ms). */
const silentLookMs = 4_500;

/** A lagging replica takes over without a new epoch. The servers that have broadcast changes it lacks must notice and end the epoch. */
const sloppyFailover: Trouble = (world) => {
  const { sim, store, servers } = world;
  const putBack = store.save();
  sim.later(50 + sim.random.below(1_500), () => {
    const isWatched = servers.some((server) => !server.isFrozen && !server.isCut && !server.isDead);
    if (!sim.isHostile || store.isUncertain || store.takesNoWrites || !isWatched) return;
    const { epoch } = store;
    sim.note('sloppy failover');
    putBack('sloppy');
    store.takesNoWrites = true;
    const broadcastMore = world.servers.filter((server) => world.hasBroadcastMore(server));
    const end = (isLast: boolean): void => {
      const stillThere = broadcastMore.filter((server) => !server.isDead && !server.wasAway);
      const isUnnoticed = store.epoch === epoch && store.isUncertain && stillThere.length > 0;
      if (isUnnoticed && !isLast) return void sim.later(silentLookMs, () => end(true));
      if (isUnnoticed)
        sim.fail(`${stillThere[0]?.name} has broadcast what is lost, and nobody ends the epoch`);
      store.takesNoWrites = false;
      // If no server is left that has broadcast a lost change, the operator who promoted the replica ends the epoch.
      store.endEpoch(epoch);
    };
    sim.later(sloppyMs, () => end(false));
  });
};

/** Troubles with their probability per step, in ten-thousandths. */
const troubles: readonly (readonly [number, Trouble, (keyof Aim)?])[] = [
  [
    8,
    (world) =>
      world.crash(world.sim.random.below(world.network.servers.length), world.sim.random.below(4_000)),
  ],
  [
    8,
    ({ sim, servers }) => {
      if (servers.length > 0) sim.random.pick(servers).freeze(sim.random.below(9_000));
    },
  ],
  [
    8,
    ({ sim, servers }) => {
      if (servers.length === 0) return;
      const server = sim.random.pick(servers);
      server.isCut = true;
      sim.later(sim.random.below(9_000), () => {
        server.isCut = false;
        server.awayAt = sim.now;
      });
    },
  ],
  [
    3,
    ({ sim, store }) => {
      store.isDown = true;
      sim.later(sim.random.below(6_000), () => (store.isDown = false));
    },
  ],
  [40, ({ sim, windows }) => sim.random.pick(windows).loseConnection()],
  [20, ({ sim, windows }) => sim.random.pick(windows).goDead()],
  [15, ({ sim, windows }) => sim.random.pick(windows).sleep(sim.random.below(15_000))],
  [5, ({ sim, windows }) => sim.random.pick(windows).jumpClock(sim.random.below(3_600_000))],
  [10, ({ sim, windows }) => sim.random.pick(windows).changes.signInAnew(), 'signOuts'],
  [5, ({ sim, scripts }) => scripts.length > 0 && sim.random.pick(scripts).revoke(), 'signOuts'],
  [4, backInTime('restore', 5_000, 60_000), 'backInTimes'],
  [6, backInTime('failover', 50, 3_000), 'backInTimes'],
  [4, sloppyFailover, 'backInTimes'],
];

/** Starts a random trouble; most calls start none. */
export const makeTrouble = (world: World, aim: Aim): void => {
  let dice = world.sim.random.below(10_000);
  for (const [share, trouble, kind] of troubles) {
    dice -= share * ((kind && aim[kind]) ?? 1);
    if (dice < 0) return trouble(world);
  }
};

/** Ends all troubles: servers are up, connections work, windows are awake. */
export const endTroubles = (world: World): void => {
  const { sim, store, network, windows, days } = world;
  sim.isHostile = false;
  store.isDown = false;
  store.takesNoWrites = false;
  if (store.isUncertain) store.endEpoch(store.epoch);
  for (const address of network.servers.keys()) world.start(address);
  for (const server of world.servers) {
    server.isCut = false;
    server.thaw();
  }
  for (const window of windows) {
    window.wake();
    if (window.state.day === null) window.send({ type: 'opened', day: sim.random.pick(days), at: 0 });
  }
};
