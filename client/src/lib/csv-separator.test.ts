import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { expect, it } from 'vitest';
import { csvSeparator } from './csv-separator.ts';

it.each([
  ['de', 'semicolon'],
  ['en', 'comma'],
  // A language that only the yard page has so far needs no entry.
  ['pl', 'semicolon'],
])('%s: %s', (language, separator) => expect(csvSeparator(language as Language)).toBe(separator));
