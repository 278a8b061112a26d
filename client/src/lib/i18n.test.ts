import type { texts } from '@werkplan/shared/i18n/de/first.ts';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { changeLanguage, firstTextsAreHere, translateNow } from './i18n.ts';

// What the module looks at when it is loaded.
const reported = vi.hoisted(() => {
  const errors: unknown[] = [];
  vi.stubGlobal('navigator', { languages: ['de-DE'] });
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('reportError', (error: unknown) => errors.push(error));
  return errors;
});

// German as it would come with a build in which two texts were forgotten.
vi.mock('@werkplan/shared/i18n/de/first.ts', async (original) => {
  const { texts: whole } = await original<{ texts: typeof texts }>();
  const { 'common.close': _, 'common.save': __, ...rest } = whole;
  return { texts: rest };
});

afterEach(() => void reported.splice(0));

it('a text that German lacks is fetched and shown in English, whatever has been fetched before', async () => {
  await firstTextsAreHere();
  const again = new Promise<void>((resolve) => i18next.on('languageChanged', () => resolve()));
  expect(translateNow('common.close')).toBe('');
  expect(reported).toHaveLength(1);
  await again;
  expect(translateNow('common.close')).toBe('Close');
  expect(translateNow('common.save')).toBe('Save');
  expect(translateNow('common.cancel')).toBe('Abbrechen');
  expect(reported).toHaveLength(1);
});

it('a text that no language has is reported and never shown as its key', () => {
  // @ts-expect-error -- no such text
  expect(translateNow('common.nothing')).toBe('');
  expect(reported).toHaveLength(1);
});

it('English stays English', async () => {
  const changed = new Promise<void>((resolve) => i18next.on('languageChanged', () => resolve()));
  changeLanguage('en', false);
  await changed;
  expect(translateNow('common.close')).toBe('Close');
});
