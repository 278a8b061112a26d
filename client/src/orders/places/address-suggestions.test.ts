// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUnsavedInputOwner } from '../../lib/unsaved-input.ts';
import { searchPlaces } from '../../search/search-places.ts';
import { eventually } from '../../testing/eventually.ts';
import { noAnswer, serveWith } from '../../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../../testing/in-app.ts';
import { showDay } from '../../testing/shown-day.ts';
import { OrderCreateRow } from '../order-create-row.tsx';
import { emptyOrderExtras, OrderExtrasContext } from '../order-places.ts';
import { cityOfPostCode, addressOfTypedSite } from './known-places.ts';

const place = (constructionSite: string, postCode: string, city: string) => ({
  constructionSite,
  postCode,
  city,
});
/** Orders, nearest day first. */
const orders = [
  place('Klinikum Freiburg Haus C', '79106', 'Freiburg'),
  place('Klinikum Freiburg Haus C', '79106', 'Freiburg im Breisgau'),
  place('Kita Sonnenhang', '77694', 'Kehl'),
  place('Kita Mühlbach', '77694', 'KEHL'),
  place('Kita Mühlbach', '77815', 'Bühl'),
];

describe('proposals from the plant’s orders', () => {
  it.each([
    ['77694', 'Kehl'],
    ['79106', null],
    ['77652', null],
  ])('the city of %s is %s', (postCode, city) => {
    expect(cityOfPostCode(orders, postCode)).toBe(city);
  });
  it.each([
    ['Klinikum Freiburg Haus C', '79106 Freiburg'],
    ['klinikum fr', '79106 Freiburg'],
    ['kita muehlbach', '77694 KEHL'],
    ['Kita S', '77694 Kehl'],
    ['Kita', undefined],
    ['Rathaus', undefined],
  ])('the place of %s is %s', (site, found) => {
    const answer = addressOfTypedSite(orders, site);
    expect(answer ? `${answer.postCode} ${answer.city}` : undefined).toBe(found);
  });
});

const open = (
  answer: Parameters<typeof serveWith>[0] = () => ({ body: { orders, shipments: [], trucks: [] } }),
) => {
  const requests = serveWith(answer);
  const row = createElement(OrderCreateRow, { hall: 1, day: '2026-11-23', ref: null });
  const value = { ...emptyOrderExtras, ...searchPlaces };
  const drawn = renderPartInApp(createElement(OrderExtrasContext, { value }, row));
  const field = (name: string): HTMLInputElement => drawn.getByLabelText(name) as HTMLInputElement;
  const type = (name: string, value: string): void =>
    act(() => {
      field(name).focus();
      fireEvent.input(field(name), { target: { value } });
    });
  return { requests, field, type, row: drawn.getByRole('row') };
};

beforeEach(async () => {
  await setLanguage('de');
  setUnsavedInputOwner(1);
  sessionStorage.clear();
  signIn('planner');
  showDay({ date: '2026-11-23' });
});

describe('in the row of a new order', () => {
  it('a post code with one city fills the city in, and clears it again when changed', async () => {
    const { requests, field, type } = open();
    type('PLZ', '7769');
    type('PLZ', '77694');
    await eventually(() => expect(field('Ort').value).toBe('Kehl'));
    expect(requests.map(({ line }) => line)).toEqual(['GET /api/search?q=77694&limit=50']);
    type('PLZ', '7769');
    expect(field('Ort').value).toBe('');
  });

  it('an entered city is kept, regardless of the post code', async () => {
    const { requests, field, type } = open();
    type('Ort', 'Kork');
    type('PLZ', '77694');
    expect([field('Ort').value, requests]).toEqual(['Kork', []]);
    type('Ort', '');
    type('PLZ', '7769');
    type('PLZ', '77694');
    await eventually(() => expect(field('Ort').value).toBe('Kehl'));
    type('Ort', 'Kehl-Kork');
    type('PLZ', '77695');
    expect(field('Ort').value).toBe('Kehl-Kork');
  });

  it('a known site offers its address, which one key accepts; the focus moves to the quantities', async () => {
    const { field, type, row } = open();
    type('Baustelle', 'klinikum fr');
    await eventually(() =>
      expect(row.textContent).toContain('↓ übernimmt Klinikum Freiburg Haus C, 79106 Freiburg'),
    );
    fireEvent.keyDown(field('Baustelle'), { key: 'ArrowDown' });
    await eventually(() => expect(field('Stahl')).toBe(document.activeElement));
    expect(['Baustelle', 'PLZ', 'Ort'].map((name) => field(name).value)).toEqual([
      'Klinikum Freiburg Haus C',
      '79106',
      'Freiburg',
    ]);
  });

  it('nothing is suggested without an answer', async () => {
    const { requests, field, type, row } = open(() => noAnswer);
    type('PLZ', '77694');
    type('PLZ', '');
    type('Baustelle', 'Kita Sonnenhang');
    await eventually(() => expect(requests).toHaveLength(2));
    expect([field('Ort').value, row.textContent?.includes('↓')]).toEqual(['', false]);
  });
});
