import { describe, expect, it } from 'vitest';
import { openState, listRows, type DayState } from './day-state.ts';
import type { PatchMessage } from './protocol.ts';
import { followedKeys, shownOf } from './sync-state.ts';
import { HostileNetwork } from './testing/hostile-network.ts';
import { ModelServer } from './testing/model-server.ts';
import { randomChange } from './testing/random-change.ts';
import { randomOf } from './testing/random.ts';

const days = ['2026-11-23', '2026-11-24', '2026-11-25'] as const;
const minutes = 60_000;

/** Notes every applied revision and refuses a gap or a repeat. */
const watchRevisions = (network: HostileNetwork): void => {
  let held: Record<string, number> = {};
  network.onSnapshot = (revisions) => (held = { ...revisions });
  network.onApplied = ({ key, revision }: PatchMessage) => {
    if (revision !== (held[key] ?? 0) + 1) throw new Error(`${key}: ${revision} applied over ${held[key]}`);
    held[key] = revision;
  };
};

const markCity =
  (id: number, city: string) =>
  (state: DayState): DayState => {
    const order = state.orders.get(id);
    return order ? { ...state, orders: new Map(state.orders).set(id, { ...order, city }) } : state;
  };

/** A run of random changes over a bad line; ends on a good one. Answers the number of events taken. */
const runOnce = (seed: number, steps: number): number => {
  const random = randomOf(seed);
  const server = new ModelServer(days);
  for (let count = 0; count < 30; count += 1) server.change(randomChange(server, random));
  const network = new HostileNetwork(server, random);
  watchRevisions(network);
  network.send({ type: 'opened', day: days[0], at: 0 });
  network.connect();
  let restore = server.save();

  const step = (number: number): void => {
    const dice = random.below(1000);
    if (dice < 4) network.send({ type: 'opened', day: random.pick(days), at: network.now });
    else if (dice < 10) network.disconnect();
    else if (dice < 13) restore = server.save();
    else if (dice < 15) restore();
    else if (dice < 40) network.tellHeads();
    else if (dice < 45) network.send({ type: 'poll' });
    else if (dice < 120) {
      const order = [...server.tables.orders.values()][0];
      const mutationId = `mutation-${number}`;
      const write = (): PatchMessage[] => {
        const held = order && server.tables.orders.get(order.id);
        return held ? server.change({ put: { orders: [{ ...held, city: mutationId }] } }, mutationId) : [];
      };
      network.mutate(mutationId, markCity(order?.id ?? 0, mutationId), write);
    } else network.tell(server.change(randomChange(server, random)));
    if (!network.isConnected && random.chance(0.1)) network.connect();
    network.runUntil(network.now + random.below(60));
  };

  for (let number = 0; number < steps; number += 1) step(number);
  network.isHostile = false;
  if (!network.isConnected) network.connect();
  for (let heads = 0; heads < 10; heads += 1) {
    network.runUntil(network.now + 5_000);
    network.tellHeads();
  }
  network.runUntil(network.now + minutes);

  const { state } = network;
  const day = state.day ?? days[0];
  const expected = openState(server.snapshot(day));
  const shown = shownOf(state);
  expect(shown && listRows(shown)).toEqual(listRows(expected));
  expect(state.pending).toEqual([]);
  const { epoch, revisions } = server.heads(followedKeys(day));
  expect(state.epoch).toBe(epoch);
  for (const key of followedKeys(day)) {
    expect(state.streams[key]).toMatchObject({ revision: revisions[key], waiting: [], joined: true });
  }
  return network.events;
};

describe('sync engine over a hostile network', () => {
  it('converges to the server, never over a gap and never twice', () => {
    let events = 0;
    for (let seed = 1; events < 20_000; seed += 1) {
      try {
        events += runOnce(seed, 600);
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
    }
    expect(events).toBeGreaterThan(20_000);
  });
});
