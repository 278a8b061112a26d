// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import type { Role } from '@werkplan/shared/values/role.ts';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { store } from '../lib/client.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { MoreEntries } from './more-entries.tsx';

const released = {
  releases: [{ id: 1, date: testDay, by: 'Bernd Krüger', at: '2026-11-22T14:30:00Z', version: 1 }],
};

/** Sets each state that a day can have. */
const states: Readonly<Record<string, () => void>> = {
  'in planning': () => showDay(),
  released: () => showDay(released),
  'released, for others': () => {
    showDay(released);
    const { user } = store().get(signInStateAtom);
    if (user) store().set(signInStateAtom, { type: 'signedIn', user: { ...user, mayChangeReleased: false } });
  },
  past: () => showDay({}, '2026-11-24'),
  'as it was': () => {
    showDay();
    store().set(pastMomentAtom, '2026-11-23T06:39:00Z');
  },
};

/** Lists the entries of the menu, with the reason in brackets for disabled ones. */
const linesOf = (role: Role, state: string): string[] => {
  signIn(role);
  act(() => states[state]?.());
  const menu = createElement(MoreEntries, { trigger: createElement('button', null, '…') });
  renderPartInApp(createElement(MemoryRouter, { initialEntries: ['/delivery'] }, menu));
  return [...document.querySelectorAll('[role^=menuitem]')].map((line) => {
    const text = [...line.querySelectorAll('[class*=label], [class*=detail]')].map(
      ({ textContent }) => textContent,
    );
    return line.hasAttribute('data-disabled') ? `(${text.join(': ')})` : (text[0] ?? '');
  });
};

beforeEach(async () => await setLanguage('de'));
afterEach(() => store().set(pastMomentAtom, null));

describe('the menu of a day', () => {
  it.each(Object.keys(states))('has the same entries for a viewer on a day that is %s', (state) => {
    const isMoment = state === 'as it was';
    expect(linesOf('viewer', state)).toEqual([
      isMoment ? '(Seit dem Druck: nur in der Gegenwart)' : '(Seit dem Druck: nichts geändert)',
      'Verlauf',
      isMoment ? '(Exportieren: nur in der Gegenwart)' : 'Exportieren',
      'Kompakte Ansicht',
      'Leere Touren weglassen',
      'Tastatur',
    ]);
  });

  it.each([
    ['in planning', 'Tag freigeben'],
    ['released', 'Freigabe zurücknehmen'],
    ['released, for others', '(Freigabe zurücknehmen: braucht Freischaltung)'],
    ['past', '(Tag freigeben: der Tag ist vorbei)'],
    ['as it was', '(Tag freigeben: nur in der Gegenwart)'],
  ])('offers a planner on a day that is %s: %s', (state, line) => {
    const lines = linesOf('planner', state);
    expect(lines[0]).toBe(line);
    expect(lines).toHaveLength(8);
  });
});
