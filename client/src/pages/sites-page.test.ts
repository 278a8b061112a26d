// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import type { SiteBook } from '@werkplan/shared/sites/site-requests-schema.ts';
import { aSite } from '@werkplan/shared/sites/testing/a-site.ts';
import { beforeEach, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { refusal, serveCalls, type SentRequest } from '../testing/fake-server.ts';
import { renderPage, signIn, setLanguage } from '../testing/in-app.ts';
import { openWindow } from '../testing/open-window.ts';
import { changeDay, showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { SitesPage } from './sites-page.tsx';

const today = '2026-11-17';
const bridge = aSite({
  id: 1,
  name: 'Brücke L98',
  postCode: '77716',
  city: 'Haslach',
  contact: 'P. Armbruster',
  windows: [1, 2, 3, 4, 5].map((weekday) => ({ to: '11:00', from: '06:00', weekday })),
  truckTypes: ['SATTEL', 'SPEDITION', 'ABHOLER'],
  craneNeeded: true,
});
const planned = (
  siteId: number | null,
  name: string,
  orders: number,
  kg: number,
  reserved = 0,
): SiteBook['planned'][number] => ({
  siteId,
  name,
  postCode: '77716',
  city: 'Haslach',
  orders,
  kg,
  reserved,
  next: { date: today, time: '06:30' },
});
const spelled = planned(null, 'Bruecke L 98', 1, 8000);
const book: SiteBook = {
  planned: [planned(1, 'Brücke L98', 4, 33_000, 11_000), spelled],
  offers: [[planned(1, 'Brücke L98', 4, 33_000), spelled]],
};

let shownBook: SiteBook;
let requests: SentRequest[];
let refuses: boolean;
beforeEach(async () => {
  openWindow();
  await setLanguage('de');
  signIn('planner');
  refuses = false;
  shownBook = book;
  showDay({ date: today });
  const saved = (request: SentRequest) =>
    refuses
      ? refusal('VALIDATION_ERRORS', { fields: { phone: 'Zu lang.' } })
      : { body: { ...bridge, ...(request.body as object), version: 2 } };
  requests = serveCalls({
    'sites.list': () => ({ body: [bridge, aSite({ id: 2, name: 'Altbau', status: 'INACTIVE' })] }),
    'sites.book': () => ({ body: shownBook }),
    'sites.create': ({ body }) => ({ body: { ...aSite({ id: 9 }), ...(body as Partial<Site>) } }),
    'sites.update': saved,
    'sites.merge': () => ({ body: { ...bridge, version: 2 } }),
    'sites.leaveApart': () => ({ body: { apart: 1 } }),
  });
});

const sent = (): readonly (readonly [string, unknown])[] =>
  requests
    .filter(({ method }) => method === 'POST' || method === 'PUT')
    .map(({ line, body }) => [line, body]);
const draw = async () => {
  const page = renderPage(SitesPage, '/sites');
  const rows = (): (string | null)[] =>
    [...document.querySelectorAll('tbody tr')].map((row) => row.getAttribute('aria-label'));
  await eventually(() => expect(rows()).toEqual(['Brücke L98', 'Bruecke L 98']));
  const button = (name: string): HTMLElement =>
    [...document.querySelectorAll<HTMLElement>('button')].find(
      (one) => one.textContent.startsWith(name) || one.getAttribute('aria-label') === name,
    ) as HTMLElement;
  const field = (label: string): HTMLInputElement => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    return document.querySelector(`[id="${found?.htmlFor ?? ''}"]`) as HTMLInputElement;
  };
  const type = (label: string, value: string): void => {
    fireEvent.input(field(label), { target: { value } });
    fireEvent.blur(field(label));
  };
  const open = (name: string): void => void fireEvent.click(page.part(`tr[aria-label="${name}"]`));
  return { ...page, rows, button, field, type, open };
};

it('lists sites with planned orders, hours, vehicles and contact, and can be searched', async () => {
  const page = await draw();
  const text = page.part('tr[aria-label="Brücke L98"]').textContent;
  for (const words of [
    '77716 Haslach',
    '33',
    'heute 06:30',
    'Mo–Fr 06:00–11:00',
    'ohne Kleine',
    'Kran',
    'P. Armbruster',
  ])
    expect(text).toContain(words);
  expect(page.part('tr[aria-label="Bruecke L 98"]').textContent).toContain('nicht bekannt');
  expect(page.part('main').textContent).toContain('41 t geplant, 5 Aufträge');
  fireEvent.input(page.part('input[type=search]'), { target: { value: 'armbruster' } });
  expect(page.rows()).toEqual(['Brücke L98']);
});

it('names the day and the time of the next order in a tooltip, because a narrow column cuts them', async () => {
  const next = { date: '2026-11-18', time: 'vor 09:15 Uhr' };
  shownBook = { ...book, planned: [planned(1, 'Brücke L98', 4, 33_000), { ...spelled, next }] };
  const page = await draw();
  const titleOf = (name: string) => page.part(`tr[aria-label="${name}"] td:nth-child(4)`).title;
  expect(['Brücke L98', 'Bruecke L 98'].map(titleOf)).toEqual(['heute 06:30', 'Mi, 18.11. vor 09:15 Uhr']);
});

it('tells spellings of the same name apart by their place', async () => {
  const other = { ...spelled, name: 'Brücke L98', postCode: '77790', city: 'Steinach' };
  shownBook = { ...book, offers: [[planned(1, 'Brücke L98', 4, 33_000), other, spelled]] };
  const page = await draw();
  const choices = [...page.part('[role=radiogroup]').querySelectorAll('label')].map((one) => one.textContent);
  expect(choices).toEqual([
    expect.stringContaining('77716 Haslach'),
    expect.stringContaining('77790 Steinach'),
    expect.not.stringContaining('Haslach'),
  ]);
});

it('hatches reservations after planned orders, on one scale', async () => {
  const page = await draw();
  const widths = (name: string): string[] =>
    [...document.querySelectorAll<HTMLElement>(`tr[aria-label="${name}"] td:nth-child(3) span[style]`)].map(
      ({ style }) => style.width,
    );
  expect(widths('Brücke L98')).toEqual(['75%', '25%']);
  expect(page.part('tr[aria-label="Brücke L98"] [role=img]').getAttribute('aria-label')).toBe(
    '11 t reserviert',
  );
  expect(widths('Bruecke L 98')).toEqual([`${(100 * 8) / 44}%`]);
  expect(page.part('main').textContent).toContain('41 t geplant, 5 Aufträge, 11 t reserviert');
});

it('opens a site by keyboard, saves a field on blur, and returns the focus', async () => {
  const page = await draw();
  page.part('tbody tr').focus();
  page.press('ArrowDown');
  page.press('ArrowUp');
  page.press('Enter');
  page.type('Telefon', ' 0171 39200 14 ');
  await eventually(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.[0]).toContain('PUT /api/sites/1');
  expect(sent()[0]?.[1]).toMatchObject({ phone: '0171 39200 14', name: 'Brücke L98' });
  await eventually(() => expect(page.part('tr[aria-label="Brücke L98"]').textContent).toContain('39200'));
  page.field('Telefon').focus();
  page.press('Escape');
  await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Brücke L98'));
  expect(document.querySelector('aside')).toBeNull();
});

it('keeps a refused text and shows the error at the field', async () => {
  const page = await draw();
  page.open('Brücke L98');
  refuses = true;
  page.type('Telefon', '0'.repeat(40));
  await eventually(() => expect(page.part('aside').textContent).toContain('Zu lang.'));
  expect(page.field('Telefon').value).toBe('0'.repeat(40));
});

it('edits unloading hours by groups of weekdays, and allowed vehicles', async () => {
  const page = await draw();
  page.open('Brücke L98');
  fireEvent.click(page.button('Zeitfenster'));
  const times = [...document.querySelectorAll<HTMLInputElement>('aside li input')].slice(-2);
  for (const [at, value] of ['07:00', '09:00'].entries())
    fireEvent.input(times[at] as HTMLElement, { target: { value } });
  fireEvent.blur(times[1] as HTMLElement);
  await eventually(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.[1]).toMatchObject({
    windows: [...bridge.windows, { to: '09:00', from: '07:00', weekday: 6 }],
  });
  fireEvent.click(page.button('Spedition'));
  await eventually(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.[1]).toMatchObject({ truckTypes: ['SATTEL', 'ABHOLER'] });
});

it('merges spellings under the chosen name with one undo, or dismisses the suggestion', async () => {
  const notices = collectToasts();
  const page = await draw();
  const radios = [...document.querySelectorAll<HTMLInputElement>('[role=radiogroup] input')];
  fireEvent.click(radios[1] as HTMLElement);
  fireEvent.click(page.button('Zusammenlegen'));
  await eventually(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual([
    'POST /api/sites/1/merge',
    {
      spellings: [],
      siteIds: [],
      name: { city: 'Haslach', name: 'Bruecke L 98', postCode: '77716' },
    },
  ]);
  await eventually(() => expect(notices.map(({ text }) => text).join(' ')).toContain('Zusammengelegt'));
  await eventually(() => expect(page.button('Verschieden lassen').matches(':disabled')).toBe(false));
  fireEvent.click(page.button('Verschieden lassen'));
  await eventually(() => expect(sent()[1]?.[0]).toBe('POST /api/sites/apart'));
});

it('shows another user’s changes at once', async () => {
  const page = await draw();
  changeDay({ sites: [{ ...bridge, contact: 'M. Hauser', version: 2 }] });
  await eventually(() => expect(page.part('tr[aria-label="Brücke L98"]').textContent).toContain('M. Hauser'));
});

it('is read-only for viewers', async () => {
  signIn('viewer');
  const page = await draw();
  expect(page.button('Baustelle')?.textContent ?? '').not.toContain('N');
  expect(document.querySelector('[role=radiogroup]')).toBeNull();
  page.open('Brücke L98');
  const controls = [
    ...document.querySelectorAll<HTMLInputElement>('aside :is(input, textarea, [aria-pressed])'),
  ];
  expect(controls.length).toBeGreaterThan(8);
  expect(controls.filter((one) => !one.disabled && !one.closest('fieldset:disabled'))).toEqual([]);
});

it('creates a site from a spelling when its first field is saved', async () => {
  const page = await draw();
  page.open('Bruecke L 98');
  page.type('Ansprechpartner', 'M. Oberle');
  await eventually(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual([
    'POST /api/sites',
    expect.objectContaining({
      name: 'Bruecke L 98',
      postCode: '77716',
      city: 'Haslach',
      contact: 'M. Oberle',
    }),
  ]);
});
