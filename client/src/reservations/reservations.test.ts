// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { aReservation } from '@werkplan/shared/halls/testing/a-reservation.ts';
import { aSite } from '@werkplan/shared/sites/testing/a-site.ts';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { CapacityMenu } from '../halls/capacity-menu.tsx';
import { HallExtrasContext } from '../halls/hall-places.ts';
import { DueReservations } from './due-reservations.tsx';
import { ReserveHere } from './reservation-dialog.tsx';
import { SiteReservations } from './site-reservations.tsx';

const date = '2026-11-23';
const site = aSite({ id: 4, name: 'Brücke L98' });
const listed = (given: Parameters<typeof aReservation>[0], steel: number) => ({
  ...aReservation({ siteId: 4, ...given }),
  left: { steel, matting: 0 },
});
const week = listed({ id: 1, steel: 18_000, bookedSteel: 8_000, number: 'R-2041' }, 10_000);
let requests: SentRequest[];
let notices: ReturnType<typeof collectToasts>;

beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
  signIn('planner');
  showDay({ date });
  const made = { 'x-change-id': '9' };
  requests = serveCalls({
    'sites.list': () => ({ body: [site] }),
    'reservations.list': () => ({ body: [week, listed({ id: 2, day: '2026-11-16', steel: 5_000 }, 5_000)] }),
    'reservations.due': () => ({ body: { ending: [week], expired: [] } }),
    'reservations.create': () => ({ body: aReservation({ id: 3, siteId: 4 }), headers: made }),
    'reservations.update': () => ({ body: aReservation({ id: 1, siteId: 4 }), headers: made }),
    'reservations.remove': () => ({ body: aReservation({ id: 1, siteId: 4 }), headers: made }),
  });
});
const sent = (): unknown[] =>
  requests.flatMap(({ method, line, body }) => (method === 'GET' ? [] : [[line.split('?')[0], body]]));
const rows = (): string[] => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
const draw = async (): Promise<void> => {
  renderPartInApp(createElement(SiteReservations, { site }));
  await eventually(() => expect(rows()).toHaveLength(2));
};
const fill = (label: string, value: string): void =>
  void fireEvent.input(screen.getByLabelText(label), { target: { value } });

describe('the reservations of a site', () => {
  it('show used and unused kg; one that has ended shows what has expired, and stays listed', async () => {
    await draw();
    expect(rows()[0]).toContain('KW 48, ab 23.11.2026R-204118 t');
    expect(rows()[0]).toContain('8 t belegtnoch 10 t frei gehalten');
    expect(rows()[1]).toContain('5 t verfallen');
    expect(screen.getAllByLabelText(/bearbeiten/)).toHaveLength(1);
  });

  it('a new one is for the week of the entered day', async () => {
    await draw();
    fireEvent.click(screen.getByText('Reservieren'));
    fill('Woche ab', '26.11.2026');
    fill('Stahl', '40 t');
    fireEvent.click(screen.getByRole('dialog').querySelector('footer button:last-child') as HTMLElement);
    await eventually(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual([
      'POST /api/reservations',
      expect.objectContaining({ siteId: 4, hallId: 1, period: 'week', day: '2026-11-23', steel: 40_000 }),
    ]);
    await eventually(() => expect(notices.at(-1)?.text).toBe('Für Brücke L98 reserviert'));
  });

  it('shows missing input, and sends nothing', async () => {
    await draw();
    fireEvent.click(screen.getByText('Reservieren'));
    fireEvent.click(screen.getByRole('dialog').querySelector('footer button:last-child') as HTMLElement);
    expect(screen.getByRole('dialog').textContent).toContain('kg');
    expect(sent()).toEqual([]);
  });

  it('one is edited, and removed', async () => {
    await draw();
    fireEvent.click(screen.getByLabelText(/bearbeiten/));
    fill('Stahl', '20 t');
    fireEvent.click(screen.getByText('Speichern'));
    await eventually(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual([
      'PUT /api/reservations/1',
      expect.objectContaining({ steel: 20_000, number: 'R-2041', version: 1 }),
    ]);
    fireEvent.click(screen.getByLabelText(/entfernen/));
    await eventually(() => expect(sent()).toHaveLength(2));
    expect((sent()[1] as string[])[0]).toBe('DELETE /api/reservations/1');
  });

  it('a viewer can only read them', async () => {
    signIn('viewer');
    await draw();
    expect([screen.queryByText('Reservieren'), screen.queryByLabelText(/bearbeiten/)]).toEqual([null, null]);
  });
});

describe('the menu of a capacity card', () => {
  const open = async (): Promise<void> => {
    const menu = createElement(CapacityMenu, { hall: 3 });
    renderPartInApp(createElement(HallExtrasContext, { value: { Reserve: ReserveHere } }, menu));
    fireEvent.click(screen.getByLabelText(/Kapazität der Halle 3/));
    await eventually(() => screen.getByText('Reservieren …'));
    fireEvent.click(screen.getByText('Reservieren …'));
    await eventually(() => screen.getByRole('dialog', { name: 'In Halle 3 reservieren' }));
    await eventually(() => screen.getByLabelText(/Brücke L98/));
  };
  const reserve = (): void =>
    void fireEvent.click(screen.getByRole('dialog').querySelector('footer button:last-child') as HTMLElement);

  it('reserves in its hall on the shown day for the site found by text and Enter', async () => {
    await open();
    fill('Baustelle suchen', 'brue');
    fireEvent.keyDown(screen.getByLabelText('Baustelle suchen'), { key: 'Enter' });
    fill('Stahl', '18 t');
    reserve();
    await eventually(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual([
      'POST /api/reservations',
      expect.objectContaining({ siteId: 4, hallId: 3, period: 'day', day: date, steel: 18_000 }),
    ]);
    await eventually(() => expect(notices.at(-1)?.text).toBe('Für Brücke L98 reserviert'));
    await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Halle 3/));
  });

  it('requires a site', async () => {
    await open();
    fill('Stahl', '18 t');
    reserve();
    await eventually(() => expect(screen.getByRole('alert').textContent).toBe('Pflichtfeld'));
    expect(sent()).toEqual([]);
  });

  it('has no such entry without the extra', async () => {
    renderPartInApp(createElement(CapacityMenu, { hall: 3 }));
    fireEvent.click(screen.getByLabelText(/Kapazität der Halle 3/));
    await eventually(() => screen.getByText('Abbrechen'));
    expect(screen.queryByText('Reservieren …')).toBeNull();
  });
});

it('the dashboard lists reservations that end soon, linked to their sites', async () => {
  renderPartInApp(createElement(MemoryRouter, null, createElement(DueReservations)));
  await eventually(() =>
    expect(rows()).toEqual(['Brücke L98Halle 1, KW 48, ab 23.11.2026noch 10 t frei gehalten']),
  );
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/sites?site=4');
});
