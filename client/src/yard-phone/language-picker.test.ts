// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { clientTexts, currentLanguage, loadTexts, pageLanguage } from '../lib/i18n.ts';
import { readStored, writeStored } from '../lib/local-storage.ts';
import { languageKey, yardLanguageKey } from '../lib/stored-keys.ts';
import { heldTexts } from '../testing/held-texts.ts';
import { renderPartInApp } from '../testing/in-app.ts';
import { RunRow } from './run-row.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { aCard, aMark, aRun } from './testing/a-yard.ts';
import { formatDay } from '../lib/format.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= vi.fn<() => void>();
  localStorage.clear();
});
afterEach(cleanup);

/** Opens the yard page on a phone with these languages. */
const open = (...languages: string[]): void => {
  createClient({ languages, root: document.documentElement });
  clientTexts().startYardLanguage();
};

it.each([
  [['pl-PL', 'de-DE'], null, 'pl'],
  [['fr-FR', 'ro'], null, 'ro'],
  [['fr-FR'], null, 'de'],
  [['pl-PL'], 'uk', 'uk'],
  [['pl-PL'], 'fr', 'pl'],
])('a phone with the languages %j and the choice %s shows %s', (languages, chosen, spoken) => {
  if (chosen !== null) writeStored(yardLanguageKey, chosen);
  open(...languages);
  expect([pageLanguage(), document.documentElement.lang]).toEqual([spoken, spoken]);
});

it('the screens and the server’s refusals have only two languages', () => {
  createClient({ languages: ['pl-PL', 'en'] });
  expect(pageLanguage()).toBe('en');
  open('pl-PL');
  expect(currentLanguage()).toBe('en');
});

it('the page uses the chosen language with its plural forms, and stores the choice', async () => {
  open('pl-PL');
  await loadTexts('yard');
  const missing = ['a', 'b', 'c'].map((_, slot) =>
    aCard({ slot, itemId: slot + 1, mark: aMark({ status: 'missing' }) }),
  );
  const row = createElement(RunRow, {
    run: aRun({ slots: missing }),
    timeZone: 'Europe/Berlin',
    onOpen: () => undefined,
  });
  renderPartInApp(createElement('div', {}, createElement(LanguagePicker), row));
  screen.getByText('Brak 3');
  fireEvent.click(screen.getByRole('button', { name: /PL/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Hrvatski', hidden: true }));
  await screen.findByText('Nedostaju 3');
  await waitFor(() => expect(screen.queryByText('Hrvatski')).toBeNull());
  expect([readStored(yardLanguageKey), readStored(languageKey)]).toEqual(['hr', null]);
  expect(document.documentElement.lang).toBe('hr');
});

it('of two languages chosen quickly the list waits for the later one, and says if its texts don’t come', async () => {
  open('de-DE');
  await loadTexts('yard');
  renderPartInApp(createElement(LanguagePicker));
  fireEvent.click(screen.getByRole('button', { name: /DE/ }));
  const choose = (name: string): void =>
    void fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  const asked = heldTexts();
  choose('Polski');
  choose('Čeština');
  await act(async () => {
    asked.get('pl')?.arrive();
    await new Promise((resolve) => setImmediate(resolve));
  });
  screen.getByRole('button', { name: 'Čeština', hidden: true });
  asked.get('cs')?.lose();
  await screen.findByRole('alert', { hidden: true });
  expect(pageLanguage()).toBe('de');
  vi.restoreAllMocks();
  choose('Polski');
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  await waitFor(() => expect(screen.queryByText('Čeština')).toBeNull());
  expect([pageLanguage(), readStored(yardLanguageKey)]).toEqual(['pl', 'pl']);
});

it.each([
  ['pl', 'wt., 17 listopada'],
  ['hu', 'november 17., K'],
  ['de', 'Di, 17. November'],
] as const)('a day is written as in %s', (language, text) => {
  expect(formatDay('2026-11-17', language, 'dayMonth')).toBe(text);
});
