// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import { aReservation } from '@werkplan/shared/halls/testing/a-reservation.ts';
import { aCapacity, anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { aSite } from '@werkplan/shared/sites/testing/a-site.ts';
import { addDays, daysFromTo } from '@werkplan/shared/values/day.ts';
import { createElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { eventually } from '../testing/eventually.ts';
import { serveCalls } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { ResultingHallLoad } from './resulting-load.tsx';
import { MoveOrderDateDialog } from './move-order-date-dialog.tsx';
import { emptyOrderExtras, type OrderExtras, OrderExtrasContext } from './order-places.ts';

/** It is a Monday. */
const date = '2026-11-23';
const site = aSite({ id: 4 });
const texts = { constructionSite: site.name, postCode: site.postCode, city: site.city };
const order = anOrder({ id: 7, date, hallId: 1, steel: 10_000, matting: 0, ...texts });
const own = (given: Partial<Reservation> = {}): Reservation =>
  aReservation({ siteId: 4, hallId: 2, period: 'day', day: date, steel: 18_000, ...given });
const other = (given: Partial<Reservation> = {}): Reservation => own({ id: 9, siteId: 5, ...given });

/** Shows 50 of 80 t in hall 2. */
const show = (reservations: readonly Reservation[], given: Partial<typeof order> = {}): typeof order => {
  const moved = { ...order, ...given };
  showDay({
    date,
    orders: [moved, anOrder({ id: 8, date, hallId: 2, steel: 50_000, matting: 0 })],
    sites: [site, aSite({ id: 5, name: 'Parkhaus' })],
    reservations: [...reservations],
    hallCapacities: [aCapacity({ id: 1, hallId: 2, maxCapacity: 80_000 })],
  });
  return moved;
};

beforeEach(async () => {
  await setLanguage('de');
  signIn('planner');
  store().set(plantAtom, { name: '', nearFullPercent: 95 });
});

describe('the load of another hall with the order', () => {
  const load = 'Halle 2 danach: 60 von 80 t+ 20';
  it.each([
    ['no reservation', [], ''],
    [
      'one of its site',
      [own()],
      '8 t reserviertdanach 12 t freiaus Reservierung Kita Sonnenhang (10 von 18 t)',
    ],
    ['one partly used', [own({ bookedSteel: 12_000 })], 'aus Reservierung Kita Sonnenhang (6 von 6 t)'],
    ['one booked beyond its kg', [own({ bookedSteel: 25_000 })], ''],
    ['one of another site', [other()], '18 t reserviertdanach 2 t frei'],
    ['more than is free', [other({ steel: 25_000 })], '25 t reserviertdanach 5 t zu viel'],
    ['one of another hall', [own({ hallId: 3 })], ''],
    ['one of another day', [own({ day: '2026-11-24' })], ''],
    [
      'one of the week',
      [own({ period: 'week', steel: 50_000 })],
      '8 t reserviertdanach 12 t freiaus Reservierung Kita Sonnenhang (10 von 50 t)',
    ],
    ['one that has expired', [own({ period: 'week', day: '2026-11-16' })], ''],
  ])('%s', (_, reservations, wanted) => {
    const { container } = renderPartInApp(
      createElement(ResultingHallLoad, { hall: 2, order: show(reservations) }),
    );
    expect(container.textContent).toBe(load + wanted);
  });

  it('gives back nothing to the hall that it leaves, and uses no reservation without a site', () => {
    const moved = show([own(), own({ id: 2, hallId: 1, bookedSteel: 10_000 })], { city: 'Lahr' });
    const { container } = renderPartInApp(createElement(ResultingHallLoad, { hall: 2, order: moved }));
    expect(container.textContent).toBe(`${load}18 t reserviertdanach 2 t frei`);
  });

  it.each([
    [false, 'ok'],
    [true, 'danger'],
  ])('is coloured by the free capacity, or by reservations if the plant wants it: %s', (decides, tone) => {
    store().set(plantAtom, { name: '', nearFullPercent: 95, reservationsDecide: decides });
    const moved = show([other({ steel: 25_000 })]);
    const { container } = renderPartInApp(createElement(ResultingHallLoad, { hall: 2, order: moved }));
    const badge = container.querySelector('[class*=badge]');
    expect([badge?.textContent, /ok|danger/.exec(badge?.className ?? '')?.[0]]).toEqual(['+ 20', tone]);
  });
});

describe('the load of another day with the order', () => {
  const places = (rows: readonly Reservation[]): OrderExtras => ({
    ...emptyOrderExtras,
    reservations: () => Promise.resolve(rows),
  });
  const open = (rows: readonly Reservation[], local: readonly Reservation[] = []) => {
    const hall = { steelTotal: 50_000, mattingTotal: 0, maxCapacity: 80_000, remaining: 30_000 };
    const halls = [1, 2, 3].map((id) => ({ id, ...hall }));
    serveCalls({
      'days.list': ({ address }) => {
        const { searchParams } = new URL(address, 'http://x');
        const days = daysFromTo(searchParams.get('from') ?? date, searchParams.get('to') ?? date);
        return { body: days.map((day) => ({ date: day, halls })) };
      },
    });
    const moved = show(local);
    const dialog = createElement(MoveOrderDateDialog, { order: moved, onClose: () => undefined });
    renderPartInApp(createElement(OrderExtrasContext, { value: places(rows) }, dialog));
  };
  const choose = (day: string): void => {
    const field = document.querySelector<HTMLInputElement>('[role=dialog] input');
    act(() => field?.focus());
    fireEvent.input(field as Element, { target: { value: day } });
    act(() => field?.blur());
  };
  /** The calendar may show the same text, in another status element. */
  const said = (): string =>
    [...document.querySelectorAll('[role=status]')]
      .map(({ textContent }) => textContent)
      .find((text) => text.startsWith('Halle')) ?? '';
  const next = addDays(date, 7);
  const inHall1 = (given: Partial<Reservation>): Reservation =>
    own({ hallId: 1, period: 'week', day: next, steel: 50_000, ...given });

  it.each([
    ['no reservation', [], ''],
    [
      'one of that week',
      [inHall1({})],
      '8 t reserviertdanach 12 t freiaus Reservierung Kita Sonnenhang (10 von 50 t)',
    ],
    ['one of that week for another hall', [inHall1({ hallId: 2 })], ''],
    ['one of another day of that week', [inHall1({ period: 'day', day: addDays(next, 1) })], ''],
    ['one that others have booked', [inHall1({ bookedSteel: 60_000 })], ''],
  ])('%s', async (_, rows, wanted) => {
    open(rows);
    choose('30.11.2026');
    await eventually(() => expect(said()).toBe(`Halle 1 am Mo, 30.11. danach: 60 von 80 t+ 20${wanted}`));
  });

  it('counts an order once that stays in its reservation’s week', async () => {
    // The order's 10 t are among those used; the other 40 t are spread over five days.
    open([], [inHall1({ day: date, bookedSteel: 10_000 })]);
    choose('24.11.2026');
    const wanted = '8 t reserviertdanach 12 t freiaus Reservierung Kita Sonnenhang (10 von 50 t)';
    await eventually(() => expect(said()).toBe(`Halle 1 am Di, 24.11. danach: 60 von 80 t+ 20${wanted}`));
  });
});
