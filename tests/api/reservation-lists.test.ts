import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import {
  dueReservationsEndpoint,
  listReservationsEndpoint,
  removeReservationEndpoint,
  updateReservationEndpoint,
} from '@werkplan/shared/reservations/reservation-endpoints.ts';
import { siteBookEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createReservationKeeper } from '../../server/src/reservations/reservation-keeper.ts';
import { committerOf } from '../support/committer.ts';
import { fetchDay } from '../support/follower.ts';
import { makeOrder } from '../support/make.ts';
import { expectRefused } from '../support/observe.ts';
import { passMidnight } from '../support/pass-midnight.ts';
import { password, today, usePlant } from '../support/plant.ts';
import { readDayAt } from '../support/recorded-past.ts';
import { reservationInput, reservationNow, reserve } from '../support/reservations.ts';
import { atSite, makeSite } from '../support/sites.ts';
import { scriptWith } from '../support/script.ts';

const plant = usePlant();
let monday = addDays(today, 28);
/** Returns the Monday of an unused week. */
const ownWeek = (): string => (monday = addDays(monday, 7));

const rowNow = async (id: number, on = monday) => await reservationNow(plant.bernd, id, on);

describe('lists', () => {
  it('name what is left, of a period, site and hall', async () => {
    const day = ownWeek();
    const site = await makeSite(plant.anna);
    const ofWeek = await reserve(plant.anna, { siteId: site.id, day, steel: 18_000 });
    const ofDay = await reserve(plant.anna, {
      siteId: site.id,
      period: 'day',
      day: addDays(day, 2),
      steel: 3_000,
    });
    await makeOrder(plant.anna, { ...atSite(site), date: addDays(day, 2), steel: 8_000, matting: 0 });
    const list = async (query: object) =>
      (await plant.bernd.call(listReservationsEndpoint, { query: { from: day, to: day, ...query } })).map(
        ({ id, left }) => [id, left.steel],
      );
    expect(await list({ siteId: String(site.id), to: addDays(day, 6) })).toEqual([
      [ofWeek.id, 13_000],
      [ofDay.id, 0],
    ]);
    // What the week's reservation has left depends on the day's reservation, although that one is outside the period.
    expect(await list({})).toEqual([[ofWeek.id, 13_000]]);
    expect(await list({ hallId: '3' })).toEqual([]);
  });

  it('sum in the book of sites what counts on days of the period, also of a site without orders', async () => {
    const day = ownWeek();
    const [site, empty, full] = [
      await makeSite(plant.anna),
      await makeSite(plant.anna),
      await makeSite(plant.anna),
    ];
    await reserve(plant.anna, { siteId: site.id, day, steel: 18_000, matting: 1_000 });
    await reserve(plant.anna, { siteId: empty.id, period: 'day', day: addDays(day, 1), steel: 3_000 });
    await reserve(plant.anna, { siteId: full.id, day, steel: 5_000 });
    for (const one of [site, full])
      await makeOrder(plant.anna, { ...atSite(one), date: addDays(day, 2), steel: 8_000, matting: 0 });
    const book = async (from: string, to: string) => {
      const { planned } = await plant.bernd.call(siteBookEndpoint, { query: { from, to } });
      return [site, empty, full].map(({ id }) => {
        const { orders, reserved } = planned.find(({ siteId }) => siteId === id) ?? {};
        return [orders, reserved];
      });
    };
    expect(await book(day, addDays(day, 6))).toEqual([
      [1, 11_000],
      [0, 3_000],
      [1, 0],
    ]);
    expect(await book(addDays(day, 2), addDays(day, 3))).toEqual([
      [1, 4_400],
      [undefined, undefined],
      [1, 0],
    ]);
  });

  it('tell of what ends within two working days, and of what has expired', async () => {
    const { id } = await reserve(plant.anna, { steel: 18_000 });
    const gone = await reserve(plant.anna, { steel: 1_000, matting: 0 });
    const { name, postCode, city } = (await fetchDay(plant.anna, today)).sites.find(
      (site) => site.id === gone.siteId,
    ) ?? { name: '', postCode: '', city: '' };
    await makeOrder(plant.anna, { ...atSite({ name, postCode, city }), steel: 1_000, matting: 0 });
    const now = plant.clock.now().toISOString();
    onTestFinished(() => plant.clock.set(now));
    // Tokens, because a login would have expired by that time.
    const [reader, writer] = [await scriptWith(plant, 'read'), await scriptWith(plant, 'write')];
    const due = async () => {
      const { ending, expired } = await reader.call(dueReservationsEndpoint, {});
      const mine = (rows: { id: number }[]) =>
        rows.map((row) => row.id).filter((one) => one === id || one === gone.id);
      return [mine(ending), mine(expired)];
    };
    expect(await due()).toEqual([[], []]);
    plant.clock.set('2026-11-25T08:00:00Z');
    expect(await due()).toEqual([[id], []]);
    await passMidnight(plant, '2026-11-30T08:00:00Z', async () => {
      await plant.anna.signIn('anna@werkplan.example', password);
    });
    expect(await due()).toEqual([[], [id]]);
    // Otherwise the server might do so while the refusal is compared.
    await createReservationKeeper({ committer: await committerOf(plant) }).expire();
    expect(await due()).toEqual([[], [id]]);
    const over = { params: { id } };
    expect((await expectRefused(plant, writer, removeReservationEndpoint, over)).type).toBe(
      'VALIDATION_ERRORS',
    );
    plant.clock.set('2026-12-14T08:00:00Z');
    expect(await due()).toEqual([[], []]);
  });
});

describe('history and past', () => {
  it('a reservation has a history, its days tell of it and not of what others book, and a past day has it as it was', async () => {
    const day = ownWeek();
    const site = await makeSite(plant.anna);
    const { id } = await reserve(plant.anna, { siteId: site.id, day });
    await makeOrder(plant.anna, { ...atSite(site), date: day, steel: 1_000, matting: 0 });
    const row = (await rowNow(id)) as Reservation;
    const before = await fetchDay(plant.bernd, day);
    const moved = await plant.anna.call(
      updateReservationEndpoint,
      reservationInput(row, { day: addDays(day, 7) }),
    );
    await plant.anna.call(updateReservationEndpoint, reservationInput(moved, { day }));
    await makeOrder(plant.anna, { ...atSite(site), date: addDays(day, 1), steel: 2_000, matting: 0 });
    const then = await readDayAt(plant, day, before.revision);
    expect(then.reservations).toEqual(before.reservations);
    expect(then.reservations).toMatchObject([{ id, bookedSteel: 1_000 }]);
    const actions = async (query: Record<string, string>) =>
      (await plant.bernd.call(historyEndpoint, { query })).entries
        .map(({ action }) => action)
        .filter((action) => /^(orders|reservations)\./.test(action));
    expect(await actions({ entity: 'reservations', id: String(row.id) })).toEqual([
      'orders.create',
      'reservations.update',
      'reservations.update',
      'orders.create',
      'reservations.create',
    ]);
    expect(await actions({ date: day })).toEqual([
      'reservations.update',
      'reservations.update',
      'orders.create',
      'reservations.create',
    ]);
  });
});
