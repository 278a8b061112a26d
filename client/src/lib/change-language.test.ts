// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { heldTexts } from '../testing/held-texts.ts';
import { changeLanguage } from './change-language.ts';
import { changeYardLanguage, loadTexts, pageLanguage, storedLanguage } from './i18n.ts';
import { readStored } from './local-storage.ts';
import { yardLanguageKey } from './stored-keys.ts';

beforeEach(async () => {
  localStorage.clear();
  createClient({ languages: ['de-DE'] });
  await loadTexts('all');
});

it('texts that don’t come leave the page as it is, and a toast offers the reload that brings them', async () => {
  const toasts = collectToasts();
  const asked = heldTexts();
  changeLanguage('en');
  asked.get('en')?.lose();
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts).toMatchObject([
    {
      tone: 'error',
      text: 'Das hat nicht geklappt. Bitte später noch einmal versuchen.',
      action: { label: 'Neu laden' },
    },
  ]);
  expect([pageLanguage(), storedLanguage()]).toEqual(['de', 'en']);
});

it('of two languages chosen at once the later one is shown, whichever arrives first', async () => {
  const toasts = collectToasts();
  const asked = heldTexts();
  changeLanguage('en');
  changeLanguage('de');
  asked.get('de')?.arrive();
  asked.get('en')?.arrive();
  await new Promise((resolve) => setImmediate(resolve));
  expect([pageLanguage(), storedLanguage()]).toEqual(['de', 'de']);
  expect(toasts).toEqual([]);
});

it('texts that don’t come of a language no longer wanted are not reported', async () => {
  const toasts = collectToasts();
  const asked = heldTexts();
  changeLanguage('en');
  changeLanguage('de');
  asked.get('en')?.lose();
  asked.get('de')?.arrive();
  await new Promise((resolve) => setImmediate(resolve));
  expect([pageLanguage(), storedLanguage(), toasts]).toEqual(['de', 'de', []]);
});

it('the yard page too shows and stores the later one of two', async () => {
  const asked = heldTexts();
  const [polish, czech] = [changeYardLanguage('pl'), changeYardLanguage('cs')];
  asked.get('cs')?.arrive();
  await czech;
  asked.get('pl')?.arrive();
  await polish;
  expect([pageLanguage(), readStored(yardLanguageKey)]).toEqual(['cs', 'cs']);
});
