// @vitest-environment happy-dom
import type { YardSite } from '@werkplan/shared/yard/yard-schema.ts';
import { cleanup, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadTexts } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { CardView } from './card-view.tsx';
import { dialNumber, SiteAccess } from './site-access.tsx';
import { confirmedAtom } from './yard-atoms.ts';
import { aCard, aMark, aYard } from './testing/a-yard.ts';

beforeEach(async () => {
  await setLanguage('de');
  await loadTexts('all');
});
afterEach(cleanup);

const aYardSite = (given: Partial<YardSite> = {}): YardSite => ({
  address: '',
  windows: null,
  craneNeeded: false,
  remark: '',
  ...given,
});
const window = (from: string, to: string) => ({ weekday: 2, from, to });
const textOf = (site: Partial<YardSite>, start = '06:30'): string =>
  renderPartInApp(createElement(SiteAccess, { card: { site: aYardSite(site) }, start })).container
    .textContent;

it.each([
  ['nothing of a site without windows', null, '06:30', ''],
  ['that it is closed', [], '06:30', 'Baustelle geschlossen'],
  [
    'until when, for a run that starts within its window',
    [window('06:00', '11:00')],
    '06:30',
    'Anlieferung nur bis 11:00',
  ],
  [
    'until when, for a run that starts too late',
    [window('06:00', '11:00')],
    '13:00',
    'Anlieferung nur bis 11:00',
  ],
  ['the window, for a run that starts before it', [window('12:00', '14:00')], '06:30', '12:00–14:00'],
  ['all windows', [window('06:00', '09:00'), window('13:00', '15:00')], '06:30', '06:00–09:00, 13:00–15:00'],
] as const)('shows %s', (_, windows, start, said) => {
  expect(textOf({ windows: windows && [...windows] }, start)).toBe(said);
});

it('shows that a crane is needed, and the remark', () => {
  expect(textOf({ craneNeeded: true, remark: 'Wenden am Kreisel' })).toBe('Kran nötigWenden am Kreisel');
});

it.each([
  ['0781 123 45', '078112345'],
  ['+49 (0)781 / 123-45', '+4978112345'],
  ['(0781) 12345', '078112345'],
  ['beim Pförtner', ''],
])('dials %s as %s', (phone, number) => {
  expect(dialNumber(phone)).toBe(number);
});

it('one tap calls the contact', () => {
  textOf({ contact: 'T. Schuler', phone: '0171 39200 85' });
  const link = screen.getByRole('link');
  expect([link.getAttribute('href'), link.textContent]).toEqual([
    'tel:01713920085',
    'Anrufen T. Schuler0171 39200 85',
  ]);
});

it.each([
  ['without a number', { contact: 'Polier Huber', phone: '' }],
  ['by a link that names nobody', {}],
])('there is no call button %s', (_, site) => {
  textOf(site);
  expect(screen.queryByRole('link')).toBe(null);
});

it.each([
  ['the driver’s link goes on showing it', 3, true],
  ['the yard’s link folds it away', null, false],
])('of a loaded card %s', (_, deliveryId, isShown) => {
  const yard = aYard();
  const link = { ...yard.link, deliveryId };
  store().set(confirmedAtom, { yard: { ...yard, link }, at: 0 });
  const announcement = { state: 'confirmed', time: '10:30', number: 'F-207' } as const;
  const card = aCard({ mark: aMark(), site: aYardSite({ craneNeeded: true }), announcement });
  const { container } = renderPartInApp(
    createElement(CardView, { card, start: '06:30', timeZone: 'Europe/Berlin' }),
  );
  expect(container.textContent.includes('Kran nötig')).toBe(isShown);
  expect(container.textContent.includes('Anlieferung bestätigt 10:30 · F-207')).toBe(isShown);
});

it('a canceled card shows nothing about its site', () => {
  const card = aCard({ isDead: true, site: aYardSite({ craneNeeded: true }) });
  const { container } = renderPartInApp(
    createElement(CardView, { card, start: '06:30', timeZone: 'Europe/Berlin' }),
  );
  expect(container.textContent).not.toContain('Kran nötig');
});
