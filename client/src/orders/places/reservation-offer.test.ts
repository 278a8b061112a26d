// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import { aReservation } from '@werkplan/shared/halls/testing/a-reservation.ts';
import { aSite } from '@werkplan/shared/sites/testing/a-site.ts';
import { createElement, useState, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUnsavedInputOwner } from '../../lib/unsaved-input.ts';
import { findSitePlaces, offerNewSite, findSiteId } from '../../sites/book-lookup.ts';
import { eventually } from '../../testing/eventually.ts';
import { serveCalls } from '../../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../../testing/in-app.ts';
import { showDay } from '../../testing/shown-day.ts';
import { OrderCreateRow } from '../order-create-row.tsx';
import { emptyOrderExtras, type SiteAddress, OrderExtrasContext } from '../order-places.ts';

/** It is a Monday. */
const day = '2026-11-23';
const site = aSite({ id: 4, name: 'Brücke L98', postCode: '77716', city: 'Haslach' });
const own = (given: Partial<Reservation> = {}): Reservation =>
  aReservation({ siteId: 4, period: 'day', day, steel: 18_000, ...given });

/** Ids of the sites that the search has returned. */
let answered: (number | null)[];
const book = {
  find: findSitePlaces,
  siteOf: async (place: SiteAddress) => {
    const id = await findSiteId(place);
    answered.push(id);
    return id;
  },
  unknown: offerNewSite,
};
const places = {
  ...emptyOrderExtras,
  book,
};

/** Renders the create row of the shown hall, as the table does. */
const Row = (): ReactNode => {
  const [hall, setHall] = useState<HallId>(1);
  return createElement(OrderCreateRow, { key: hall, hall, day, ref: null, onHall: setHall });
};

const open = (reservations: readonly Reservation[]) => {
  showDay({ date: day, sites: [site], reservations: [...reservations] });
  const drawn = renderPartInApp(createElement(OrderExtrasContext, { value: places }, createElement(Row)));
  const field = (name: string): HTMLInputElement => drawn.getByLabelText(name) as HTMLInputElement;
  const type = (values: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(values))
      act(() => {
        field(name).focus();
        fireEvent.input(field(name), { target: { value } });
      });
  };
  const hint = (name: string): string =>
    document.querySelector(`[id="${field(name).getAttribute('aria-describedby') ?? ''}"]`)?.textContent ?? '';
  return { field, type, hint };
};

beforeEach(async () => {
  await setLanguage('de');
  setUnsavedInputOwner(1);
  sessionStorage.clear();
  signIn('planner');
  answered = [];
  serveCalls({
    'sites.list': () => ({ body: [site, aSite({ id: 5, name: 'Kita' })] }),
    'search.find': () => ({ body: { orders: [], shipments: [], trucks: [] } }),
  });
});

const address = { Baustelle: 'Bruecke L98', PLZ: '77716', Ort: 'Haslach' };

describe('the row of a new order', () => {
  it.each([
    ['one of its site', [own()], '8.000 kg = 8 t · aus Reservierung Brücke L98 (8 von 18 t)'],
    [
      'one partly used',
      [own({ bookedSteel: 13_000 })],
      '8.000 kg = 8 t · aus Reservierung Brücke L98 (5 von 5 t)',
    ],
    [
      'one of the week',
      [own({ period: 'week' })],
      '8.000 kg = 8 t · aus Reservierung Brücke L98 (8 von 18 t)',
    ],
  ])('shows how much the order uses: %s', async (_, reservations, wanted) => {
    const { type, hint } = open(reservations);
    type({ ...address, Stahl: '8000' });
    await eventually(() => expect(hint('Stahl')).toBe(wanted));
    expect(hint('Baustelle')).toBe(wanted.slice('8.000 kg = 8 t · '.length));
  });

  it.each([
    ['one booked beyond its kg', [own({ bookedSteel: 20_000 })]],
    ['one of another day', [own({ day: '2026-11-24' })]],
    ['one that has expired', [own({ period: 'week', day: '2026-11-16' })]],
    ['one of another site', [own({ siteId: 5 })]],
  ])('shows nothing for %s', async (_, reservations) => {
    const { type, hint } = open(reservations);
    type({ ...address, Stahl: '8000' });
    await eventually(() => expect(answered).toEqual([4]));
    await act(async () => await Promise.resolve());
    expect([hint('Stahl'), hint('Baustelle')]).toEqual(['8.000 kg = 8 t', '']);
  });

  it('offers a site’s address with its unused reservation; the arrow key accepts it', async () => {
    const { type, hint, field } = open([own()]);
    type({ Baustelle: 'Brücke' });
    const wanted = '↓ übernimmt Brücke L98, 77716 Haslach, aus Reservierung Brücke L98 (noch 18 t)';
    await eventually(() => expect(hint('Baustelle')).toBe(wanted));
    fireEvent.keyDown(field('Baustelle'), { key: 'ArrowDown' });
    await eventually(() => expect(field('Stahl')).toBe(document.activeElement));
    await eventually(() => expect(hint('Stahl')).toBe('aus Reservierung Brücke L98 (noch 18 t)'));
  });

  it('offers the hall with a reservation; the arrow key moves the input there', async () => {
    const { type, hint, field } = open([own({ hallId: 2 })]);
    type({ Auftrag: '248200', ...address, Stahl: '8000' });
    act(() => field('Ort').focus());
    const wanted = '↓ übernimmt Halle 2, aus Reservierung Brücke L98 (8 von 18 t)';
    await eventually(() => expect(hint('Ort')).toBe(wanted));
    fireEvent.keyDown(field('Ort'), { key: 'ArrowDown' });
    // The create row of hall 2 has a column for hall 1.
    await eventually(() => expect(document.querySelector('[data-draft=h1]')).not.toBeNull());
    expect(['Auftrag', 'Baustelle', 'Stahl'].map((name) => field(name).value)).toEqual([
      '248200',
      'Bruecke L98',
      '8000',
    ]);
    await eventually(() => expect(field('Stahl')).toBe(document.activeElement));
    await eventually(() =>
      expect(hint('Stahl')).toBe('8.000 kg = 8 t · aus Reservierung Brücke L98 (8 von 18 t)'),
    );
    expect(Object.keys(sessionStorage).filter((key) => key.includes('waiting'))).toEqual([]);
  });
});
