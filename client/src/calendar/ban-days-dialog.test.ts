// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { listedBanDays } from '@werkplan/shared/plant/driving-bans.ts';
import { createElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { eventually } from '../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { BanDaysDialog } from './ban-days-dialog.tsx';

const own = [{ day: '12-24', name: 'Heiligabend', regions: [] }];
let requests: SentRequest[];

beforeEach(async () => {
  await setLanguage('de');
  collectToasts();
  signIn('admin');
  showDay({ date: '2026-11-23' });
  requests = serveCalls({
    'plant.regions': () => ({ body: [{ code: 'DE-BW', name: 'Baden-Württemberg' }] }),
    'plant.change': () => ({ status: 503, body: { type: 'BUSY', displayMessage: 'Gerade nicht.' } }),
  });
});

const draw = (drivingBans: typeof own | null): void => {
  store().set(plantAtom, { drivingBans } as never);
  renderPartInApp(createElement(BanDaysDialog, { onClose: () => undefined }));
};
const names = (): (string | null)[] =>
  [...document.querySelectorAll('li b')].map(({ textContent }) => textContent);
const fill = (label: string, value: string): void =>
  void fireEvent.input(screen.getByLabelText(label), { target: { value } });
const sent = async (): Promise<unknown> => {
  const changes = () => requests.filter(({ method }) => method !== 'GET');
  await eventually(() => expect(changes()).toHaveLength(1));
  return changes()[0]?.body;
};

it('lists the statutory days in calendar order, with their regions', () => {
  draw(null);
  expect(names()).toEqual(listedBanDays.map(({ name }) => name));
  const corpusChristi = [...document.querySelectorAll('li')].find(({ textContent }) =>
    textContent.includes('Fronleichnam'),
  );
  expect(corpusChristi?.textContent).toContain('BW, BY, HE, NW, RP, SL');
  expect(screen.queryByText('Wie im Gesetz')).toBe(null);
});

it('adds a yearly day', async () => {
  draw(own);
  fill('Tag', '6.1.');
  fill('Name', 'Erscheinung');
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  expect(await sent()).toEqual({ drivingBans: [...own, { day: '01-06', name: 'Erscheinung', regions: [] }] });
});

it.each([
  ['30.2.', 'Ball', 'TT.MM.'],
  ['morgen', 'Ball', 'TT.MM.'],
  ['29.2.', ' ', 'Pflichtfeld'],
])('shows what is missing in %j and %j, and sends nothing', (day, name, said) => {
  draw(own);
  fill('Tag', day);
  fill('Name', name);
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  expect(screen.getByText(said)).toBeTruthy();
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('removes a day, and all days that the plant has added', async () => {
  draw(own);
  fireEvent.click(screen.getByLabelText('Heiligabend entfernen'));
  expect(await sent()).toEqual({ drivingBans: [] });
  requests.length = 0;
  fireEvent.click(screen.getByText('Wie im Gesetz'));
  expect(await sent()).toEqual({ drivingBans: null });
});

it('is read-only for planners', () => {
  signIn('planner');
  draw(own);
  expect(names()).toEqual(['Heiligabend']);
  expect([screen.queryByText('Hinzufügen'), screen.queryByLabelText('Heiligabend entfernen')]).toEqual([
    null,
    null,
  ]);
});
