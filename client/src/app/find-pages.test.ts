// @vitest-environment happy-dom
import { translate } from '@werkplan/shared/i18n/messages.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../testing/in-app.ts';
import { findPages, type LabelLookup } from './find-pages.ts';

const namesIn =
  (language: Language): LabelLookup =>
  (label) =>
    translate(language, label);
const find = (text: string, shown: Language = 'de') => {
  const other = shown === 'de' ? 'en' : 'de';
  return findPages(text, namesIn(shown), [namesIn(other)]).map(({ name, otherName }) =>
    otherName ? `${name} (${otherName})` : name,
  );
};

describe('pages', () => {
  beforeEach(() => signIn('admin'));

  it.each([
    ['nutz', ['Benutzer']],
    ['BENUTZER', ['Benutzer']],
    ['werks', ['Werkskalender']],
    ['kalend', ['Werkskalender']],
    ['hook', ['Webhooks']],
    ['prod', ['Produktionsplan', 'Produktionsvorschau', 'Produktion']],
    ['plan prod', ['Produktionsplan']],
    ['dash', ['Dashboard']],
  ])('by any part of their name: %s', (text, names) => expect(find(text)).toEqual(names));

  it('are found by their name in another language, which is shown beside', () => {
    expect(find('users')).toEqual(['Benutzer (Users)']);
    expect(find('werks', 'en')).toEqual(['Plant calendar (Werkskalender)']);
    expect(find('nutz', 'en')).toEqual(['Users (Benutzer)']);
  });

  it('are found by two letters, and not by symbols, numbers or unknown names', () => {
    for (const text of ['', 'n', '/ ', '24', 'kita', 'anmeld'])
      expect([text, find(text)]).toEqual([text, []]);
  });

  it('are found only if the user may open them', () => {
    signIn('planner');
    expect([find('nutz'), find('webhooks'), find('werks')]).toEqual([[], [], ['Werkskalender']]);
  });
});
