import type { texts } from '@werkplan/shared/i18n/de/signed-out.ts';
import { beforeEach, expect, it, vi } from 'vitest';

// What the module looks at when it is loaded.
const reported = vi.hoisted(() => {
  const errors: unknown[] = [];
  vi.stubGlobal('navigator', { languages: ['de-DE'] });
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('reportError', (error: unknown) => errors.push(error));
  return errors;
});

// German as it would come with a build in which two texts were forgotten.
vi.mock('@werkplan/shared/i18n/de/signed-out.ts', async (original) => {
  const { texts: whole } = await original<{ texts: typeof texts }>();
  const { 'common.close': _, 'common.save': __, ...rest } = whole;
  return { texts: rest };
});

/** Each test has the texts as a page that has just been loaded. */
const loaded = async () => {
  const { changeLanguage, loadTexts, translateNow } = await import('./i18n.ts');
  await loadTexts('all');
  const { default: i18next } = await import('i18next');
  const changed = () => new Promise<void>((resolve) => i18next.on('languageChanged', () => resolve()));
  return { changeLanguage, translateNow, changed };
};

beforeEach(() => {
  vi.resetModules();
  reported.splice(0);
});

it('a text that German lacks is fetched and shown in English, whatever has been fetched before', async () => {
  const { translateNow, changed } = await loaded();
  const again = changed();
  expect(translateNow('common.close')).toBe('');
  expect(reported).toHaveLength(1);
  await again;
  expect(translateNow('common.close')).toBe('Close');
  expect(translateNow('common.save')).toBe('Save');
  expect(translateNow('common.cancel')).toBe('Abbrechen');
  expect(reported).toHaveLength(1);
});

it('a text that no language has is reported and never shown as its key', async () => {
  const { translateNow } = await loaded();
  // @ts-expect-error -- no such text
  expect(translateNow('common.nothing')).toBe('');
  expect(reported).toHaveLength(1);
});

it('English stays English', async () => {
  const { changeLanguage, translateNow, changed } = await loaded();
  const shown = changed();
  changeLanguage('en', false);
  await shown;
  expect(translateNow('common.close')).toBe('Close');
});
