import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { reasonSchema, type Reason } from '@werkplan/shared/proposals/proposal-schema.ts';
import { expect, it } from 'vitest';
import { reasonText } from './reason-text.ts';

const values: Reason['values'] = {
  count: 2,
  area: '76',
  there: '77',
  time: '10:00 - 12:00',
  start: '06:30',
  driver: 'Nowak',
  runs: 11,
  of: 20,
  registration: 'OG-BS 214',
  slots: 20,
  kg: 12_400,
  free: 400,
  over: 3_000,
  load: 23_000,
  capacity: 24_000,
  longest: 14_000,
  allowed: 8_700,
  metres: 2_100,
  freeMetres: 400,
};

const textsIn = (language: Language): Parameters<typeof reasonText>[1] => ({
  language,
  t: (key, given = {}) => translate(language, key, given),
});

it.each(reasonSchema.shape.code.options)('%s has a text with its numbers in both languages', (code) => {
  for (const language of ['de', 'en'] as const) {
    const text = reasonText({ tone: 'for', code, values }, textsIn(language));
    expect(text).not.toMatch(/\{\{|undefined|suggestions\./);
    expect(text.length).toBeGreaterThan(5);
  }
});

it.each([
  [12_400, 'danach 12 t frei'],
  [400, 'danach 400 kg frei'],
])('%i kg that stay free are “%s”', (kg, expected) => {
  const reason: Reason = { tone: 'for', code: 'freeAfter', values: { kg } };
  expect(reasonText(reason, textsIn('de'))).toBe(expected);
});

it.each([
  [600, 1_200, 'Am meisten Platz hat OG-BS 214: 600 kg frei, nötig: 1.200 kg.'],
  [1_400, 9_000, 'Am meisten Platz hat OG-BS 214: 1 t frei, nötig: 9 t.'],
])('%i kg free and %i needed are never the same figure twice', (free, kg, expected) => {
  const reason: Reason = { tone: 'limit', code: 'noRoom', values: { registration: 'OG-BS 214', free, kg } };
  expect(reasonText(reason, textsIn('de'))).toBe(expected);
});

it.each([
  ['de', 'nach Länge voll: Stück 14,0 m, hier höchstens 8,7 m'],
  ['en', 'full by length: piece 14.0 m, here 8.7 m at most'],
] as const)('lengths are metres, as %s writes them', (language, expected) => {
  const reason: Reason = { tone: 'against', code: 'tooLong', values: { longest: 14_000, allowed: 8_700 } };
  expect(reasonText(reason, textsIn(language))).toBe(expected);
});
