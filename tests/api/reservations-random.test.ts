import { kgLeftOf } from '@werkplan/shared/halls/kg-left.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { randomOf } from '@werkplan/shared/live/testing/random.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  createOrdersEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { updateReservationEndpoint } from '@werkplan/shared/reservations/reservation-endpoints.ts';
import { tieOrderEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import { addDays, daysFromTo } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import type { Reply } from '../support/client.ts';
import { fetchDay } from '../support/follower.ts';
import { newOrder } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { reserve } from '../support/reservations.ts';
import { atSite, makeSite } from '../support/sites.ts';
import { volumes } from '../support/volumes.ts';

const plant = usePlant();
const random = randomOf(5_303);
const monday = addDays(today, 14);
const days = daysFromTo(monday, addDays(monday, 8));

it('what is left is what is given less what is booked, after random bookings, moves, cancelations and undos', async () => {
  const [site, other] = [await makeSite(plant.anna), await makeSite(plant.anna)];
  const texts = [atSite(site), atSite(site), atSite(other), {}];
  const reservation = await reserve(plant.anna, {
    siteId: site.id,
    day: monday,
    steel: 90_000,
    matting: 9_000,
  });
  const orders: number[] = [];
  const done: number[] = [];
  const note = (reply: Reply): void => {
    const id = Number(reply.headers.get('x-change-id'));
    if (reply.status === 200 && id > 0) done.push(id);
  };
  const drawn = () =>
    newOrder({
      ...random.pick(texts),
      date: random.pick(days),
      hallId: random.pick([1, 1, 2] as const),
      steel: random.below(6_000),
      matting: 1 + random.below(900),
    });
  const book = async (): Promise<void> => {
    const reply = await plant.bernd.attempt(createOrderEndpoint, { body: drawn() });
    orders.push((reply.body as Order).id);
    note(reply);
  };
  const steps: readonly (() => Promise<void>)[] = [
    book,
    book,
    async () =>
      note(await plant.anna.attempt(createOrdersEndpoint, { body: { orders: [drawn(), drawn()] } })),
    async () => {
      const params = { id: random.pick(orders) };
      note(await plant.anna.attempt(moveOrderToDateEndpoint, { params, body: random.pick(days) }));
    },
    async () => {
      const params = { id: random.pick(orders) };
      note(
        await plant.bernd.attempt(moveOrderToHallEndpoint, { params, body: random.pick([1, 2] as const) }),
      );
    },
    async () =>
      note(
        await plant.anna.attempt(cancelOrderEndpoint, { params: { id: random.pick(orders) }, body: true }),
      ),
    async () => {
      const body = { siteId: random.pick([site.id, other.id, null]) };
      note(await plant.anna.attempt(tieOrderEndpoint, { params: { id: random.pick(orders) }, body }));
    },
    async () => {
      const body = { ...(await row()), steel: 80_000 + random.below(20_000) };
      note(await plant.anna.attempt(updateReservationEndpoint, { params: { id: reservation.id }, body }));
    },
    async () => {
      // A later change may prevent the undo; a refused undo changes nothing.
      const id = done.splice(random.below(done.length), 1)[0] ?? 0;
      note(await plant.bernd.attempt(undoChangeEndpoint, { params: { id } }));
    },
  ];
  const row = async () => {
    const found = (await fetchDay(plant.anna, monday)).reservations.find(({ id }) => id === reservation.id);
    if (!found) throw new Error('no reservation');
    return found;
  };
  await book();
  const booked = async (): Promise<[number, number]> => {
    const tied = new Map(
      (await plant.db.selectFrom('site').selectAll().execute()).flatMap(({ id, orderIds }) =>
        orderIds.map((order) => [order, id] as const),
      ),
    );
    const all = await plant.db
      .selectFrom('productionOrder')
      .selectAll()
      .where('date', '>=', monday)
      .where('date', '<=', addDays(monday, 6))
      .where('hallId', '=', 1)
      .where('isCanceled', '=', false)
      .execute();
    const own = all.filter((order) =>
      tied.has(order.id) ? tied.get(order.id) === site.id : order.constructionSite === site.name,
    );
    const sum = (field: 'steel' | 'matting') => own.reduce((kg, order) => kg + order[field], 0);
    return [sum('steel'), sum('matting')];
  };
  for (let step = 0; step < volumes.reservationSteps; step += 1) {
    await random.pick(steps)();
    if (step % 10 !== 0) continue;
    const [now, [steel, matting]] = [await row(), await booked()];
    expect([now.bookedSteel, now.bookedMatting], `step ${step}`).toEqual([steel, matting]);
    expect(kgLeftOf([now]).get(now.id), `step ${step}`).toEqual({
      steel: Math.max(0, now.steel - steel),
      matting: Math.max(0, now.matting - matting),
    });
  }
  expect((await row()).bookedSteel).toBeGreaterThan(0);
});
