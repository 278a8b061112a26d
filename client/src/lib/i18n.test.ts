import { beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { changeLanguage } from './change-language.ts';
import { clientTexts, hasText, loadTexts, translateNow } from './i18n.ts';
import { onDemand } from './lazy-part.tsx';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const reported: unknown[] = [];
vi.stubGlobal('reportError', (error: unknown) => reported.push(error));

const changed = () =>
  new Promise<void>((resolve) => clientTexts().i18n.on('languageChanged', () => resolve()));

/** Opens a German window whose build lacks two texts. */
const opened = async (): Promise<void> => {
  createClient({ languages: ['de-DE'] });
  await loadTexts('all');
  const { i18n } = clientTexts();
  const whole = i18n.getResourceBundle('de', 'translation') as Record<string, string>;
  const { 'common.close': _, 'common.save': __, ...rest } = whole;
  i18n.removeResourceBundle('de', 'translation').addResourceBundle('de', 'translation', rest);
};

beforeEach(() => void reported.splice(0));

it('a text that German lacks is loaded and shown in English', async () => {
  spec('1.7a', '9.16a');
  await opened();
  const again = changed();
  expect(translateNow('common.close')).toBe('');
  expect(reported).toHaveLength(1);
  await again;
  expect(translateNow('common.close')).toBe('Close');
  expect(translateNow('common.save')).toBe('Save');
  expect(translateNow('common.cancel')).toBe('Abbrechen');
  expect(reported).toHaveLength(1);
});

it('a text that no language has is reported, and its key is never shown', async () => {
  await opened();
  // @ts-expect-error -- no such text
  expect(translateNow('common.nothing')).toBe('');
  expect(reported).toHaveLength(1);
});

it('English stays English', async () => {
  await opened();
  const shown = changed();
  changeLanguage('en', false);
  await shown;
  expect(translateNow('common.close')).toBe('Close');
});

it('code loaded on demand comes with its texts, also in a language chosen later', async () => {
  createClient({ languages: ['de-DE'] });
  await loadTexts('day');
  const fetchCode = async () => await Promise.resolve(() => hasText('settings.tokens'));
  const early = await onDemand(fetchCode, { ahead: null, hasTexts: true }).load();
  expect(early()).toBe(false);
  const late = await onDemand(fetchCode, { ahead: null }).load();
  expect(late()).toBe(true);
  const shown = changed();
  changeLanguage('en', false);
  await shown;
  expect(translateNow('settings.tokens')).toBe('Access for scripts');
  expect(reported).toHaveLength(0);
});
