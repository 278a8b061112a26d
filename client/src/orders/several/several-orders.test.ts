// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { aReservation } from '@werkplan/shared/halls/testing/a-reservation.ts';
import { aCapacity } from '@werkplan/shared/live/testing/rows.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { aSite } from '@werkplan/shared/sites/testing/a-site.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../../lib/client.ts';
import { eventually } from '../../testing/eventually.ts';
import { deferredAnswer, refusal } from '../../testing/fake-server.ts';
import { setLanguage } from '../../testing/in-app.ts';
import { changeDay } from '../../testing/shown-day.ts';
import { collectToasts } from '../../testing/collect-toasts.ts';
import { selectedOrdersAtom } from './order-selection.ts';
import {
  answerAll,
  bar,
  changes,
  control,
  draw,
  opened,
  ordersOf,
  panel,
  press,
  selected,
  serve,
  shift,
  type,
} from './testing/stage.ts';

const placeOf = (order: Order | undefined) => ({
  name: order?.constructionSite ?? '',
  postCode: order?.postCode ?? '',
  city: order?.city ?? '',
});

let notices: ReturnType<typeof collectToasts>;
beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
  serve(answerAll);
});

describe('the selected orders', () => {
  it('move to the next working day by D and Enter, at once and in one call', async () => {
    const { answer, give } = deferredAnswer();
    serve(() => answer);
    const { focus } = await draw();
    focus(8);
    press('ArrowDown', shift);
    await eventually(() => expect(bar()).not.toBe(''));
    press('d');
    await opened('Auf anderen Tag');
    press('Enter');
    await eventually(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(3));
    expect(changes().map(({ address, body }) => [address, body])).toEqual([
      ['/api/orders/move', { orders: [{ id: 8 }, { id: 7 }], perRow: true, date: '2026-11-24' }],
    ]);
    expect(store().get(selectedOrdersAtom).all).toEqual([]);
    give({ body: { orders: [{}, {}], refused: [], halls: [] } });
    await eventually(() =>
      expect(notices).toMatchObject([
        { tone: 'success', text: '2 Aufträge sind auf den 24.11.2026 verschoben.' },
      ]),
    );
  });

  it('move to an entered day, which is spelled out with the hall’s new load', async () => {
    const { focus } = await draw();
    focus(8);
    press('ArrowDown', shift);
    await eventually(() => expect(bar()).not.toBe(''));
    press('d');
    const form = await opened('Auf anderen Tag');
    type('fr');
    expect(form.textContent).toContain('Fr, 27. Nov. 2026');
    const chosen = (): string => form.querySelector('label:has(input:checked)')?.textContent ?? '';
    await eventually(() => expect(chosen()).toBe('Fr, 27.11.70 → 86 / 75- 11über Kapazität'));
    press('ArrowUp');
    expect(chosen()).toContain('Do, 26.11.');
    type('+7');
    press('Enter');
    await eventually(() => expect(changes()[0]?.body).toMatchObject({ date: '2026-11-30' }));
  });

  it.each([
    ['no reservation', {}, '', ''],
    ['one of their site', { steel: 40_000 }, '24 t reserviertdanach 40 t frei', ''],
    ['one booked beyond its kg', { steel: 10_000, bookedSteel: 12_000 }, '', ''],
    [
      'one of the hall they leave',
      { hallId: 1, steel: 30_000, bookedSteel: 24_000 },
      '',
      '22 t reserviertdanach 34 t frei',
    ],
    ['one of another day', { day: '2026-11-24' }, '', ''],
  ] as const)('show hall 2’s reservations including them: %s', async (_, given, there, here) => {
    const { focus } = await draw();
    const site = aSite({ id: 4, ...placeOf(ordersOf()[0]) });
    const row = aReservation({ siteId: 4, hallId: 2, period: 'day', day: '2026-11-23', steel: 0, ...given });
    const hallCapacities = [1, 2].map((hallId) =>
      aCapacity({ id: hallId, hallId, maxCapacity: 80_000 } as never),
    );
    act(() => changeDay({ sites: [site], reservations: [row], hallCapacities }));
    focus(8);
    press('ArrowDown', shift);
    await eventually(() => expect(bar()).not.toBe(''));
    press('l');
    const form = await opened('In andere Halle');
    const chosen = form.querySelector('label:has(input:checked)')?.textContent ?? '';
    expect(chosen).toBe(`2Halle 20 → 16 / 80+ 64${there}`);
    expect(form.textContent).toMatch(new RegExp(`Halle 140 → 24 / 80 t${here}$`));
  });

  it('stay selected after a refusal', async () => {
    serve(() => refusal('ORDERS_REFUSED'));
    const { focus } = await draw();
    focus(8);
    press('ArrowDown', shift);
    await eventually(() => expect(bar()).not.toBe(''));
    press('s');
    await opened('Aufträge stornieren?');
    press('Enter');
    await eventually(() => expect(notices.map(({ tone }) => tone)).toEqual(['error']));
    await eventually(() => expect(selected()).toEqual([8, 7]));
  });

  it('are counted without canceled ones, which only notes include', async () => {
    const { focus } = await draw(ordersOf({ 8: { isCanceled: true }, 6: { matting: 2349 } }));
    focus(7);
    press('a', control);
    await eventually(() => expect(bar()).toBe('4 Aufträge · 40,3 t ausgewählt1 storniert, bleibt'));
    press('l');
    await opened('In andere Halle');
    press('Enter');
    await eventually(() =>
      expect(changes()[0]?.body).toEqual({
        orders: [{ id: 9 }, { id: 7 }, { id: 6 }, { id: 5 }],
        perRow: true,
        hallId: 2,
      }),
    );
  });

  it('can only get notes on a past day', async () => {
    const { focus } = await draw(ordersOf(), { today: '2026-11-24' });
    focus(7);
    press('ArrowDown', shift);
    await eventually(() => expect(bar()).toContain('2 vergangen, bleiben'));
    press('d');
    expect(panel()).toBeNull();
    press('m');
    await opened('Notiz ergänzen');
    expect(bar()).toBe('2 Aufträge · 20,0 t ausgewählt');
  });

  it('get a line appended to their notes', async () => {
    const { answer, give } = deferredAnswer();
    serve(() => answer);
    const { focus } = await draw(ordersOf({ 8: { note: 'Tor 3' }, 7: { isCanceled: true } }));
    focus(8);
    press('a', control);
    await eventually(() => expect(bar()).not.toBe(''));
    press('m');
    await opened('Notiz ergänzen');
    press('Enter');
    type('  Kran bestellt ');
    press('Enter');
    await eventually(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toMatchObject({ line: 'Kran bestellt' });
    expect(changes()[0]?.body).toHaveProperty('orders.length', 5);
    const notes = [...document.querySelectorAll('[data-row] [aria-label^=Notiz]')].map((one) =>
      one.getAttribute('title'),
    );
    expect(notes.toSorted((a, b) => Number(a?.length) - Number(b?.length))).toEqual([
      ...Array<string>(4).fill('Kran bestellt'),
      'Tor 3\nKran bestellt',
    ]);
    give({ body: { orders: [{}, {}, {}, {}, {}], refused: [], halls: [] } });
    await eventually(() =>
      expect(notices).toMatchObject([{ text: 'Die Notizen von 5 Aufträgen sind ergänzt.' }]),
    );
  });

  it('keep an unsaved line after Escape and a refusal, until it is added', async () => {
    serve(() => refusal('ORDERS_REFUSED'));
    const { focus } = await draw();
    const openNote = async (): Promise<HTMLInputElement | null> => {
      press('m');
      return (await opened('Notiz ergänzen')).querySelector('input');
    };
    focus(8);
    press('ArrowDown', shift);
    await eventually(() => expect(bar()).not.toBe(''));
    expect((await openNote())?.value).toBe('');
    type('Kran be');
    press('Escape');
    expect(panel()).toBeNull();
    expect((await openNote())?.value).toBe('Kran be');
    press('Enter');
    await eventually(() => expect(notices.map(({ tone }) => tone)).toEqual(['error']));
    await eventually(() => expect(selected()).toEqual([8, 7]));
    serve(answerAll);
    await eventually(() => expect(bar()).not.toBe(''));
    expect((await openNote())?.value).toBe('Kran be');
    press('Enter');
    await eventually(() => expect(notices.map(({ tone }) => tone)).toEqual(['error', 'success']));
    focus(8);
    press('ArrowDown', shift);
    await eventually(() => expect(bar()).not.toBe(''));
    expect((await openNote())?.value).toBe('');
  });

  it('get a colour that some lack, and lose one that all have', async () => {
    const { focus } = await draw(
      ordersOf({
        8: { attribute1: true, attribute2: true },
        7: { attribute1: true },
      }),
    );
    focus(8);
    press('ArrowDown', shift);
    await eventually(() => expect(bar()).not.toBe(''));
    press('c');
    const form = await opened('Farben setzen oder entfernen');
    const box = (name: string): HTMLInputElement =>
      [...form.querySelectorAll('label')]
        .find(({ textContent }) => textContent.startsWith(name))
        ?.querySelector('input') as HTMLInputElement;
    expect([box('Rot').checked, box('Grün').checked, box('Grün').indeterminate]).toEqual([true, false, true]);
    press('Enter');
    for (const name of ['Rot', 'Grün', 'Gelb', 'Gelb']) fireEvent.click(box(name));
    press('Enter');
    await eventually(() =>
      expect(changes().map(({ body }) => body)).toEqual([
        { orders: [{ id: 8 }, { id: 7 }], perRow: true, colours: { attribute1: false, attribute2: true } },
      ]),
    );
  });

  it('that were skipped meanwhile are reported', async () => {
    serve(() => ({ body: { orders: [{}], refused: [{ index: 1 }], halls: [] } }));
    const { focus } = await draw();
    focus(8);
    press('ArrowDown', shift);
    await eventually(() => expect(bar()).not.toBe(''));
    press('s');
    await opened('Aufträge stornieren?');
    press('Enter');
    await eventually(() =>
      expect(notices).toMatchObject([
        {
          text: 'Ein Auftrag ist storniert.',
          detail: 'Ein Auftrag ließ sich nicht mehr ändern.',
        },
      ]),
    );
  });
});
