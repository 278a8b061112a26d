// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { socket } from '../live/server-socket.ts';
import { followUnassignedCount } from '../live/unassigned-count.ts';
import { eventually } from '../testing/eventually.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { openWindow } from '../testing/open-window.ts';
import { sidebarOpenAtom } from './sidebar-atoms.ts';
import { Sidebar } from './sidebar.tsx';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

beforeEach(() => void openWindow());

const draw = () => renderPartInApp(createElement(MemoryRouter, null, createElement(Sidebar)));

it.each([
  [
    'de',
    ['Produktionsplan', 'Produktionsvorschau', 'Produktion', 'Lieferung', 'Baustellen', 'Kennzahlen'],
    ['Hallenanzeige', 'Werkskalender', 'Hilfe', 'Einstellungen', 'Abmelden', 'Seitenleiste ausklappen'],
  ],
  [
    'en',
    ['Production Plan', 'Production Forecast', 'Production', 'Delivery', 'Sites', 'Figures'],
    ['Wall display', 'Plant calendar', 'Help', 'Settings', 'Log out', 'Expand sidebar'],
  ],
] as const)('in %s has the areas, then the foot, and no more for an admin', async (language, areas, foot) => {
  spec('2.5');
  await setLanguage(language);
  signIn('admin');
  const names = [...draw().container.querySelectorAll('a, button')].map((item) =>
    item.getAttribute('aria-label'),
  );
  expect(names.slice(3)).toEqual([...areas, ...foot]);
});

it('starts collapsed with names as tooltips, and shows the number of unassigned shipments', async () => {
  spec('2.5b', '9.16');
  await setLanguage('de');
  signIn('planner');
  followUnassignedCount();
  for (const tell of socket().listeners('unassigned')) tell({ unassigned: 6, leftovers: 2 });
  const { container } = draw();
  const plan = container.querySelector<HTMLElement>('[aria-label="Produktionsplan"]') as HTMLElement;
  expect(container.textContent).not.toContain('Produktionsplan');
  expect(
    container.querySelector('[aria-label="Lieferung, 6 Sendungen ohne LKW bis zum nächsten Arbeitstag"]'),
  ).not.toBeNull();
  act(() => plan.focus());
  fireEvent.pointerEnter(plan, { pointerType: 'mouse' });
  await eventually(() => expect(document.body.textContent).toContain('Produktionsplan'));
  act(() => store().set(sidebarOpenAtom, true));
  expect(container.textContent).toContain('Produktionsplan');
});
