// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { aCalendarEntry } from '@werkplan/shared/live/testing/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { pastedSourceAtom } from '../orders/order-table-state.ts';
import { eventually } from '../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../testing/fake-server.ts';
import { signIn, setLanguage } from '../testing/in-app.ts';
import { openWindow } from '../testing/open-window.ts';
import { changeDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { date, drawProduction, items, opened } from './testing/drawn-production.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const columns = 'Auftrag Baustelle PLZ Ort Stahl Matten Gesamt Auch_Halle_2H2 Auch_Halle_3H3 Zeit LTD Kurz'
  .split(' ')
  .map((name) => name.replaceAll('_', ' '));

let requests: SentRequest[];
beforeEach(async () => {
  openWindow();
  await setLanguage('de');
  collectToasts();
  signIn('planner');
  requests = serveCalls();
});
const sent = (): SentRequest[] => requests.filter(({ method }) => !['GET', 'PATCH'].includes(method));

describe('the table of a hall’s orders', () => {
  it('shows all columns but the own hall’s, the highest number first and canceled orders last, and can be sorted', async () => {
    spec('1.8a', '2.19', '2.19a', '2.20', '2.23');
    const { listed, getByText, part } = await drawProduction();
    const heads = [...document.querySelectorAll<HTMLElement>('[role=columnheader]')];
    expect(heads.slice(0, 12).map(({ textContent }) => textContent)).toEqual(columns);
    expect(listed()).toEqual(['24801', '1200', '900', '5000']);
    expect(getByText('Storniert · 1')).toBeTruthy();
    const site = part('[role=columnheader]:nth-child(2)');
    for (const [direction, numbers] of [
      ['ascending', ['24801', '1200', '900']],
      ['descending', ['900', '1200', '24801']],
    ] as const) {
      fireEvent.click(site.querySelector('button') as HTMLElement);
      expect([site.getAttribute('aria-sort'), listed().slice(0, 3)]).toEqual([direction, numbers]);
    }
    expect(heads[4]?.querySelector('button')).toBeNull();
  });

  it('is filtered by text; the icon closes the filters and clears them', async () => {
    spec('2.19a', '2.21', '2.24');
    const { listed, part, getByLabelText, queryByLabelText, getByText } = await drawProduction();
    const toggle = (): void => void fireEvent.click(part('[role=columnheader] [aria-label=Filter]'));
    const type = (label: string, value: string): void =>
      void fireEvent.input(getByLabelText(label), { target: { value } });
    toggle();
    type('Ort filtern', 'KEH');
    expect(listed()).toEqual(['900', '5000']);
    type('Baustelle filtern', 'gibt es nicht');
    expect(getByText('Kein Auftrag passt zu den Filtern.')).toBeTruthy();
    toggle();
    expect([listed().length, queryByLabelText('Ort filtern')]).toEqual([4, null]);
    toggle();
    expect((getByLabelText('Ort filtern') as HTMLInputElement).value).toBe('');
  });

  it('keeps the sorting in another hall, but not filters and create row', async () => {
    spec('2.28');
    const { hall, part, listed, getByText, queryByLabelText } = await drawProduction();
    fireEvent.click(part('[role=columnheader] [aria-label=Filter]'));
    const site = () => part('[data-draft=constructionSite] input') as HTMLInputElement;
    fireEvent.input(site(), { target: { value: 'Halb getippt' } });
    fireEvent.click(part('[role=columnheader]:nth-child(4) button'));
    hall(2);
    await eventually(() => expect(listed()).toEqual(['77']));
    expect([queryByLabelText('Ort filtern'), site().value]).toEqual([null, '']);
    expect(part('[role=columnheader]:nth-child(4)').getAttribute('aria-sort')).toBe('ascending');
    hall(3);
    expect(getByText('Keine Aufträge vorhanden')).toBeTruthy();
  });

  it('is read-only on a past day, except for notes', async () => {
    spec('4.5', '4.5a');
    const { cell, stop, part } = await drawProduction('2026-11-24');
    expect(document.querySelector('[data-draft]')).toBeNull();
    fireEvent.doubleClick(stop(1, 'city'));
    expect(cell(1, 'city').querySelector('input')).toBeNull();
    fireEvent.click(part('[data-row="1"] [data-menu]'));
    await eventually(() => expect(items()).not.toEqual([]));
    const usable = items().filter((item) => item.getAttribute('aria-disabled') !== 'true');
    expect(usable.map(({ textContent }) => textContent)).toEqual(['NotizenM', 'VerlaufV']);
  });
});

it('a viewer has no create row and no editors', async () => {
  signIn('viewer');
  const { cell, stop, focus, press } = await drawProduction();
  fireEvent.doubleClick(stop(1, 'city'));
  focus(1, 'city');
  press('Enter');
  expect([cell(1, 'city').querySelector('input'), document.querySelector('[data-draft]')]).toEqual([
    null,
    null,
  ]);
});

it.each([
  ['cells, pasted wherever no field has the focus', date, '[role=grid]', 'Auftrag\tOrt\n5\tLahr', true],
  ['cells, pasted into the create row', date, '[data-draft=city] input', '5\tLahr', true],
  ['text without cells', date, '[role=grid]', 'nur Text', false],
  ['cells on a past day', '2026-11-24', '[role=grid]', '5\tLahr', false],
] as const)('%s opens the preview of orders, or not', async (_, today, selector, text, opens) => {
  const { part } = await drawProduction(today);
  const taken = !fireEvent.paste(part(selector), { clipboardData: { getData: () => text } });
  expect(taken).toBe(opens);
  expect(store().get(pastedSourceAtom)).toEqual(opens ? { from: text, hall: 1, day: date } : null);
  act(() => store().set(pastedSourceAtom, null));
});

describe('with the keyboard', () => {
  spec('L.15');
  it.each([
    ['Enter', {}, 3, 'city'],
    ['Tab', {}, 2, 'steel'],
    ['Tab', { shiftKey: true }, 2, 'postCode'],
  ] as const)('an editor saves with %s %j and goes on to row %i, %s', async (key, more, row, field) => {
    const { focus, press, stop, cell } = await drawProduction();
    focus(2, 'city');
    press('Enter');
    const editor = await eventuallyFocused(() => cell(2, 'city').querySelector('input'));
    fireEvent.input(editor, { target: { value: 'Bühl' } });
    press(key, more);
    await eventually(() => expect(sent()).toMatchObject([{ method: 'PUT', body: { city: 'Bühl' } }]));
    await eventually(() => expect(document.activeElement).toBe(stop(row, field)));
  });

  it('Escape leaves the cells, so that numbers select the hall, F the filters and N the create row', async () => {
    const { focus, press, part } = await drawProduction();
    focus(2, 'city');
    press('Escape');
    press('f');
    await eventually(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Auftrag filtern'),
    );
    press('Escape');
    press('n');
    expect(document.activeElement).toBe(part('[data-draft=orderId] input'));
    act(() => (document.activeElement as HTMLElement).blur());
    press('2');
    expect(part('[data-hall][aria-checked=true]').getAttribute('data-hall')).toBe('2');
  });
});

it('a holiday’s name is shown in the bar, and beside date fields', async () => {
  const page = await drawProduction();
  act(() =>
    changeDay({
      calendarEntries: [
        aCalendarEntry({ id: 1, kind: 'holiday', day: date, name: 'Kirchweih' }),
        aCalendarEntry({ id: 2, kind: 'holiday', day: '2027-01-06', name: 'Heilige Drei Könige' }),
      ],
    }),
  );
  expect(page.part('[data-bar]').textContent).toContain('Kirchweih');
  await page.choose(1, /anderes Datum/);
  const dialog = await opened('Auf anderes Datum verschieben');
  const field = dialog.querySelector('input') as HTMLInputElement;
  fireEvent.input(field, { target: { value: '06.01.2027' } });
  expect(dialog.textContent).toContain('Heilige Drei Könige: Das Werk ist geschlossen.');
  await eventually(() =>
    expect(page.part('[data-day="2027-01-06"] button').title).toMatch('Heilige Drei Könige'),
  );
});

/** Waits until the element exists and has the focus. */
async function eventuallyFocused(find: () => HTMLInputElement | null): Promise<HTMLInputElement> {
  await eventually(() => {
    const found = find();
    if (!found || found !== document.activeElement) throw new Error('not yet');
  });
  return find() as HTMLInputElement;
}
