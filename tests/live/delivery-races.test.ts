import { listDaysEndpoint } from '@werkplan/shared/days/day-load-endpoints.ts';
import { listDeliveriesEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import type { Shipment } from '@werkplan/shared/shipments/shipment-schema.ts';
import { addDays, daysFromTo } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leftoverKind, type RaceKind, raceKinds } from '../support/delivery-races/race-kinds.ts';
import { makeRaceRows, type RaceRows } from '../support/delivery-races/race-rows.ts';
import { complaintAbout } from '../support/delivery-races/losers.ts';
import { fetchDay, rowsIn } from '../support/follower.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { LiveFollower } from '../support/live-follower.ts';
import { today, usePlant } from '../support/plant.ts';
import { revisionsIn } from '../support/answered-revisions.ts';
import { seeded } from '../support/random.ts';
import { at } from '../support/scene.ts';
import { volumes } from '../support/volumes.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const seed = Number(process.env['RACE_SEED'] ?? 20_261_123);
const races = volumes.deliveryRaces;
const atOnce = 8;
const yesterday = addDays(today, -1);
/** All days that a race can affect. */
const days = daysFromTo(yesterday, addDays(today, 5));

const kinds: readonly [string, RaceKind][] = [
  ...Object.entries(raceKinds),
  ['leftovers against place', leftoverKind(today)],
];

const followers: LiveFollower[] = [];
beforeAll(async () => {
  for (const day of days)
    for (const client of [plant.anna, plant.bernd]) followers.push(await LiveFollower.open(client, day));
}, 60_000);
afterAll(() => {
  for (const follower of followers) follower.close();
});

const shuffled = <T>(list: readonly T[], random: ReturnType<typeof seeded>): T[] => {
  const left = [...list];
  return list.map(() => at(left.splice(random.below(left.length), 1), 0));
};

/** The outcomes that occurred for each kind of race: the moves that won, and how the others were refused. */
const ways = new Map<string, Set<string>>();

/** Sends several requests at once, alternately as Anna and as Bernd. Each refusal must say who was faster, and with what. */
const race = async (
  [name, { moves, winners, excluding }]: [string, RaceKind],
  rows: RaceRows,
  random: ReturnType<typeof seeded>,
) => {
  const starting = shuffled([...moves(rows).entries()], random);
  const running = starting.slice(0, winners === undefined ? 2 + random.below(3) : starting.length);
  const ends = await Promise.all(
    running.map(async ([move, run], index) => ({
      move,
      reply: await run(index % 2 === 0 ? plant.anna : plant.bernd),
    })),
  );
  for (const { reply } of ends)
    expect(complaintAbout(reply), `${name}: ${JSON.stringify(reply.body)}`).toBeNull();
  const won = new Set(ends.filter(({ reply }) => reply.status === 200).map(({ move }) => move));
  if (winners === undefined) expect(won.size, name).toBeGreaterThan(0);
  else expect(won.size, name).toBe(winners);
  const [first, ...others] = excluding ?? [];
  if (first !== undefined && won.has(first))
    expect(others.map((other) => won.has(other)).includes(true), name).toBe(false);
  const outcome = ends.map(({ move, reply }) => `${move} ${reply.status === 200 ? 'won' : reply.body.type}`);
  ways.set(name, (ways.get(name) ?? new Set()).add(outcome.sort().join(', ')));
  return ends.map(({ reply }) => reply);
};

/** Lists the future runs of retired trucks, of which there must be none. */
const runsOfRetired = async () =>
  (
    await sql`SELECT d.id FROM delivery d JOIN truck t ON t.id = d.truck_id
    WHERE t.status = 'INACTIVE' AND d.date >= ${today}`.execute(plant.db)
  ).rows;

const isOfLeftovers = ([name]: [string, RaceKind]): boolean => name.startsWith('leftovers');
const otherKinds = kinds.filter((kind) => !isOfLeftovers(kind));

const runBatch = async (batch: number): Promise<void> => {
  const random = seeded(seed + batch);
  const picked = Array.from({ length: atOnce }, () => random.pick(kinds));
  // A race about leftovers moves all leftovers, so two of them must not run at once.
  const ofLeftovers = picked.findIndex(isOfLeftovers);
  const chosen = picked.map((kind, index) =>
    isOfLeftovers(kind) && index !== ofLeftovers ? at(otherKinds, index) : kind,
  );
  const rows = await makeRaceRows(
    plant,
    chosen.map((kind) => (isOfLeftovers(kind) ? yesterday : addDays(today, random.below(3)))),
  );
  const replies = await Promise.all(
    chosen.map(async (kind, index) => await race(kind, at(rows, index), random)),
  );
  const revisions = revisionsIn(replies.flat());
  await Promise.all(followers.map(async (follower) => await follower.reach(revisions)));
  expect(await brokenInvariants(plant.db)).toEqual([]);
  expect(await runsOfRetired()).toEqual([]);
};

it(`${races} races for trucks, slots and parts end in one valid state, seen alike by all`, async () => {
  spec('L.3', 'L.35');
  for (let batch = 0; batch < races / atOnce; batch += 1) {
    try {
      await runBatch(batch);
    } catch (error) {
      throw new Error(`batch ${batch} of RACE_SEED=${seed}`, { cause: error });
    }
  }
  for (const follower of followers) {
    const fresh = await fetchDay(plant.anna, follower.state.date);
    await follower.reach(fresh.revisions);
    expect(follower.gaps).toEqual([]);
    expect(listRows(follower.state), `${fresh.date}, RACE_SEED=${seed}`).toEqual(rowsIn(fresh));
  }
  expect([...ways.keys()].sort()).toEqual(kinds.map(([name]) => name).sort());
  // Most kinds must have had several outcomes, otherwise the requests did not really race.
  const contested = [...ways].filter(([, outcomes]) => outcomes.size > 1);
  expect(contested.length).toBeGreaterThan(kinds.length / 2);
}, 180_000);

it("what GET days says of each day agrees with the day's deliveries", async () => {
  spec('L.29');
  // Prepares rows on three days.
  for (const batch of [1_001, 1_002, 1_003]) await runBatch(batch);
  const loads = await plant.bernd.call(listDaysEndpoint, {
    query: { from: at(days, 0), to: at(days, days.length - 1) },
  });
  expect(loads.map(({ date }) => date)).toEqual(days);
  for (const { date, truckCapacity, load, placedLoad } of loads) {
    const { deliveries, unassignedShipments } = await plant.anna.call(listDeliveriesEndpoint, {
      query: { date },
    });
    const isCarried = (shipment: Shipment | null) =>
      shipment !== null && !shipment.isDeleted && !shipment.order.isCanceled && shipment.date === date;
    const amountOf = (shipments: readonly (Shipment | null)[]) =>
      shipments.filter(isCarried).reduce((total, shipment) => total + (shipment?.amount ?? 0), 0);
    const carried = deliveries.flatMap(({ deliveryItems }) => deliveryItems.map(({ shipment }) => shipment));
    expect({ date, truckCapacity, load, placedLoad }).toEqual({
      date,
      truckCapacity: deliveries.reduce((total, { truck }) => total + truck.capacity, 0),
      load: amountOf(carried) + amountOf(unassignedShipments),
      placedLoad: amountOf(carried),
    });
  }
  expect(loads.filter(({ load, placedLoad }) => placedLoad > 0 && load > placedLoad).length).toBeGreaterThan(
    1,
  );
});
