import { reservedIn } from '@werkplan/shared/halls/reserved.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  createOrdersEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import {
  createReservationEndpoint,
  removeReservationEndpoint,
  updateReservationEndpoint,
} from '@werkplan/shared/reservations/reservation-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import { revisionIn } from '../support/answered-revisions.ts';
import type { Reply } from '../support/client.ts';
import { fetchDay, rowsIn } from '../support/follower.ts';
import { LiveFollower } from '../support/live-follower.ts';
import { newOrder } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { atSite, makeSite } from '../support/sites.ts';

const plant = usePlant();
const wednesday = addDays(today, 2);

/** Follows Monday and Wednesday; after every change of the week each window must equal a freshly loaded one. */
const follow = async () => {
  const windows = [
    await LiveFollower.open(plant.bernd, today),
    await LiveFollower.open(plant.anna, wednesday),
  ];
  const steel = (): (number | undefined)[] =>
    windows.map(({ state }) => {
      const calendar = [...state.calendarEntries.values()];
      return reservedIn(state.reservations.values(), 1, state.date, { today, calendar }).steel;
    });
  const follows = async (reply: Reply): Promise<number> => {
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    for (const window of windows) {
      await window.reach({ halls: revisionIn(reply, 'halls') });
      expect(listRows(window.state).reservations).toEqual(
        rowsIn(await fetchDay(plant.anna, window.state.date)).reservations,
      );
    }
    return Number(reply.headers.get('x-change-id'));
  };
  return { windows, steel, follows };
};

it('an order of Wednesday changes what Monday has reserved, in two windows at once, and so does its undo', async () => {
  const site = await makeSite(plant.anna);
  const { windows, steel, follows } = await follow();
  const week = { siteId: site.id, hallId: 1, period: 'week', day: today, steel: 50_000 } as const;
  const made = await plant.anna.attempt(createReservationEndpoint, { body: week });
  await follows(made);
  expect(steel()).toEqual([10_000, 10_000]);
  // A window without orders of the site receives the site's name with the reservation.
  expect([...(windows[0]?.state.sites.values() ?? [])].map(({ name }) => name)).toContain(site.name);
  const body = newOrder({ ...atSite(site), date: wednesday, steel: 20_000, matting: 0 });
  const booked = await plant.bernd.attempt(createOrderEndpoint, { body });
  const change = await follows(booked);
  expect(steel()).toEqual([6_000, 6_000]);
  // Monday's window does not receive Wednesday's order.
  const told = windows[0]?.messages.at(-1);
  expect([told?.key, Object.keys(told?.patch ?? {}).sort()]).toEqual(['halls', ['reservations', 'sites']]);
  const canceled = await plant.anna.attempt(cancelOrderEndpoint, {
    params: { id: (booked.body as Order).id },
    body: true,
  });
  const cancel = await follows(canceled);
  expect(steel()).toEqual([10_000, 10_000]);
  await follows(await plant.anna.attempt(undoChangeEndpoint, { params: { id: cancel } }));
  await follows(await plant.bernd.attempt(undoChangeEndpoint, { params: { id: change } }));
  expect(steel()).toEqual([10_000, 10_000]);
  const { id } = made.body as { id: number };
  const now = (await fetchDay(plant.anna, today)).reservations.find((row) => row.id === id);
  const moved = await plant.anna.attempt(updateReservationEndpoint, {
    params: { id },
    body: { ...now, day: addDays(today, 7) } as never,
  });
  await follows(moved);
  expect(steel()).toEqual([0, 0]);
  await follows(await plant.anna.attempt(removeReservationEndpoint, { params: { id } }));
  for (const window of windows) {
    expect(window.gaps).toEqual([]);
    window.close();
  }
});

it('a list of hundreds of orders reaches windows of other days as one row', async () => {
  const site = await makeSite(plant.anna);
  const week = { siteId: site.id, hallId: 1, period: 'week', day: today, steel: 900_000 } as const;
  await plant.anna.call(createReservationEndpoint, { body: week });
  const { windows, steel, follows } = await follow();
  const orders = Array.from({ length: 300 }, () =>
    newOrder({ ...atSite(site), date: addDays(today, 4), steel: 1_000, matting: 0 }),
  );
  await follows(await plant.bernd.attempt(createOrdersEndpoint, { body: { orders } }));
  expect(steel()).toEqual([120_000, 120_000]);
  expect(JSON.stringify(windows[0]?.messages.at(-1)).length).toBeLessThan(2_000);
  for (const window of windows) window.close();
});
