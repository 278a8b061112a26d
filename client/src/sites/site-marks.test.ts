// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import type { Announcement } from '@werkplan/shared/shipments/announcement-schema.ts';
import { aSite } from '@werkplan/shared/sites/testing/a-site.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { createElement, Fragment } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { dropTargetAtom } from '../deliveries/drag/drag-atoms.ts';
import { runFitAtom, siteMisfitCountAtom } from '../deliveries/run-fit.ts';
import { clientTexts } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { draggedCardsAtom } from '../shipments/dragged-cards.ts';
import { selectionAtom } from '../shipments/selection.ts';
import { serveCalls } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { changeDay, showDay } from '../testing/shown-day.ts';
import { dayMarkedCardsAtom } from './mark-atoms.ts';
import { registerSiteRequirements } from './site-fit.ts';
import { DayWarningsList } from './day-warnings-list.tsx';
import { CardSiteMark, RunSiteMark, SelectedSiteRequirements } from './site-marks.tsx';

const tuesday = '2026-11-17';
const runs = 60;
const site = aSite({
  id: 1,
  name: 'Gemeindehaus',
  postCode: '79104',
  city: 'Freiburg',
  contact: 'B. Lang',
  windows: [2].map((weekday) => ({ to: '11:00', from: '07:00', weekday })),
  truckTypes: ['SPEDITION', 'KLEINE_AND_KRANWAGEN'],
});
const order = (id: number) =>
  anOrder({ id, date: tuesday, constructionSite: 'Gemeindehaus', postCode: '79104', city: 'Freiburg' });

/** Run 1 is an articulated truck, 2 a late crane truck, 3 a haulier in time; card 2 is on run 2. */
const show = (date = tuesday): void =>
  showDay({
    date,
    sites: [site],
    trucks: [
      aTruck({ id: 1, type: 'SATTEL' }),
      aTruck({ id: 2, type: 'KLEINE_AND_KRANWAGEN', registration: 'OG-KW 33' }),
      aTruck({ id: 3, type: 'SPEDITION' }),
    ],
    deliveries: Array.from({ length: runs }, (_, at) =>
      aDelivery({
        id: at + 1,
        date,
        truckId: (at % 3) + 1,
        startingTime: at === 1 ? '13:30:00' : '06:30:00',
      }),
    ),
    orders: [1, 2].map((id) => ({ ...order(id), date })),
    shipments: [1, 2].map((id) => aShipment({ id, date, productionOrderId: id })),
    deliveryItems: [anItem({ id: 20, deliveryId: 2, shipmentId: 2 })],
  });
beforeEach(async () => {
  await setLanguage('de');
  signIn('planner');
  serveCalls();
  show();
  registerSiteRequirements();
  store().set(plantAtom, null);
  store().set(selectionAtom, []);
  store().set(draggedCardsAtom, []);
});

const said = (deliveryId: number): string => {
  const mark = store().get(runFitAtom(deliveryId));
  return mark ? `${mark.tone}: ${mark.text(clientTexts().shown)}` : '';
};
const draw = () =>
  renderPartInApp(
    createElement(
      MemoryRouter,
      null,
      createElement(
        Fragment,
        null,
        ...[1, 2, 3].map((id) =>
          createElement('i', { id: `run${id}` }, createElement(RunSiteMark, { deliveryId: id })),
        ),
        createElement(
          'i',
          { id: 'card' },
          createElement(CardSiteMark, { order: order(2), shipmentId: 2, tabIndex: -1 }),
        ),
        createElement(SelectedSiteRequirements),
        createElement(DayWarningsList, { onShow: () => undefined }),
      ),
    ),
  ).container;

it('shows for each run if it suits the dragged or selected card', () => {
  expect([1, 2, 3].map(said)).toEqual(['', '', '']);
  store().set(draggedCardsAtom, [{ id: 1, place: null }]);
  const words = [
    'warn: kein Sattel',
    'warn: Anlieferung nur bis 11:00 · Start 13:30',
    'ok: passt · Start 06:30',
  ];
  expect([1, 2, 3].map(said)).toEqual(words);
  store().set(draggedCardsAtom, []);
  store().set(selectionAtom, [{ id: 1, place: null }]);
  expect([1, 2, 3].map(said)).toEqual(words);
});

it('warns before a drop that reverts a confirmation, but not on a run with the same day and start', () => {
  const confirmed = { date: tuesday, time: '07:30', start: '06:30:00', state: 'confirmed' } as const;
  let version = 1;
  const announce = (...all: (Announcement | null)[]): void => {
    version += 1;
    const shipments = all.map((announcement, at) =>
      aShipment({ id: at + 1, date: tuesday, productionOrderId: at + 1, announcement, version }),
    );
    changeDay({ shipments });
  };
  store().set(draggedCardsAtom, [{ id: 1, place: null }]);
  const late = 'Anlieferung nur bis 11:00 · Start 13:30';
  announce(confirmed);
  expect([1, 2, 3].map(said)).toEqual([
    'warn: kein Sattel',
    `warn: ${late} · bestätigt 07:30 wird angefragt`,
    'ok: passt · Start 06:30',
  ]);
  announce({ ...confirmed, date: '2026-11-18' });
  expect(said(3)).toBe('warn: bestätigt 07:30 wird angefragt');
  announce({ ...confirmed, start: '13:30:00' });
  expect([2, 3].map(said)).toEqual([`warn: ${late}`, 'warn: bestätigt 07:30 wird angefragt']);
  announce({ state: 'requested' });
  expect(said(3)).toBe('ok: passt · Start 06:30');
  announce({ ...confirmed, start: '05:00:00' }, { ...confirmed, start: '05:00:00' });
  store().set(draggedCardsAtom, [
    { id: 1, place: null },
    { id: 2, place: '2:0' },
  ]);
  expect(said(3)).toBe('warn: 2 Bestätigungen werden angefragt');
});

it('shows nothing for a site without requirements, and follows other users’ changes', () => {
  store().set(selectionAtom, [{ id: 1, place: null }]);
  changeDay({
    sites: [
      aSite({ ...site, windows: [], truckTypes: ['SATTEL', 'ABHOLER', 'SPEDITION', 'KLEINE_AND_KRANWAGEN'] }),
    ],
  });
  expect([1, 2, 3].map(said)).toEqual(['', '', '']);
  changeDay({ sites: [aSite({ ...site, craneNeeded: true, windows: [] })] });
  expect([1, 2, 3].map(said)).toEqual([
    'warn: kein Sattel · Kran nötig',
    'ok: passt · Start 13:30',
    'warn: Kran nötig',
  ]);
});

it('shows the driving ban of the plant’s region', () => {
  const sunday = addDays(tuesday, 5);
  show(sunday);
  store().set(plantAtom, { region: 'DE-BW' } as never);
  store().set(selectionAtom, [{ id: 1, place: null }]);
  expect(said(3)).toBe('warn: an diesem Tag keine Anlieferung · Fahrverbot bis 22:00 (Sonntag)');
});

it('marks a card on its run, the run’s head, the day’s chip and the list of marks', () => {
  const container = draw();
  expect(container.querySelector('#card')?.textContent).toBe('nur bis 11:00');
  expect(container.querySelector('#run2 [role=img]')?.getAttribute('aria-label')).toBe(
    '1 Hinweis: Gemeindehaus: Anlieferung nur bis 11:00 · Start 13:30',
  );
  expect(container.querySelector('#run1')?.textContent).toBe('');
  expect(store().get(siteMisfitCountAtom)).toBe(1);
  expect(container.querySelector('li')?.textContent).toContain('OG-KW 33');
  act(() => store().set(draggedCardsAtom, [{ id: 1, place: null }]));
  expect(container.querySelector('#run3 [data-site-mark=ok]')?.textContent).toBe('passt · Start 06:30');
  expect(container.querySelector('section')?.textContent).toContain('Di 07:00–11:00');
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/sites?site=1');
});

it('computes the marks of 60 runs once per drag, and none while moving', () => {
  store().set(draggedCardsAtom, [{ id: 1, place: null }]);
  const ids = Array.from({ length: runs }, (_, at) => at + 1);
  const marks = ids.map((id) => store().get(runFitAtom(id)));
  const day = store().get(dayMarkedCardsAtom);
  for (const slot of [1, 2, 3]) {
    store().set(dropTargetAtom, { deliveryId: slot, slot });
    expect(ids.map((id) => store().get(runFitAtom(id)))).toEqual(marks);
    expect(ids.every((id, at) => store().get(runFitAtom(id)) === marks[at])).toBe(true);
  }
  expect(store().get(dayMarkedCardsAtom)).toBe(day);
});
