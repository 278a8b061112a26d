// Own server: it is restarted.
import { listDaysEndpoint } from '@werkplan/shared/days/day-load-endpoints.ts';
import { updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { undoableEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { createOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { changePlantEndpoint, plantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { productionPlanEndpoint } from '@werkplan/shared/production-plan/production-plan-endpoints.ts';
import {
  dayReleaseEndpoint,
  releaseDayEndpoint,
  withdrawReleaseEndpoint,
} from '@werkplan/shared/releases/release-endpoints.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { pairWall } from '../support/displays.ts';
import { fetchDay } from '../support/follower.ts';
import { newOrder, runOf } from '../support/make.ts';
import { addUser, password, today, useOwnPlant } from '../support/plant.ts';
import { driverInput, latestId, ownDays } from '../support/released-day.ts';
import { at } from '../support/scene.ts';

const plant = useOwnPlant();
const { truckOf, newDay, releasedDay } = ownDays(plant);
const reason = 'Baustelle hat verschoben';
afterEach(() => plant.clock.set(`${today}T08:00:00Z`));

describe('a release', () => {
  it('is a change that stands once, and is withdrawn', async () => {
    const date = addDays(today, 40);
    const params = { date };
    expect(await plant.bernd.call(dayReleaseEndpoint, { params })).toMatchObject({
      state: 'planning',
      release: null,
      lateChanges: [],
      grants: [],
      mayChange: true,
    });
    const release = await plant.anna.call(releaseDayEndpoint, { params });
    const before = await latestId(plant, 'change');
    expect(await plant.bernd.call(releaseDayEndpoint, { params })).toEqual(release);
    expect(await latestId(plant, 'change')).toBe(before);
    expect(release).toMatchObject({ date, by: 'user:1', at: '2026-11-23T08:00:00.000Z' });
    expect((await fetchDay(plant.bernd, date)).releases).toEqual([release]);
    expect(await plant.bernd.call(dayReleaseEndpoint, { params })).toMatchObject({
      state: 'released',
      release: { name: 'Anna Becker' },
    });
    expect(await plant.bernd.call(withdrawReleaseEndpoint, { params })).toEqual(release);
    expect((await fetchDay(plant.bernd, date)).releases).toEqual([]);
    expect(await plant.bernd.refusal(withdrawReleaseEndpoint, { params })).toMatchObject({
      status: 404,
      type: 'NOT_FOUND',
    });
  });

  it('is taken back and done again, unless another one stands by then', async () => {
    const { date } = await releasedDay();
    const [params, released] = [{ date }, await latestId(plant, 'change')];
    const { id } = await plant.bernd.call(undoChangeEndpoint, { params: { id: released } });
    expect((await plant.bernd.call(dayReleaseEndpoint, { params })).state).toBe('planning');
    await plant.bernd.call(releaseDayEndpoint, { params });
    expect(await plant.bernd.refusal(undoChangeEndpoint, { params: { id } })).toMatchObject({
      type: 'UNDO_CONFLICT',
      by: 'Bernd Krüger',
    });
  });

  it('of a day that is over stays as it is, and the day says why it is corrected', async () => {
    const { date, run } = await releasedDay();
    plant.clock.set(`${addDays(date, 1)}T08:00:00Z`);
    await plant.anna.signIn('anna@werkplan.example', password);
    const params = { date };
    const released = await plant.anna.call(dayReleaseEndpoint, { params });
    expect(released).toMatchObject({ state: 'past', release: { date } });
    for (const refused of [
      await plant.anna.refusal(withdrawReleaseEndpoint, { params }),
      await plant.anna.refusal(releaseDayEndpoint, { params: { date: addDays(date, -40) } }),
    ])
      expect(refused).toMatchObject({
        status: 400,
        type: 'VALIDATION_ERRORS',
        fields: { date: expect.anything() },
      });
    expect(await plant.anna.refusal(updateDeliveryEndpoint, driverInput(run, 'Brandt'))).toMatchObject({
      type: 'REASON_REQUIRED',
    });
    await plant.anna.call(updateDeliveryEndpoint, { ...driverInput(run, 'Brandt'), query: { reason } });
  });
});

describe('the reason', () => {
  it('is asked for with the day, its release and a text, and kept with what it concerned', async () => {
    const { date, run } = await releasedDay();
    const { release } = await plant.anna.call(dayReleaseEndpoint, { params: { date } });
    const refused = await plant.anna.refusal(updateDeliveryEndpoint, driverInput(run, 'Brandt'));
    expect(refused).toMatchObject({
      status: 409,
      type: 'REASON_REQUIRED',
      days: [{ date, by: 'user:1', at: release?.at }],
    });
    expect(refused.displayMessage).toContain(date.split('-').toReversed().join('.'));
    // The refused request has not claimed its idempotency key.
    const key = { 'Idempotency-Key': `late-${date}` };
    const input = { ...driverInput(run, 'Brandt'), query: { reason: `  ${reason} ` } };
    await plant.anna.refusal(updateDeliveryEndpoint, driverInput(run, 'Brandt'), key);
    await plant.anna.call(updateDeliveryEndpoint, input, key);
    await plant.anna.call(updateDeliveryEndpoint, input, key);
    const { lateChanges } = await plant.bernd.call(dayReleaseEndpoint, { params: { date } });
    expect(lateChanges).toEqual([
      expect.objectContaining({ reason, name: 'Anna Becker', deliveries: [run.id], shipments: [] }),
    ]);
    const { lateChanges: shown } = await fetchDay(plant.bernd, date);
    expect(shown).toMatchObject([{ reason, releaseId: release?.id }]);
  });

  it.each([
    ['', 'VALIDATION_ERRORS'],
    ['   ', 'VALIDATION_ERRORS'],
    ['a\u0007b', 'VALIDATION_ERRORS'],
    ['x'.repeat(201), 'DATA_TOO_LONG'],
    [['a', 'b'], 'VALIDATION_ERRORS'],
  ])('%j is refused', async (bad, type) => {
    const { run } = await newDay();
    const refused = await plant.anna.refusal(updateDeliveryEndpoint, {
      ...driverInput(run, 'Brandt'),
      query: { reason: bad },
    });
    expect(refused).toMatchObject({ status: 400, type, fields: { reason: expect.anything() } });
  });

  it('that nobody asks for is not kept; a dry run says that it will be asked for', async () => {
    const { date, run } = await newDay();
    await plant.anna.call(updateDeliveryEndpoint, { ...driverInput(run, 'Brandt'), query: { reason } });
    expect((await fetchDay(plant.anna, date)).lateChanges).toEqual([]);
    const late = await releasedDay();
    const tried = await plant.anna.attempt(updateDeliveryEndpoint, {
      ...driverInput(late.run, 'Brandt'),
      query: { dryRun: true },
    });
    expect(tried).toMatchObject({ status: 200, body: { late: [late.date] } });
    expect((await fetchDay(plant.anna, late.date)).lateChanges).toEqual([]);
  });

  it('is asked for once for all days that a change reaches', async () => {
    const [one, other] = [await releasedDay(), await releasedDay()];
    const truck = await truckOf();
    const input = { params: { id: truck.id }, body: { ...truck, capacity: 20_000 } };
    const { days: named } = await plant.anna.refusal(updateTruckEndpoint, input);
    const dates = (named as { date: string }[]).map(({ date }) => date);
    expect(dates).toEqual(expect.arrayContaining([one.date, other.date]));
    await plant.anna.call(updateTruckEndpoint, { ...input, query: { reason } });
    expect((await fetchDay(plant.anna, one.date)).lateChanges).toMatchObject([
      { reason, deliveries: [one.run.id] },
    ]);
    // Runs of past days keep the former values.
    expect(dates.every((date) => date >= today)).toBe(true);
  });

  it('is asked of a batch on days that nobody has looked at', async () => {
    const date = addDays(today, 85);
    await plant.anna.call(releaseDayEndpoint, { params: { date } });
    await plant.restart();
    const body = { orders: [newOrder({ date: addDays(date, 1) }), newOrder({ date })] };
    expect(await plant.anna.refusal(createOrdersEndpoint, { body })).toMatchObject({
      type: 'REASON_REQUIRED',
      days: [{ date }],
    });
    await plant.anna.call(createOrdersEndpoint, { body, query: { reason } });
  });

  it('is chosen from the plant’s list, which begins with five in both languages', async () => {
    const params = { date: today };
    const reasonsIn = async (language: string): Promise<readonly string[]> =>
      (await plant.anna.call(dayReleaseEndpoint, { params }, { 'accept-language': language })).reasons;
    expect(await reasonsIn('de')).toEqual([
      'Baustelle hat verschoben',
      'LKW oder Fahrer fällt aus',
      'Material fehlt oder ist nicht fertig',
      'Falsch geplant',
      'Anderer Grund',
    ]);
    expect(await reasonsIn('en')).toHaveLength(5);
    expect(await plant.bernd.call(plantEndpoint)).toMatchObject({ lateReasons: [] });
    const lateReasons = ['Kran defekt', 'Stau'];
    await plant.anna.call(changePlantEndpoint, { body: { lateReasons } });
    expect(await reasonsIn('en')).toEqual(lateReasons);
    for (const bad of [[''], ['x'.repeat(61)], Array.from({ length: 13 }, (_, n) => `Grund ${n}`), 'Stau'])
      expect(
        (await plant.anna.refusal(changePlantEndpoint, { body: { lateReasons: bad as never } })).status,
      ).toBe(400);
    expect((await plant.bernd.refusal(changePlantEndpoint, { body: { lateReasons: [] } })).status).toBe(403);
    await plant.anna.call(changePlantEndpoint, { body: { lateReasons: [] } });
  });
});

describe('an undo', () => {
  it('of a late change is one itself, and takes no mark away', async () => {
    const { date, run } = await releasedDay();
    await plant.anna.call(updateDeliveryEndpoint, { ...driverInput(run, 'Brandt'), query: { reason } });
    const id = await latestId(plant, 'change');
    expect(await plant.anna.refusal(undoChangeEndpoint, { params: { id } })).toMatchObject({
      type: 'REASON_REQUIRED',
    });
    await plant.anna.call(undoChangeEndpoint, { params: { id }, query: { reason: 'Falsch geplant' } });
    expect(await runOf(plant, run.truckId, date)).toMatchObject({ truckDriver: run.truckDriver });
    const { lateChanges } = await plant.anna.call(dayReleaseEndpoint, { params: { date } });
    expect(lateChanges.map((one) => one.reason)).toEqual([reason, 'Falsch geplant']);
  });

  it('of what was done before the release asks, and another day doesn’t offer it', async () => {
    const { date, run } = await newDay();
    await plant.anna.call(updateDeliveryEndpoint, driverInput(run, 'Brandt'));
    const id = await latestId(plant, 'change');
    await plant.anna.call(releaseDayEndpoint, { params: { date } });
    const release = await latestId(plant, 'change');
    expect(await plant.anna.refusal(undoChangeEndpoint, { params: { id } })).toMatchObject({
      type: 'REASON_REQUIRED',
      days: [{ date }],
    });
    const offered = async (on: string) =>
      (await plant.anna.call(undoableEndpoint, { query: { date: on } })).undo?.changeId;
    expect(await offered(date)).toBe(release);
    expect(await offered(addDays(today, 60))).not.toBe(release);
  });

  it('of a withdrawal brings the late changes back', async () => {
    const { date, run } = await releasedDay();
    await plant.anna.call(updateDeliveryEndpoint, { ...driverInput(run, 'Brandt'), query: { reason } });
    await plant.anna.call(withdrawReleaseEndpoint, { params: { date } });
    const id = await latestId(plant, 'change');
    const counted = async () => (await plant.anna.call(dayReleaseEndpoint, { params: { date } })).lateChanges;
    expect(await counted()).toEqual([]);
    await plant.anna.call(undoChangeEndpoint, { params: { id } });
    expect(await counted()).toHaveLength(1);
    await plant.anna.call(withdrawReleaseEndpoint, { params: { date } });
    await plant.anna.call(releaseDayEndpoint, { params: { date } });
    expect(await counted()).toEqual([]);
  });
});

it('the plan, the days and the wall say since when, and how many came late', async () => {
  const { date, run } = await releasedDay();
  await plant.anna.call(updateDeliveryEndpoint, { ...driverInput(run, 'Brandt'), query: { reason } });
  const release = { releasedAt: '2026-11-23T08:00:00.000Z', lateChanges: 1 };
  const [named, unnamed] = [
    { ...release, releasedBy: 'Anna Becker' },
    { ...release, releasedBy: null },
  ];
  const ofDay = <Row extends { date?: string; day?: string }>(rows: readonly Row[]): Row | undefined =>
    rows.find((row) => (row.date ?? row.day) === date);
  const month = await plant.bernd.call(productionPlanEndpoint, { query: { date } });
  expect(ofDay(month)).toMatchObject(named);
  const list = await plant.bernd.call(listDaysEndpoint, { query: { from: today, to: date } });
  expect(ofDay(list)).toMatchObject(named);
  expect(list[0]).toMatchObject({ releasedAt: null, releasedBy: null, lateChanges: 0 });
  const { wall } = await pairWall(plant, 'Halle 1');
  const query = { date: [today, date] };
  expect(at((await wall.call(hallTotalsEndpoint, { query })) as object[], 1)).toMatchObject(unnamed);
  expect(at((await plant.anna.call(hallTotalsEndpoint, { query })) as object[], 1)).toMatchObject(named);
});

it('a person who leaves takes the name along', async () => {
  await addUser(plant.db, 'eva@werkplan.example', 'Eva Sommer');
  const eva = new Client(plant.url);
  await eva.signIn('eva@werkplan.example', password);
  const date = addDays(today, 41);
  await eva.call(releaseDayEndpoint, { params: { date } });
  await plant.db
    .updateTable('appUser')
    .set({ name: 'Ehemalige Person 1' })
    .where('email', '=', 'eva@werkplan.example')
    .execute();
  const { release } = await plant.anna.call(dayReleaseEndpoint, { params: { date } });
  expect(release?.name).toBe('Ehemalige Person 1');
});
