// Own server: its region is a setting.
import {
  addCalendarEntryEndpoint,
  calendarEndpoint,
  removeCalendarEntryEndpoint,
} from '@werkplan/shared/calendar/calendar-endpoints.ts';
import { hallTotalsEndpoint, setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { changePlantEndpoint, plantRegionsEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { moveOrderToDateEndpoint, updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { fetchDay } from '../support/follower.ts';
import { makeOrder, makeTruck, newOrder, partsOf, runOf } from '../support/make.ts';
import { orderOf } from '../support/scene.ts';
import { createCalendarKeeper } from '../../server/src/calendar/calendar-keeper.ts';
import { committerOf } from '../support/committer.ts';
import { signInVisitor } from '../support/abuse/callers.ts';
import { observeChange, expectRefused, storedState } from '../support/observe.ts';
import { planRows } from '../support/plan-rows.ts';
import { passMidnight } from '../support/pass-midnight.ts';
import { password, today, useOwnPlant } from '../support/plant.ts';
import { undoHelpers } from '../support/undoing.ts';

const plant = useOwnPlant({ plantRegion: 'DE-BW' });
const { undo, conflict } = undoHelpers(plant);

const dayOf = async (day: string) =>
  (await plant.bernd.call(calendarEndpoint, { query: { from: day, to: day } })).days[0];
const capacityOn = async (date: string): Promise<number> => {
  const halls = await plant.bernd.call(hallTotalsEndpoint, { query: { date } });
  return halls.reduce((sum, hall) => sum + ('maxCapacity' in hall ? hall.maxCapacity : 0), 0);
};
/** Sets the clock to another day, on which both planners sign in again. */
const goTo = async (day: string): Promise<void> =>
  await passMidnight(plant, `${day}T08:00:00Z`, async () => {
    await plant.anna.signIn('anna@werkplan.example', password);
    await plant.bernd.signIn('bernd@werkplan.example', password);
  });
const systemChanges = async (): Promise<number> => {
  const rows = await plant.db
    .selectFrom('change')
    .select('id')
    .where('action', '=', 'calendar.keep')
    .execute();
  return rows.length;
};
const closure = { kind: 'closure' as const, day: '2027-02-15', until: '2027-02-17', name: 'Umbau' };
const saturday = '2026-12-05';

let atStart: Awaited<ReturnType<typeof dayOf>>[] = [];
beforeAll(async () => {
  atStart = await Promise.all(['2027-05-27', '2028-12-26', '2029-01-01', addDays(today, 5)].map(dayOf));
  for (const id of [1, 2, 3])
    await plant.anna.call(setCapacityEndpoint, {
      params: { id },
      body: { validFrom: today, maxCapacity: 50_000 },
    });
});

describe('the entries of the system', () => {
  it('exist from the start: the week, and the holidays until the end of the year after next', async () => {
    const [corpusChristi, ...others] = atStart;
    expect(corpusChristi).toEqual({ date: '2027-05-27', state: 'holiday', name: 'Fronleichnam' });
    expect(others.map((day) => day?.state)).toEqual(['holiday', 'working', 'off']);
    expect([await capacityOn('2027-05-27'), await capacityOn('2027-05-28')]).toEqual([0, 150_000]);
  });

  it('are written once regardless of restarts, and are extended as years pass', async () => {
    const before = await systemChanges();
    await plant.restart();
    expect(await systemChanges()).toBe(before);
    await goTo('2027-01-01');
    await plant.restart();
    expect([await systemChanges(), (await dayOf('2029-01-01'))?.name]).toEqual([before + 1, 'Neujahr']);
    await goTo(today);
    await plant.restart();
  });

  it('follows the settings: another region’s holidays, another week, from today on', async () => {
    const set = async (body: object) => await plant.anna.call(changePlantEndpoint, { body });
    await set({ region: 'DE-BE' });
    await expect.poll(async () => (await dayOf('2027-05-27'))?.state).toBe('working');
    await expect.poll(async () => (await dayOf('2027-03-08'))?.name).toBe('Internationaler Frauentag');
    await set({ workdays: '123456', region: 'DE-BW' });
    await expect.poll(async () => (await dayOf(saturday))?.state).toBe('working');
    await set({ workdays: '12345' });
    await expect.poll(async () => (await dayOf(saturday))?.state).toBe('off');
    const regions = await plant.bernd.call(plantRegionsEndpoint);
    expect(regions).toContainEqual({ code: 'DE-BW', name: 'Baden-Württemberg' });
    expect(regions).toContainEqual({ code: 'AT', name: 'Österreich' });
  });

  it('is written once by two servers that notice at the same moment', async () => {
    const before = await systemChanges();
    const readPlant = async () => await Promise.resolve({ region: 'DE-SN', workdays: '12345' });
    const keepers = await Promise.all(
      [1, 2].map(async () =>
        createCalendarKeeper({ clock: plant.clock, committer: await committerOf(plant), readPlant }),
      ),
    );
    await Promise.all(keepers.map(async ({ keep }) => await keep()));
    expect([await systemChanges(), (await dayOf('2027-11-17'))?.name]).toEqual([
      before + 1,
      'Buß- und Bettag',
    ]);
    await plant.restart();
    expect((await dayOf('2027-11-17'))?.state).toBe('working');
  });

  it('cannot be removed', async () => {
    const { entries } = await plant.anna.call(calendarEndpoint, {
      query: { from: '2027-05-27', to: '2027-05-27' },
    });
    for (const { id } of entries)
      expect(
        await expectRefused(plant, plant.anna, removeCalendarEntryEndpoint, { params: { id } }),
      ).toMatchObject({ type: 'CALENDAR_ENTRY_FIXED' });
  });
});

describe('a closure', () => {
  it('has only the capacities of its days, is broadcast to the halls only, and can be undone', async () => {
    const before = await planRows(plant);
    const told = await observeChange(plant, plant.bernd, addCalendarEntryEndpoint, { body: closure });
    expect(told).toMatchObject({ action: 'calendar.add', streams: ['halls'], answer: { ...closure } });
    expect(await dayOf('2027-02-16')).toMatchObject({ state: 'closure', name: 'Umbau' });
    expect([await capacityOn('2027-02-16'), await capacityOn('2027-02-18')]).toEqual([0, 150_000]);
    const own = await observeChange(plant, plant.anna, setCapacityEndpoint, {
      params: { id: 2 },
      body: { date: '2027-02-16', maxCapacity: 7000 },
    });
    expect(await capacityOn('2027-02-16')).toBe(7000);
    await undo(own.changeId);
    await undo(told.changeId);
    expect(await planRows(plant)).toEqual(before);
  });

  it('that has begun ends yesterday; one that is past stays', async () => {
    const { id } = await plant.anna.call(addCalendarEntryEndpoint, {
      body: { kind: 'closure', day: '2026-11-24', until: '2026-11-27', name: 'Inventur' },
    });
    await goTo('2026-11-26');
    await plant.anna.call(removeCalendarEntryEndpoint, { params: { id } });
    expect([(await dayOf('2026-11-25'))?.state, (await dayOf('2026-11-26'))?.state]).toEqual([
      'closure',
      'working',
    ]);
    const again = await expectRefused(plant, plant.anna, removeCalendarEntryEndpoint, { params: { id } });
    expect(again.type).toBe('CALENDAR_ENTRY_FIXED');
    await goTo(today);
  });
});

describe('an extra day', () => {
  const extra = {
    kind: 'extraDay' as const,
    day: saturday,
    name: 'Zusatzschicht',
    capacities: [
      { hallId: 1 as const, maxCapacity: 40_000 },
      { hallId: 2 as const, maxCapacity: 0 },
    ],
  };

  it('comes with its capacities and goes with them, each in one change that is taken back', async () => {
    const before = await planRows(plant);
    const made = await observeChange(plant, plant.anna, addCalendarEntryEndpoint, { body: extra });
    expect(await capacityOn(saturday)).toBe(90_000);
    const whole = await planRows(plant);
    const removed = await observeChange(plant, plant.anna, removeCalendarEntryEndpoint, {
      params: { id: made.answer.id },
    });
    expect([removed.rows.length, await capacityOn(saturday)]).toEqual([3, 0]);
    await undo(removed.changeId);
    expect(await planRows(plant)).toEqual(whole);
    await undo(made.changeId);
    expect(await planRows(plant)).toEqual(before);
  });

  it('is not brought back beside another of the same day', async () => {
    const { id } = await plant.anna.call(addCalendarEntryEndpoint, { body: extra });
    const removed = await observeChange(plant, plant.anna, removeCalendarEntryEndpoint, { params: { id } });
    const other = await plant.bernd.call(addCalendarEntryEndpoint, {
      body: { kind: 'extraDay', day: saturday, name: 'Nachtschicht' },
    });
    expect(await conflict(removed.changeId)).toMatchObject({ by: 'Bernd Krüger' });
    await plant.bernd.call(removeCalendarEntryEndpoint, { params: { id: other.id } });
  });
});

it('a dry run warns about orders, moves and placements on a closed day only', async () => {
  const warned = async (reply: Promise<{ headers: Headers }>): Promise<string | null> =>
    (await reply).headers.get('x-plan-warnings');
  const book = async (date: string, dryRun = false) =>
    await plant.anna.send('POST', `/api/orders${dryRun ? '?dryRun=true' : ''}`, newOrder({ date }));
  const [open, closed] = ['2026-12-04', saturday];
  expect([await warned(book(open)), await warned(book(closed)), await warned(book(closed, true))]).toEqual([
    null,
    'DAY_CLOSED',
    'DAY_CLOSED',
  ]);
  const order = await makeOrder(plant.anna, { date: open });
  const to = { params: { id: order.id }, body: closed };
  expect(await warned(plant.anna.attempt(moveOrderToDateEndpoint, to))).toBe('DAY_CLOSED');
  const body = { ...(await orderOf(plant, order.id)), note: 'Tor 2' };
  const edited = plant.anna.attempt(updateOrderEndpoint, { params: { id: order.id }, body });
  expect(await warned(edited)).toBeNull();
  const truck = await makeTruck(plant.anna);
  await fetchDay(plant.anna, closed);
  const [part] = await partsOf(plant, order.id);
  const placed = plant.anna.attempt(fillSlotEndpoint, {
    params: { deliveryId: (await runOf(plant, truck.id, closed)).id, slot: 0 },
    body: { shipmentId: part?.id ?? 0 },
  });
  expect(await warned(placed)).toBe('DAY_CLOSED');
});

it.each([
  [{ ...closure, day: '2026-11-22' }, 'VALIDATION_ERRORS', ['day']],
  [{ ...closure, until: '2027-02-14' }, 'VALIDATION_ERRORS', ['until']],
  [{ ...closure, until: '2028-02-17' }, 'VALIDATION_ERRORS', ['until']],
  [{ ...closure, name: '  ' }, 'VALIDATION_ERRORS', ['name']],
  [{ kind: 'extraDay', day: today, name: 'x' }, 'VALIDATION_ERRORS', ['day']],
] as const)('refuses %j', async (body, type, fields) => {
  const refusal = await expectRefused(plant, plant.anna, addCalendarEntryEndpoint, { body });
  expect([refusal.type, Object.keys(refusal.fields ?? {})]).toEqual([type, fields]);
});

it('can be read by everybody and changed by planners; removed entries are gone', async () => {
  const { client } = await signInVisitor(plant, 'viewer');
  const before = await storedState(plant);
  expect(
    (await client.call(calendarEndpoint, { query: { from: today, to: addDays(today, 370) } })).days,
  ).toHaveLength(371);
  expect((await client.refusal(addCalendarEntryEndpoint, { body: closure })).role).toBe('planner');
  expect(
    (await expectRefused(plant, plant.anna, removeCalendarEntryEndpoint, { params: { id: 9999 } })).type,
  ).toBe('NOT_FOUND');
  expect(await storedState(plant)).toEqual(before);
});
