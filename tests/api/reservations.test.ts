import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import {
  cancelOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import {
  createReservationEndpoint,
  removeReservationEndpoint,
  updateReservationEndpoint,
  upsertReservationEndpoint,
} from '@werkplan/shared/reservations/reservation-endpoints.ts';
import { mergeSitesEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { fetchDay } from '../support/follower.ts';
import { makeOrder } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { reservationInput, reservationNow, reserve } from '../support/reservations.ts';
import { atSite, makeSite } from '../support/sites.ts';
import { undoHelpers } from '../support/undoing.ts';

const plant = usePlant();
const { undo, conflict } = undoHelpers(plant);
let monday = addDays(today, 28);
/** Returns the Monday of an unused week. */
const ownWeek = (): string => (monday = addDays(monday, 7));

const rowNow = async (id: number, on = monday) => await reservationNow(plant.bernd, id, on);
const bookedOf = async (id: number, on = monday) => {
  const row = await rowNow(id, on);
  return row && [row.bookedSteel, row.bookedMatting];
};

describe('a reservation', () => {
  it('stands in every day of its week with its site, and is broadcast with the halls', async () => {
    const day = ownWeek();
    const site = await makeSite(plant.anna);
    const body = { siteId: site.id, hallId: 2, period: 'week', day, steel: 40_000 } as const;
    const { answer, action, streams } = await observeChange(plant, plant.anna, createReservationEndpoint, {
      body,
    });
    expect(answer).toEqual({
      ...body,
      id: expect.any(Number) as number,
      matting: 0,
      number: '',
      note: '',
      bookedSteel: 0,
      bookedMatting: 0,
      expired: null,
      version: 1,
    });
    expect([action, streams]).toEqual(['reservations.create', ['halls']]);
    const sunday = await fetchDay(plant.bernd, addDays(day, 6));
    expect([sunday.reservations, sunday.sites]).toEqual([[answer], [site]]);
    expect((await fetchDay(plant.bernd, addDays(day, 7))).reservations).toEqual([]);
  });

  it.each([
    [{ day: addDays(today, 1), period: 'week' }, 'day'],
    [{ day: addDays(today, -7), period: 'week' }, 'day'],
    [{ day: addDays(today, -1), period: 'day' }, 'day'],
    [{ steel: 0 }, 'steel'],
    [{ steel: -1 }, 'steel'],
    [{ hallId: 4 }, 'hallId'],
    [{ period: 'month' }, 'period'],
    [{ number: 'x'.repeat(41) }, 'number'],
  ])('refuses %j naming the field', async (changes, field) => {
    const { id: siteId } = await makeSite(plant.anna);
    const body = { siteId, hallId: 1, period: 'week', day: today, steel: 1, ...changes };
    const { type, fields } = await expectRefused(plant, plant.anna, createReservationEndpoint, {
      body,
    } as never);
    expect(['VALIDATION_ERRORS', 'DATA_TOO_LONG']).toContain(type);
    expect(Object.keys(fields ?? {})).toContain(field);
  });

  it('is for a site of the book, and found by its id', async () => {
    const body = { siteId: 99_999, hallId: 1, period: 'week', day: today, steel: 1 } as const;
    expect((await expectRefused(plant, plant.anna, createReservationEndpoint, { body })).type).toBe(
      'SITE_NOT_FOUND',
    );
    const nowhere = { params: { id: 99_999 } };
    expect((await expectRefused(plant, plant.anna, removeReservationEndpoint, nowhere)).type).toBe(
      'RESERVATION_NOT_FOUND',
    );
  });

  it('is merged field by field, and its booked kg are nobody’s to write', async () => {
    const row = await reserve(plant.anna, { day: ownWeek() });
    await plant.anna.call(updateReservationEndpoint, reservationInput(row, { steel: 20_000 }));
    const merged = await plant.bernd.call(
      updateReservationEndpoint,
      reservationInput(row, { note: 'Abruf', hallId: 2 }),
    );
    expect(merged).toMatchObject({ steel: 20_000, note: 'Abruf', hallId: 2, version: 3 });
    const type = async (changes: Partial<Reservation>) =>
      (await expectRefused(plant, plant.bernd, updateReservationEndpoint, reservationInput(row, changes)))
        .type;
    expect(await type({ steel: 21_000 })).toBe('EDIT_CONFLICT');
    expect(await type({ bookedSteel: 5 })).toBe('VALIDATION_ERRORS');
    const { version: _, ...unread } = row;
    const whole = { params: { id: row.id }, body: unread };
    expect((await expectRefused(plant, plant.bernd, updateReservationEndpoint, whole)).type).toBe(
      'VERSION_REQUIRED',
    );
  });

  it('is made what a number’s push says, dry first, and refuses another’s number', async () => {
    const day = ownWeek();
    const { id: siteId } = await makeSite(plant.anna);
    const params = { number: 'RV 2026/17 ü' };
    const whole = { siteId, hallId: 1, period: 'week', day, steel: 40_000 } as const;
    const missing = { params, body: { steel: 5, version: 1 } };
    expect((await expectRefused(plant, plant.anna, upsertReservationEndpoint, missing)).type).toBe(
      'RESERVATION_NOT_FOUND',
    );
    const dry = await plant.anna.attempt(upsertReservationEndpoint, {
      params,
      body: whole,
      query: { dryRun: 'true' },
    } as never);
    expect([dry.status, await rowNow(0)]).toEqual([200, undefined]);
    expect((await fetchDay(plant.anna, day)).reservations).toEqual([]);
    const key = { 'idempotency-key': 'frame-contract-17' };
    const made = await plant.anna.attempt(upsertReservationEndpoint, { params, body: whole }, key);
    const again = await plant.anna.attempt(upsertReservationEndpoint, { params, body: whole }, key);
    expect(made.body).toMatchObject({ ...whole, number: params.number, version: 1 });
    expect(again.body).toEqual(made.body);
    const changed = await plant.bernd.call(upsertReservationEndpoint, { params, body: { steel: 38_000 } });
    expect(changed).toMatchObject({ steel: 38_000, version: 2 });
    const held = await plant.bernd.attempt(
      upsertReservationEndpoint,
      { params, body: { steel: 1 } },
      { 'if-match': '"1"' },
    );
    expect(held.status).toBe(412);
    const nothing = { params, body: { steel: 0 } };
    expect(
      Object.keys((await expectRefused(plant, plant.anna, upsertReservationEndpoint, nothing)).fields ?? {}),
    ).toEqual(['steel', 'matting']);
    const twin = { body: { ...whole, number: params.number } };
    expect(
      Object.keys((await expectRefused(plant, plant.anna, createReservationEndpoint, twin)).fields ?? {}),
    ).toEqual(['number']);
  });
});

describe('booked kg', () => {
  it('follow orders of its site, hall and period in the change that moves them', async () => {
    const day = ownWeek();
    const site = await makeSite(plant.anna);
    const row = await reserve(plant.anna, { siteId: site.id, day });
    const body = { ...atSite(site), date: addDays(day, 3), steel: 8_000, matting: 500 };
    const order = await makeOrder(plant.bernd, body);
    expect(await bookedOf(row.id)).toEqual([8_000, 500]);
    await makeOrder(plant.bernd, { ...body, constructionSite: 'Parkhaus' });
    await makeOrder(plant.bernd, { ...body, hallId: 2 });
    const { streams } = await observeChange(plant, plant.anna, moveOrderToDateEndpoint, {
      params: { id: order.id },
      body: addDays(day, 7),
    });
    expect(streams).toEqual([`day:${addDays(day, 3)}`, `day:${addDays(day, 7)}`, 'halls']);
    expect(await bookedOf(row.id)).toEqual([0, 0]);
    await plant.anna.call(moveOrderToDateEndpoint, { params: { id: order.id }, body: day });
    await plant.anna.call(moveOrderToHallEndpoint, { params: { id: order.id }, body: 2 });
    expect(await bookedOf(row.id)).toEqual([0, 0]);
    await plant.anna.call(moveOrderToHallEndpoint, { params: { id: order.id }, body: 1 });
    expect(await bookedOf(row.id)).toEqual([8_000, 500]);
    const canceled = await observeChange(plant, plant.anna, cancelOrderEndpoint, {
      params: { id: order.id },
      body: true,
    });
    expect(await bookedOf(row.id)).toEqual([0, 0]);
    await undo(canceled.changeId);
    expect(await bookedOf(row.id)).toEqual([8_000, 500]);
  });

  it('count what was booked before, and are counted anew for another week, hall or site', async () => {
    const day = ownWeek();
    const site = await makeSite(plant.anna);
    await makeOrder(plant.anna, { ...atSite(site), date: day, steel: 5_000, matting: 0 });
    await makeOrder(plant.anna, { ...atSite(site), date: addDays(day, 8), steel: 7_000, matting: 0 });
    const row = await reserve(plant.anna, { siteId: site.id, day });
    expect(row).toMatchObject({ bookedSteel: 5_000, version: 1 });
    const moved = await observeChange(
      plant,
      plant.anna,
      updateReservationEndpoint,
      reservationInput(row, { day: addDays(day, 7) }),
    );
    expect(moved.answer.bookedSteel).toBe(7_000);
    await undo(moved.changeId);
    expect(await bookedOf(row.id)).toEqual([5_000, 0]);
    const removed = await observeChange(plant, plant.anna, removeReservationEndpoint, {
      params: { id: row.id },
    });
    await makeOrder(plant.anna, { ...atSite(site), date: day, steel: 1_000, matting: 0 });
    await undo(removed.changeId);
    expect(await bookedOf(row.id)).toEqual([6_000, 0]);
  });

  it('don’t stand in the way of an undo, of orders or of the reservation', async () => {
    const day = ownWeek();
    const site = await makeSite(plant.anna);
    const made = await observeChange(plant, plant.anna, createReservationEndpoint, {
      body: { siteId: site.id, hallId: 1, period: 'week', day, steel: 18_000 },
    });
    const edited = await observeChange(
      plant,
      plant.anna,
      updateReservationEndpoint,
      reservationInput(made.answer, { steel: 9_000 }),
    );
    const order = { ...atSite(site), date: day, steel: 4_000, matting: 0 };
    const first = await makeOrder(plant.bernd, order);
    const canceled = await observeChange(plant, plant.bernd, cancelOrderEndpoint, {
      params: { id: first.id },
      body: true,
    });
    await makeOrder(plant.anna, order);
    await undo(canceled.changeId, plant.bernd);
    expect(await bookedOf(made.answer.id)).toEqual([8_000, 0]);
    await undo(edited.changeId);
    expect(await rowNow(made.answer.id)).toMatchObject({ steel: 18_000, bookedSteel: 8_000 });
  });

  it('go with a merged site, whose number or row may stand in the way of an undo', async () => {
    const day = ownWeek();
    const [site, other] = [await makeSite(plant.anna), await makeSite(plant.anna)];
    await makeOrder(plant.anna, { ...atSite(site), date: day, steel: 3_000, matting: 0 });
    await makeOrder(plant.anna, { ...atSite(other), date: day, steel: 2_000, matting: 0 });
    const row = await reserve(plant.anna, { siteId: other.id, day, number: 'M 1' });
    expect(row.bookedSteel).toBe(2_000);
    const merged = await observeChange(plant, plant.anna, mergeSitesEndpoint, {
      params: { id: site.id },
      body: { siteIds: [other.id] },
    });
    expect(await rowNow(row.id)).toMatchObject({ siteId: site.id, bookedSteel: 5_000 });
    await undo(merged.changeId);
    expect(await rowNow(row.id)).toMatchObject({ siteId: other.id, bookedSteel: 2_000 });
    const removed = await observeChange(plant, plant.anna, removeReservationEndpoint, {
      params: { id: row.id },
    });
    await reserve(plant.bernd, { day, number: 'M 1' });
    expect((await conflict(removed.changeId)).what).toBe('reservation');
  });
});
