import { listDaysEndpoint } from '@werkplan/shared/days/day-load-endpoints.ts';
import { hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { HallDay, HallTotals } from '@werkplan/shared/halls/hall-schema.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { PlanEffect } from '@werkplan/shared/live/plan-effect-schema.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  createOrdersEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  listOrdersEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { productionForecastEndpoint } from '@werkplan/shared/production-forecast/production-forecast-endpoints.ts';
import { productionPlanEndpoint } from '@werkplan/shared/production-plan/production-plan-endpoints.ts';
import {
  createReservationEndpoint,
  updateReservationEndpoint,
} from '@werkplan/shared/reservations/reservation-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { draftHelpers } from '../support/drafting.ts';
import { newOrder } from '../support/make.ts';
import { observeChange } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { reserve } from '../support/reservations.ts';
import { at } from '../support/scene.ts';
import { scriptWith } from '../support/script.ts';
import { atSite, makeSite } from '../support/sites.ts';
import { undoHelpers } from '../support/undoing.ts';

const plant = usePlant();
const { undo } = undoHelpers(plant);
const { step, read, apply, writesOf } = draftHelpers(plant);
let monday = addDays(today, 28);
const ownWeek = (): string => (monday = addDays(monday, 7));

/** Reads how many kg of hall 1 are reserved and how many are taken by orders, for each day from Monday to Friday. */
const hallOne = async (from: string) => {
  const date = [0, 1, 2, 3, 4].map((count) => addDays(from, count));
  const days = (await plant.bernd.call(hallTotalsEndpoint, { query: { date } })) as HallDay[];
  const halls = days.map(({ halls: all }) => at(all, 0));
  return {
    reserved: halls.map(({ reserved }) => reserved?.steel),
    taken: halls.map(({ remaining, maxCapacity }) => maxCapacity - remaining),
  };
};
/** Reserves 18 t of a week for a new site and books 8 t of them on Wednesday. */
const furnish = async () => {
  const day = ownWeek();
  const site = await makeSite(plant.anna);
  const reservation = await reserve(plant.anna, { siteId: site.id, day, steel: 18_000, matting: 1_000 });
  const order = { ...atSite(site), date: addDays(day, 2), steel: 8_000, matting: 0 };
  const booked = await observeChange(plant, plant.bernd, createOrderEndpoint, { body: newOrder(order) });
  return { day, site, reservation, order, booked };
};

describe('reserved kg', () => {
  it('stand beside what a hall has left, which stays what it is, and shrink with an order of another day', async () => {
    const { day, booked } = await furnish();
    const each = [2_000, 2_000, 2_000, 2_000, 2_000];
    expect(await hallOne(day)).toEqual({ reserved: each, taken: [0, 0, 8_000, 0, 0] });
    const [one] = (await plant.bernd.call(hallTotalsEndpoint, { query: { date: day } })) as HallTotals[];
    expect(one?.reserved).toEqual({ steel: 2_000, matting: 200 });
    await undo(booked.changeId, plant.bernd);
    expect((await hallOne(day)).reserved).toEqual(each.map(() => 3_600));
  });

  it('are in plan, forecast and the days an order may go to, by hall and in all', async () => {
    const { day } = await furnish();
    await reserve(plant.anna, { day, hallId: 2, period: 'day', steel: 5_000 });
    const wanted = {
      hall1ReservedSteel: 2_000,
      hall1ReservedMatting: 200,
      hall2ReservedSteel: 5_000,
      hall2ReservedMatting: 0,
      hall3ReservedSteel: 0,
      hall3ReservedMatting: 0,
      reservedSteel: 7_000,
      reservedMatting: 200,
    };
    const plan = await plant.bernd.call(productionPlanEndpoint, { query: { date: day } });
    expect(plan.find((row) => row.day === day)).toMatchObject({ ...wanted, hall1SteelTotal: 0 });
    const { week1 } = await plant.bernd.call(productionForecastEndpoint, { query: { date: day } });
    expect(week1[0]).toMatchObject(wanted);
    const [load] = await plant.bernd.call(listDaysEndpoint, { query: { from: day, to: day } });
    expect(load?.halls.map(({ reserved }) => reserved?.steel)).toEqual([2_000, 5_000, 0]);
  });

  it('are told by a dry run, of an order and of a reservation', async () => {
    const { day, order, reservation } = await furnish();
    const dry = async (
      endpoint: typeof createOrderEndpoint | typeof updateReservationEndpoint,
      input: object,
    ) => {
      const { body } = await plant.anna.attempt(endpoint, { ...input, query: { dryRun: 'true' } } as never);
      const { halls } = body as unknown as {
        halls: { date: string; before: HallTotals; after: HallTotals }[];
      };
      return halls.map(({ date, before, after }) => [date, before.reserved?.steel, after.reserved?.steel]);
    };
    const body = newOrder({ ...order, date: day, steel: 5_000 });
    expect(await dry(createOrderEndpoint, { body })).toEqual([[day, 2_000, 1_000]]);
    const half = { params: { id: reservation.id }, body: { ...reservation, steel: 13_000 } };
    const days = [0, 1, 2, 3, 4].map((count) => [addDays(day, count), 2_000, 1_000]);
    expect(await dry(updateReservationEndpoint, half)).toEqual(days);
    expect((await hallOne(day)).reserved).toEqual([2_000, 2_000, 2_000, 2_000, 2_000]);
  });

  it('are told by a dry run of a list and of a move, too, with what is left of which reservation', async () => {
    const { day, site, order, reservation } = await furnish();
    const dry = async (endpoint: AnyEndpoint, input: object): Promise<PlanEffect> => {
      const reply = await plant.anna.attempt(endpoint, { ...input, query: { dryRun: 'true' } } as never);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body as unknown as PlanEffect;
    };
    const left = ({ reservations }: PlanEffect) =>
      reservations?.map(({ id, before, after }) => [id, before.steel, after.steel]);
    const row = (date: string) => newOrder({ ...order, date, steel: 3_000 });
    const list = { body: { orders: [row(day), row(addDays(day, 1))], perRow: true } };
    const tried = await dry(createOrdersEndpoint, list);
    expect(left(tried)).toEqual([[reservation.id, 10_000, 4_000]]);
    expect(tried.reservations?.[0]).toMatchObject({ site: site.name, hallId: 1, period: 'week', day });
    expect(tried.halls.map(({ before, after }) => [before.reserved?.steel, after.reserved?.steel])).toEqual([
      [2_000, 800],
      [2_000, 800],
    ]);
    // An order that moves within the week still uses up as much of the reservation; one that moves to another hall uses up nothing.
    const booked = await plant.anna.call(listOrdersEndpoint, { query: { date: addDays(day, 2) } });
    const { id = 0 } = booked.find((one) => one.constructionSite === site.name) ?? {};
    const target = (body: string) => ({ params: { id }, body });
    expect(left(await dry(moveOrderToDateEndpoint, target(addDays(day, 1))))).toBeUndefined();
    const moved = await dry(moveOrderToHallEndpoint, { params: { id }, body: 2 });
    expect(left(moved)).toEqual([[reservation.id, 10_000, 18_000]]);
    expect(left(await dry(cancelOrderEndpoint, { params: { id }, body: true }))).toEqual([
      [reservation.id, 10_000, 18_000],
    ]);
  });

  it('are seen in a draft that books or reserves, and stored as it is applied', async () => {
    const { day, order, reservation, site } = await furnish();
    const { draft } = await draftHelpers(plant).furnish([]);
    await step(draft, 'orders.create', { body: newOrder({ ...order, steel: 6_000 }) });
    const more = { siteId: site.id, hallId: 3, period: 'day', day, steel: 2_000 } as const;
    await step(draft, 'reservations.create', { body: more });
    const [own, made] = writesOf(await read(draft), 'reservations').sort((a, b) => a.id - b.id);
    expect([own?.id, own?.after]).toMatchObject([reservation.id, { bookedSteel: 14_000 }]);
    expect(made?.after).toMatchObject(more);
    expect((await hallOne(day)).reserved?.[0]).toBe(2_000);
    await apply(draft);
    expect((await hallOne(day)).reserved?.[0]).toBe(800);
  });

  it('count on working days that are left alone', async () => {
    const { id: siteId } = await makeSite(plant.anna);
    const body = { siteId, hallId: 3, period: 'week', day: today, steel: 10_000 } as const;
    await plant.anna.call(createReservationEndpoint, { body });
    // The reader has a token, because a login would have expired by the last read.
    const reader = await scriptWith(plant, 'read');
    const third = async () => {
      const date = [0, 1, 2, 3, 4].map((count) => addDays(today, count));
      const days = (await reader.call(hallTotalsEndpoint, { query: { date } })) as HallDay[];
      return days.map(({ halls }) => at(halls, 2).reserved?.steel);
    };
    expect(await third()).toEqual([2_000, 2_000, 2_000, 2_000, 2_000]);
    const now = plant.clock.now().toISOString();
    plant.clock.set('2026-11-25T08:00:00Z');
    expect(await third()).toEqual([0, 0, 3_333, 3_333, 3_334]);
    plant.clock.set(now);
  });
});
