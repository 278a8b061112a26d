import {
  addCalendarEntryEndpoint,
  calendarEndpoint,
  removeCalendarEntryEndpoint,
} from '@werkplan/shared/calendar/calendar-endpoints.ts';
import type { CallInput } from '@werkplan/shared/http/endpoint.ts';
import { sql } from 'kysely';
import { reservedFieldsOf } from '@werkplan/shared/halls/reserved.ts';
import { sumHalls } from '@werkplan/shared/halls/hall-rules.ts';
import { hallTotalsEndpoint, setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import {
  cancelOrderEndpoint,
  createOrdersEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { productionForecastEndpoint } from '@werkplan/shared/production-forecast/production-forecast-endpoints.ts';
import { productionPlanEndpoint } from '@werkplan/shared/production-plan/production-plan-endpoints.ts';
import { listDaysEndpoint } from '@werkplan/shared/days/day-load-endpoints.ts';
import { addDays, daysFromTo, isoWeekday, mondayOf } from '@werkplan/shared/values/day.ts';
import { beforeAll, expect, it } from 'vitest';
import { pairWall } from '../support/displays.ts';
import { fetchDay } from '../support/follower.ts';
import { newOrder } from '../support/make.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { seeded } from '../support/random.ts';
import { at, orderOf } from '../support/scene.ts';
import { volumes } from '../support/volumes.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.30');

const plant = useOwnPlant({ plantRegion: 'DE-BW' }, { ownDatabase: true });
const days = daysFromTo(today, addDays(today, volumes.agreement.days));

const random = seeded(20_261_123);
const quantity = () => (random.below(4) === 0 ? 0 : random.below(60_000));
const randomOrder = () =>
  newOrder({
    date: random.pick(days),
    hallId: random.pick(hallIds),
    steel: quantity(),
    matting: 1 + quantity(),
    h1: random.below(2) === 0,
    h3: random.below(2) === 0,
  });

/** Applies a random change of a planner to an order. */
const change = async (order: Order): Promise<void> => {
  const params = { id: order.id };
  const changes = [
    async () => await plant.anna.call(cancelOrderEndpoint, { params, body: true }),
    async () => await plant.anna.call(moveOrderToHallEndpoint, { params, body: random.pick(hallIds) }),
    async () => await plant.anna.call(moveOrderToDateEndpoint, { params, body: random.pick(days) }),
    async () =>
      await plant.anna.call(updateOrderEndpoint, {
        params,
        body: { ...(await orderOf(plant, order.id)), steel: 2 + quantity(), matting: quantity() },
      }),
  ];
  await random.pick(changes)();
};

beforeAll(async () => {
  for (const hallId of hallIds) {
    const set = async (body: { date: string } | { validFrom: string }) =>
      await plant.anna.call(setCapacityEndpoint, {
        params: { id: hallId },
        body: { ...body, maxCapacity: random.below(120_000) },
      });
    await set({ validFrom: today });
    for (let count = 0; count < 3; count += 1) await set({ validFrom: random.pick(days) });
    for (let count = 0; count < 5; count += 1) await set({ date: random.pick(days) });
  }
  const add = async (body: CallInput<typeof addCalendarEntryEndpoint>['body']) =>
    await plant.anna.call(addCalendarEntryEndpoint, { body });
  await add({ kind: 'closure', day: addDays(today, 14), until: addDays(today, 16), name: 'Umbau' });
  await add({ kind: 'extraDay', day: addDays(today, 15), name: 'Nachtschicht' });
  await add({
    kind: 'extraDay',
    day: addDays(today, 12),
    name: 'Zusatzschicht',
    capacities: [{ hallId: 1, maxCapacity: 40_000 }],
  });
  const { orders } = await plant.anna.call(createOrdersEndpoint, {
    body: { orders: Array.from({ length: volumes.agreement.orders }, randomOrder) },
  });
  // Each order is changed at most once, because a canceled order accepts no further changes.
  for (const order of orders.filter(() => random.below(3) === 0)) await change(order);
});

/** The rule of closed days, written in SQL independently of the product's code. */
const closed = (date: string) => sql`(
  NOT EXISTS (SELECT FROM calendar_entry WHERE kind = 'extraDay' AND day = ${date}::date)
  AND (EXISTS (SELECT FROM calendar_entry WHERE kind IN ('closure', 'holiday') AND ${date}::date BETWEEN day AND until)
    OR extract(isodow FROM ${date}::date) > 5))`;

/** The day's sums and capacity by the simplest possible SQL, independently of the product's queries. */
const bySql = async (date: string) => {
  const { rows } = await sql<{ id: number; steelTotal: number; mattingTotal: number; maxCapacity: number }>`
    SELECT h.id,
      (SELECT coalesce(sum(steel), 0) FROM production_order o WHERE o.hall_id = h.id AND o.date = ${date}::date AND NOT is_canceled) AS steel_total,
      (SELECT coalesce(sum(matting), 0) FROM production_order o WHERE o.hall_id = h.id AND o.date = ${date}::date AND NOT is_canceled) AS matting_total,
      coalesce((SELECT max_capacity FROM hall_capacity c WHERE c.hall_id = h.id AND kind = 'day' AND day = ${date}::date),
        CASE WHEN ${closed(date)} THEN 0 END,
        (SELECT max_capacity FROM hall_capacity c WHERE c.hall_id = h.id AND kind = 'default' AND day <= ${date}::date
          ORDER BY day DESC LIMIT 1), 0) AS max_capacity
    FROM hall h ORDER BY h.id`.execute(plant.db);
  return rows.map((hall) => ({
    ...hall,
    remaining: hall.maxCapacity - hall.steelTotal,
    reserved: { steel: 0, matting: 0 },
  }));
};

const planRowOf = async (date: string) => {
  const month = await plant.bernd.call(productionPlanEndpoint, { query: { date } });
  return at(
    month.filter(({ day }) => day === date),
    0,
  );
};

it('cards = sums of the snapshot = plan = forecast = picker = SQL, on every day', async () => {
  spec('9.2');
  let loaded = 0;
  const calendar = await plant.anna.call(calendarEndpoint, {
    query: { from: today, to: addDays(today, volumes.agreement.days) },
  });
  const stateOf = (date: string) => {
    const { state, name } = calendar.days.find((day) => day.date === date) ?? {};
    return { state, name };
  };
  for (const date of days) {
    const truth = await bySql(date);
    const cards = await plant.anna.call(hallTotalsEndpoint, { query: { date } });
    expect(cards, date).toEqual(truth);
    const snapshot = await fetchDay(plant.anna, date);
    expect(sumHalls(snapshot.orders.filter((order) => order.date === date)), date).toEqual(
      truth.map(({ id, steelTotal, mattingTotal }) => ({ id, steelTotal, mattingTotal })),
    );
    const [picked] = await plant.anna.call(listDaysEndpoint, { query: { from: date, to: date } });
    expect(picked, date).toMatchObject({ halls: truth, revision: snapshot.revision });

    const [one, two, three] = [at(truth, 0), at(truth, 1), at(truth, 2)];
    const [steel, matting, capacity] = (['steelTotal', 'mattingTotal', 'maxCapacity'] as const).map((field) =>
      truth.reduce((sum, hall) => sum + hall[field], 0),
    ) as [number, number, number];
    loaded += steel;
    expect(await planRowOf(date), date).toEqual({
      day: date,
      hall1SteelTotal: one.steelTotal,
      hall2SteelTotal: two.steelTotal,
      hall3SteelTotal: three.steelTotal,
      steelTotal: steel,
      mattingTotal: matting,
      grandTotal: steel + matting,
      freeCapacity: capacity - steel,
      hall1Capacity: one.maxCapacity,
      hall2Capacity: two.maxCapacity,
      hall3Capacity: three.maxCapacity,
      revision: snapshot.revision,
      ...stateOf(date),
      releasedAt: null,
      releasedBy: null,
      lateChanges: 0,
      ...reservedFieldsOf([]),
    });

    const forecast = await plant.bernd.call(productionForecastEndpoint, { query: { date } });
    const column = forecast.week1.find((day) => day.date === date);
    if (isoWeekday(date) > 5) expect(column).toBeUndefined();
    else
      expect(column, date).toMatchObject({
        hall1SteelTotal: one.steelTotal,
        hall1MattingTotal: one.mattingTotal,
        hall2SteelTotal: two.steelTotal,
        hall2MattingTotal: two.mattingTotal,
        hall3SteelTotal: three.steelTotal,
        hall3MattingTotal: three.mattingTotal,
        totalSteel: steel,
        totalMatting: matting,
        freeCapacity: capacity - steel,
      });
    expect(forecast.week1[0]?.date).toBe(mondayOf(date));
  }
  expect(loaded).toBeGreaterThan(1_000_000);
});

it('a list of days says the same as each day asked for', async () => {
  spec('L.29');
  const listed = await plant.anna.call(hallTotalsEndpoint, { query: { date: days } });
  const one = [];
  for (const date of days)
    one.push({ date, halls: await plant.anna.call(hallTotalsEndpoint, { query: { date } }) });
  expect(listed).toMatchObject(one);
});

it('plan, picker, dashboard, wall and cards say the same after every change of calendar, capacities and orders', async () => {
  const { wall } = await pairWall(plant, 'Halle');
  const { orders } = await plant.anna.call(createOrdersEndpoint, {
    body: { orders: Array.from({ length: 12 }, randomOrder) },
  });
  const added: number[] = [];
  const steps: readonly ((date: string) => Promise<unknown>)[] = [
    async (day) => {
      const body = { kind: 'closure', day, until: addDays(day, random.below(4)), name: 'Umbau' } as const;
      const { body: entry } = await plant.anna.attempt(addCalendarEntryEndpoint, { body });
      if ('id' in entry) added.push(entry.id);
    },
    async (day) => {
      const capacities = [{ hallId: random.pick(hallIds), maxCapacity: quantity() }];
      const body = { kind: 'extraDay', day, name: 'Schicht', capacities } as const;
      const { body: entry } = await plant.anna.attempt(addCalendarEntryEndpoint, { body });
      if ('id' in entry) added.push(entry.id);
    },
    async () => {
      const id = added.shift();
      if (id) await plant.anna.attempt(removeCalendarEntryEndpoint, { params: { id } });
    },
    async (date) =>
      await plant.anna.call(setCapacityEndpoint, {
        params: { id: random.pick(hallIds) },
        body: { date, maxCapacity: random.below(120_000) },
      }),
    async () => {
      const order = orders.pop();
      if (order) await change(order);
    },
  ];
  for (let step = 0; step < 40; step += 1) {
    const date = random.pick(days);
    await random.pick(steps)(date);
    const truth = await bySql(date);
    const label = `${date} after step ${step}`;
    for (const caller of [plant.anna, wall])
      expect(await caller.call(hallTotalsEndpoint, { query: { date } }), label).toEqual(truth);
    const [picked] = await plant.anna.call(listDaysEndpoint, { query: { from: date, to: date } });
    expect(picked, label).toMatchObject({ halls: truth });
    const capacities = truth.map(({ maxCapacity }) => maxCapacity);
    const { hall1Capacity, hall2Capacity, hall3Capacity, freeCapacity } = await planRowOf(date);
    expect([hall1Capacity, hall2Capacity, hall3Capacity], label).toEqual(capacities);
    expect(freeCapacity, label).toBe(truth.reduce((sum, { remaining }) => sum + remaining, 0));
  }
  expect(added.length).toBeGreaterThan(0);
});
