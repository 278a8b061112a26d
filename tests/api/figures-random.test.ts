// Own server: its region is a setting, and sign-ins outlast the days it goes through.
import { addCalendarEntryEndpoint } from '@werkplan/shared/calendar/calendar-endpoints.ts';
import { listDeliveriesEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { figuresEndpoint } from '@werkplan/shared/figures/figure-endpoints.ts';
import { groupFigures, sumFigures } from '@werkplan/shared/figures/figure-rules.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { type HallId, hallIds } from '@werkplan/shared/halls/hall.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  cancelOrderEndpoint,
  createOrdersEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { recordPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import { productionForecastEndpoint } from '@werkplan/shared/production-forecast/production-forecast-endpoints.ts';
import { productionPlanEndpoint } from '@werkplan/shared/production-plan/production-plan-endpoints.ts';
import {
  moveLeftoversEndpoint,
  splitShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { truckTypes } from '@werkplan/shared/trucks/truck.ts';
import { addDays, daysFromTo } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { ageChanges, lastChange } from '../support/aging.ts';
import { figuresFromLists, recordRelease, type DayFacts, revisionOf } from '../support/figure-model.ts';
import { departOne } from '../support/yard.ts';
import { makeTruck, newOrder } from '../support/make.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { seeded } from '../support/random.ts';
import { ReasonedClient } from '../support/reasoned.ts';
import { toggleRelease } from '../support/release-actions.ts';
import { at, putInSlot } from '../support/scene.ts';
import { volumes } from '../support/volumes.ts';

const plant = useOwnPlant({ plantRegion: 'DE-BW', sessionIdleHours: 24 * 400, sessionMaxDays: 400 });
const random = seeded(20_261_125);
const { days: dayCount, steps: stepsADay } = volumes.figureDays;
/** The days that the test simulates, and some days after them. */
const lived = daysFromTo(today, addDays(today, dayCount - 1));
const shown = daysFromTo(addDays(today, -2), addDays(today, dayCount + 4));
const noted = new Map<string, DayFacts>(shown.map((date) => [date, {}]));
const undoable: number[] = [];
const closedDay = addDays(today, 3);
const dayOf = async (date: string) => await plant.anna.call(listDeliveriesEndpoint, { query: { date } });
const liveOn = async (date: string) =>
  (await dayOf(date)).unassignedShipments.filter(
    (one) => !one.isDeleted && !one.order.isCanceled && one.date === date,
  );

const soon = (day: string): string => addDays(day, random.below(7));

/** Random actions of planners on a day; the server may refuse them. */
const steps: readonly ((day: string) => Promise<unknown>)[] = [
  async (day) => {
    const orders = Array.from({ length: 4 }, () =>
      newOrder({
        date: soon(day),
        hallId: random.pick(hallIds),
        steel: 1 + random.below(30_000),
        matting: random.below(4_000),
        isUrgent: random.below(5) === 0,
        h1: true,
        h2: true,
        h3: true,
      }),
    );
    return await plant.anna.call(createOrdersEndpoint, { body: { orders } });
  },
  // Places a card on a run of this day, of a later day, or, as a correction, of the previous day.
  ...[0, 0, 0, 1, -1].map((ahead) => async (day: string) => {
    const { deliveries, unassignedShipments } = await dayOf(addDays(day, ahead));
    const part = unassignedShipments[random.below(unassignedShipments.length)];
    const run = deliveries[random.below(deliveries.length)];
    const slot = random.below(20);
    if (!part || !run || run.deliveryItems.some((item) => item.ordinalNumberInDelivery === slot)) return;
    if (part.isDeleted || part.order.isCanceled || part.date !== run.date) return;
    await putInSlot(plant.anna, run.id, slot, part.id);
  }),
  async (day) => {
    const part = (await liveOn(soon(day)))[0];
    if (part) await plant.anna.attempt(splitShipmentEndpoint, { body: { shipmentId: part.id } });
  },
  ...[0, 1].map(() => async (day: string) => {
    const orders = (await liveOn(soon(day))).map(({ order }) => order.id);
    const id = orders[random.below(orders.length)];
    if (id === undefined) return;
    await plant.anna.attempt(moveOrderToDateEndpoint, { params: { id }, body: soon(day) });
    undoable.push(await lastChange(plant));
  }),
  async (day) => {
    const order = (await liveOn(soon(day)))[0]?.order.id;
    if (order === undefined) return;
    const body = random.pick(hallIds);
    await plant.anna.attempt(moveOrderToHallEndpoint, { params: { id: order }, body });
  },
  async (day) => {
    const order = (await liveOn(addDays(day, 1 + random.below(5))))[0]?.order.id;
    if (order === undefined || random.below(2) === 0) return;
    await plant.anna.attempt(cancelOrderEndpoint, { params: { id: order }, body: true });
  },
  // Undoes a change and redoes it.
  async () => {
    const id = undoable.pop();
    if (id === undefined) return;
    const { status } = await plant.anna.attempt(undoChangeEndpoint, { params: { id } });
    if (status < 300) undoable.push(await lastChange(plant));
  },
  async (day) => {
    const date = addDays(day, random.below(2));
    const { revision } = await plant.anna.call(recordPrintEndpoint, { body: { date } });
    const note = noted.get(date);
    if (note) note.firstTold ??= revision;
  },
  async (day) => {
    const date = addDays(day, random.below(2));
    await toggleRelease(plant.anna, date);
    recordRelease(noted.get(date), await revisionOf(plant, date));
  },
  async (day) => {
    const date = soon(day);
    if (date === closedDay) return;
    const body = { date, maxCapacity: random.below(3) === 0 ? 0 : random.below(60_000) };
    await plant.anna.call(setCapacityEndpoint, { params: { id: random.pick(hallIds) }, body });
  },
  async (day) => {
    const body = { kind: 'closure', day: addDays(day, 4), until: addDays(day, 4), name: 'Umbau' } as const;
    if (random.below(4) === 0) await plant.anna.attempt(addCalendarEntryEndpoint, { body });
  },
];

const live = async (day: string): Promise<void> => {
  plant.clock.set(`${day}T08:00:00Z`);
  const after = await lastChange(plant);
  // On some days planners first move the leftovers of the previous day.
  if (random.below(2) === 0) await plant.anna.call(moveLeftoversEndpoint, { body: { date: day } });
  for (let count = 0; count < stepsADay; count += 1) await random.pick(steps)(day);
  if (Number(day.slice(-2)) % 2 === 0) await departOne({ ...plant, anna: plant.bernd }, day);
  await ageChanges(plant, { after, upTo: await lastChange(plant), at: `${day}T09:00:00Z` });
  const left = (await liveOn(day)).map(({ id, amount, order }) => ({ id, amount, hall: order.hallId }));
  Object.assign(noted.get(day) ?? {}, { left, atEnd: await revisionOf(plant, day) });
};

const period = { from: at(shown, 0), to: at(shown, shown.length - 1) };
const figures = async (query: { group?: 'day' | 'week' | 'month'; hall?: HallId[] } = {}) =>
  await plant.bernd.call(figuresEndpoint, {
    query: { ...period, ...query, hall: query.hall?.map(String) } as never,
  });

beforeAll(async () => {
  Object.assign(plant, { anna: ReasonedClient.of(plant.anna) });
  for (const hallId of hallIds)
    await plant.anna.call(setCapacityEndpoint, {
      params: { id: hallId },
      body: { validFrom: today, maxCapacity: 20_000 + 20_000 * hallId },
    });
  for (const [number, type] of truckTypes.entries())
    await makeTruck(plant.anna, { type, capacity: 12_000 + 4_000 * number, registration: `OG-BS ${number}` });
  const closed = { kind: 'closure', day: closedDay, until: closedDay, name: 'Inventur' } as const;
  await plant.anna.call(addCalendarEntryEndpoint, { body: closed });
  for (const day of lived) await live(day);
  plant.clock.set(`${addDays(today, dayCount)}T06:00:00Z`);
  // For days that the simulation did not reach, the current revision is the last one.
  for (const date of shown) {
    const note = noted.get(date);
    if (note && date >= addDays(today, dayCount)) note.atEnd = await revisionOf(plant, date);
  }
}, 300_000);

it('each day’s figures equal those computed from the public lists', async () => {
  const { groups, knownFrom } = await figures();
  expect(knownFrom).toBeNull();
  expect(groups.map(({ from }) => from)).toEqual(shown);
  for (const group of groups) {
    const before = group.from < today;
    const note = noted.get(group.from) ?? {};
    const wanted = await figuresFromLists(plant.anna, group.from, before ? { ...note, left: [] } : note);
    expect(group, group.from).toEqual(wanted);
  }
  // Every kind of event must have happened at least once.
  const total = sumFigures(groups, period);
  for (const figure of [
    'delivered',
    'closedDays',
    'overloadedDays',
    'lateChanges',
    'splitShipments',
    'urgentShipments',
  ] as const)
    expect(total[figure], figure).toBeGreaterThan(0);
  expect(total.moves.count).toBeGreaterThan(0);
  expect(total.leftovers?.shipments).toBeGreaterThan(0);
});

it('weeks, months and the period are sums of the days', async () => {
  const { groups: days, total } = await figures();
  expect(total).toEqual(sumFigures(days, period));
  for (const group of ['week', 'month'] as const)
    expect((await figures({ group })).groups).toEqual(groupFigures(days, group));
});

it('count the requested halls only; those of all halls are the sum over the halls', async () => {
  const { groups: all } = await figures();
  const each = [];
  for (const hall of hallIds) each.push((await figures({ hall: [hall] })).groups);
  for (const [place, day] of all.entries()) {
    const ofHalls = each.map((groups) => at(groups, place));
    const sum = sumFigures(ofHalls, { from: day.from, to: day.from });
    expect(sum).toMatchObject({
      capacity: day.capacity,
      steel: day.steel,
      matting: day.matting,
      delivered: day.delivered,
      halls: day.halls,
      shipments: day.shipments,
      splitShipments: day.splitShipments,
      urgentShipments: day.urgentShipments,
      moves: day.moves,
      leftovers: day.leftovers,
    });
    // Runs and late changes belong to the day, so each hall shows the day's figures.
    for (const one of ofHalls) {
      expect(one.lateChanges).toBe(day.lateChanges);
      expect(one.trucks.map(({ delivered: _, ...truck }) => truck)).toEqual(
        day.trucks.map(({ delivered: _, ...truck }) => truck),
      );
    }
  }
});

it('equal those of plan and forecast to the kilogram', async () => {
  const { groups } = await figures();
  const plan = new Map<string, { steelTotal: number; mattingTotal: number; freeCapacity: number }>();
  for (const date of new Set(shown.map((day) => `${day.slice(0, 7)}-01`)))
    for (const row of await plant.bernd.call(productionPlanEndpoint, { query: { date } }))
      plan.set(row.day, row);
  for (const { from, steel, matting, capacity } of groups) {
    expect(plan.get(from)).toMatchObject({
      steelTotal: steel,
      mattingTotal: matting,
      freeCapacity: capacity - steel,
    });
    const { week1 } = await plant.bernd.call(productionForecastEndpoint, { query: { date: from } });
    const column = week1.find(({ date }) => date === from);
    if (column)
      expect(column).toMatchObject({
        totalSteel: steel,
        totalMatting: matting,
        freeCapacity: capacity - steel,
      });
  }
});

it('equal those of the reporting views', async () => {
  const { groups } = await figures();
  const { rows: halls } = await sql<Record<string, unknown>>`
    SELECT date, hall, capacity, steel, matting, is_overloaded, is_closed FROM figures_halls
    WHERE date BETWEEN ${period.from} AND ${period.to} ORDER BY date, hall`.execute(plant.db);
  const known = new Set(halls.map(({ date }) => date));
  const wanted = groups
    .filter(({ from }) => known.has(from))
    .flatMap((day) =>
      day.halls.map(({ id, capacity, steel, matting, overloadedDays }) => ({
        date: day.from,
        hall: id,
        capacity,
        steel,
        matting,
        isOverloaded: overloadedDays > 0,
      })),
    );
  expect(halls.map(({ isClosed: _, ...hall }) => hall)).toEqual(wanted);
  const closed = new Set(groups.filter(({ closedDays }) => closedDays > 0).map(({ from }) => from));
  for (const date of closed)
    expect(halls.filter((hall) => hall['date'] === date).every((hall) => hall['isClosed'])).toBe(true);
  const sumsOf = async (query: ReturnType<typeof sql>) => (await query.execute(plant.db)).rows;
  expect(
    await sumsOf(
      sql`SELECT date, truck_type, runs, capacity, load FROM figures_trucks ORDER BY date, truck_type`,
    ),
  ).toEqual(
    groups.flatMap(({ from, trucks }) =>
      trucks
        .filter(({ runs }) => runs > 0)
        .toSorted((a, b) => (a.type < b.type ? -1 : 1))
        .map(({ type, runs, capacity, load }) => ({ date: from, truckType: type, runs, capacity, load })),
    ),
  );
  const delivered = sql`SELECT date, sum(delivered) AS delivered FROM figures_delivered GROUP BY 1 ORDER BY 1`;
  expect(await sumsOf(delivered)).toEqual(
    groups.filter((day) => day.delivered > 0).map((day) => ({ date: day.from, delivered: day.delivered })),
  );
  for (const hall of hallIds) {
    const days = (await figures({ hall: [hall] })).groups.filter(({ shipments }) => shipments > 0);
    const counted = await sumsOf(sql`SELECT date AS "from", shipments, split_shipments, urgent_shipments
      FROM figures_shipments WHERE hall = ${hall} AND date <= ${period.to} ORDER BY date`);
    expect(days).toMatchObject(counted);
  }
});
