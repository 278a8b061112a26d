// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { eventually } from '../testing/eventually.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { endTour, tourStepAtom } from '../handbook/tour-state.ts';
import { HelpPanel } from './help-panel.tsx';
import { shortcutGroups } from './shortcut-groups.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { helpPanelOpenAtom, useAppShortcuts } from './use-app-shortcuts.ts';

it.each(shortcutGroups)('$title lists each key once', ({ shortcuts }) => {
  const lines = shortcuts.map(({ does }) => translate('de', does));
  expect(lines).toEqual([...new Set(lines)]);
});

describe('the list of keys', () => {
  it.each([
    [
      'de',
      'admin',
      [
        'Überall',
        'Lieferung',
        'Produktion',
        'Der Tag, wie er war',
        'Baustellen',
        'Kennzahlen',
        'Werkskalender',
        'Benutzer',
        'Webhooks',
        'Beim Bearbeiten',
      ],
      ['Teil löschen', 'Entf'],
    ],
    [
      'en',
      'planner',
      [
        'Everywhere',
        'Delivery',
        'Production',
        'The day as it was',
        'Sites',
        'Figures',
        'Plant calendar',
        'While editing',
      ],
      ['Delete a part', 'Del'],
    ],
  ] as const)(
    'in %s for the role %s has only what is theirs, grouped',
    async (language, role, titles, row) => {
      await setLanguage(language);
      signIn(role);
      const { getAllByRole, getByText } = renderPartInApp(createElement(ShortcutList));
      expect(getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(titles);
      const [does, key] = row;
      expect(getByText(does).parentElement?.querySelector('kbd')?.textContent).toBe(key);
    },
  );
});

it('help starts with the keys, links to handbook and tour, and closes for the tour', async () => {
  await setLanguage('de');
  const onClose = vi.fn<() => void>();
  const { getByText, getByRole } = renderPartInApp(
    createElement(MemoryRouter, { initialEntries: ['/delivery'] }, createElement(HelpPanel, { onClose })),
  );
  const list = getByText('Überall').closest('section')?.parentElement;
  await eventually(() => expect(document.activeElement).toBe(list));
  fireEvent.click(getByRole('tab', { name: 'Diese Seite' }));
  await eventually(() => expect(getByRole('heading', { level: 1 }).textContent).toBe('Karten auf LKW legen'));
  fireEvent.click(getByRole('tab', { name: 'Rundgang' }));
  fireEvent.click(getByText('Rundgang beginnen'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(store().get(tourStepAtom)).toBe(0);
  act(endTour);
});

describe('the keys of every page', () => {
  const Page = (): ReactNode => {
    useAppShortcuts();
    return createElement('output', null, useLocation().pathname);
  };
  const draw = () => {
    const { getByRole } = renderPartInApp(createElement(MemoryRouter, null, createElement(Page)));
    return getByRole('status');
  };
  const press = (...keys: readonly string[]): void => {
    for (const key of keys) fireEvent.keyDown(document.body, { key });
  };

  it('open the work areas: G, then a letter', () => {
    const address = draw();
    const way = ['p', 'm', 'v', 'd', 'l'].map((letter) => {
      press('g', letter);
      return address.textContent;
    });
    expect(way).toEqual(['/production', '/production-plan', '/production-forecast', '/', '/delivery']);
  });

  it('open the list of keys with ?', () => {
    draw();
    act(() => store().set(helpPanelOpenAtom, false));
    press('?');
    expect(store().get(helpPanelOpenAtom)).toBe(true);
  });
});
