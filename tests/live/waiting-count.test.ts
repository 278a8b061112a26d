// Own server: its statements are counted.
import { fillSlotEndpoint, removeItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { type UnassignedCount, unassignedCountSchema } from '@werkplan/shared/live/protocol-schema.ts';
import {
  moveLeftoversEndpoint,
  splitShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { countWaiting } from '../../server/src/shipments/waiting-query.ts';
import { countStatements } from '../support/count-statements.ts';
import { Client } from '../support/client.ts';
import { connect } from '../support/live-follower.ts';
import { makeOrder } from '../support/make.ts';
import { makeOverdue } from '../support/overdue.ts';
import { onNode, password, today, useOwnPlant } from '../support/plant.ts';
import { putInSlot, makePart, makeRun } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';
import { nightly } from '../support/nightly.ts';

spec('L.34');

const plant = useOwnPlant();
const sockets: Awaited<ReturnType<typeof connect>>[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

/** Collects the counts that a planner's window receives at one of the nodes. */
const listenAt = async (node: number, planner = plant.bernd) => {
  const told: UnassignedCount[] = [];
  const waiting = new Set<() => void>();
  const socket = await connect(onNode(planner, plant, node), {}, (joining) =>
    joining.on('unassigned', (message) => {
      told.push(unassignedCountSchema.parse(message));
      for (const wake of waiting) wake();
    }),
  );
  sockets.push(socket);
  const isNotified = ({ unassigned, leftovers }: UnassignedCount) =>
    told.at(-1)?.unassigned === unassigned && told.at(-1)?.leftovers === leftovers;
  return {
    told,
    until: async (count: UnassignedCount) => {
      while (!isNotified(count)) await new Promise<void>((resolve) => waiting.add(resolve));
    },
  };
};

/** A leftover shipment; others are due today or on the next working day, or don't count. */
let shipmentId = 0;
beforeAll(async () => {
  await makeOverdue(plant, addDays(today, -14));
  await makeOverdue(plant, addDays(today, -15));
  shipmentId = (await makePart(plant)).id;
  await makePart(plant, { date: addDays(today, 1) });
  await makePart(plant, { date: addDays(today, 2) });
  expect(await countWaiting(plant.db, today)).toMatchObject({ unassigned: 3, leftovers: 1 });
});

/** Reads the counts that earlier tests of this file have left. */
const waitingOn = async (day: string) => {
  const { unassigned = 0, leftovers = 0 } = (await countWaiting(plant.db, day)) ?? {};
  return { unassigned, leftovers };
};

it('comes with joining', async () => {
  const count = await waitingOn(today);
  const window = await listenAt(0);
  await window.until(count);
  const second = await listenAt(0);
  await second.until(count);
  // The first window gets the count after it was computed, the second immediately.
  expect([window.told.at(-1), second.told]).toEqual([count, [count]]);
});

nightly('is sent to the windows of every node whenever it changes, and only then', async () => {
  await makeOverdue(plant, addDays(today, -3));
  const { unassigned, leftovers } = await waitingOn(today);
  const windows = [await listenAt(0), await listenAt(1)];
  const everywhere = async (more: number, late = leftovers) =>
    await Promise.all(
      windows.map(async ({ until }) => await until({ unassigned: unassigned + more, leftovers: late })),
    );
  await everywhere(0);
  const { run } = await makeRun(plant);
  const itemId = await putInSlot(plant.anna, run.id, 0, shipmentId);
  await everywhere(-1);
  await plant.anna.call(removeItemEndpoint, { params: { id: itemId } });
  await everywhere(0);
  await plant.anna.call(splitShipmentEndpoint, { body: { shipmentId } });
  await everywhere(1);
  await plant.anna.call(moveLeftoversEndpoint, { body: { date: today } });
  await everywhere(1, 0);
  await plant.anna.call(moveLeftoversEndpoint, { body: { date: today } });
  // Several changes are combined into one message, at most a second later.
  for (const slot of [5, 6, 7]) {
    const { id } = await makePart(plant);
    await plant.anna.call(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot },
      body: { shipmentId: id },
    });
  }
  await makePart(plant);
  await everywhere(2, 0);
  for (const { told } of windows) {
    const repeated = told.filter((count, index) => JSON.stringify(count) === JSON.stringify(told[index - 1]));
    expect(repeated).toEqual([]);
  }
});

it('costs one statement for a change on a day counted, and none for others', async () => {
  const { unassigned, leftovers } = await waitingOn(today);
  const window = await listenAt(0);
  await window.until({ unassigned, leftovers });
  const counts = (statements: readonly string[]) => statements.filter((text) => text.includes('leftovers'));
  const { statements } = await countStatements(plant, async () => {
    await makeOrder(onNode(plant.anna, plant, 0), { date: addDays(today, 20) });
    await makeOrder(onNode(plant.anna, plant, 0));
    await window.until({ unassigned: unassigned + 1, leftovers });
  });
  expect(counts(statements).length).toBeGreaterThan(0);
  expect(counts(statements).length).toBeLessThanOrEqual(3);
});

it('is counted again only after a change on one of its days', async () => {
  const day = addDays(today, 60);
  const first = await countWaiting(plant.db, day);
  expect(first).toMatchObject({ unassigned: 0, leftovers: 0 });
  expect(await countWaiting(plant.db, day, first?.fingerprint)).toBeNull();
  await makeOrder(plant.anna, { date: addDays(day, 10) });
  expect(await countWaiting(plant.db, day, first?.fingerprint)).toBeNull();
  await makeOrder(plant.anna, { date: addDays(day, -14) });
  expect(await countWaiting(plant.db, day, first?.fingerprint)).toMatchObject({
    unassigned: 1,
    leftovers: 1,
  });
});

it('is counted anew at midnight: what waits for today is left over then', async () => {
  await makePart(plant);
  const [before, after] = [await waitingOn(today), await waitingOn(addDays(today, 1))];
  expect(after).not.toEqual(before);
  onTestFinished(() => plant.clock.set(`${today}T08:00:00Z`));
  plant.clock.set('2026-11-23T22:59:59Z');
  const late = new Client(plant.nodeUrls[0] ?? plant.url);
  await late.signIn('bernd@werkplan.example', password);
  const window = await listenAt(0, late);
  await window.until(before);
  plant.clock.set('2026-11-23T23:00:00Z');
  await window.until(after);
  // The first message may be older than the new part.
  expect(window.told.slice(-2)).toEqual([before, after]);
});
