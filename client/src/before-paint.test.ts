// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeStored } from './lib/local-storage.ts';
import { csrfKey, languageKey, themeKey, timeZoneKey, yardLanguageKey } from './lib/stored-keys.ts';

const ofScreens = { de: ['/assets/de.js'], en: ['/assets/en.js'] };
const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '';
  root.className = '';
});

afterEach(() => vi.useRealTimers());

/** Loads a page of the built client, whose first script runs once before all others. */
const open = async (
  address: string,
  texts: Readonly<Record<string, readonly string[]>> = ofScreens,
): Promise<void> => {
  history.replaceState(null, '', address);
  const meta = Object.assign(document.createElement('meta'), { name: 'werkplan-page' });
  meta.content = JSON.stringify({ texts });
  document.head.append(meta);
  vi.resetModules();
  await import('./before-paint.ts');
};
const preloaded = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));

describe('before the first paint', () => {
  it.each([
    ['/delivery', true],
    ['/delivery', false],
  ])('the frame of %s is shown only to signed-in users: %s', async (address, hasToken) => {
    if (hasToken) writeStored(csrfKey, 'token');
    await open(address);
    expect(root.classList.contains('expected')).toBe(hasToken);
  });

  it.each([
    ['/reset-password?token=geheim', '/reset-password'],
    ['/invitation#geheim', '/invitation'],
  ])('a mailed token is removed from the address %s', async (address, shown) => {
    await open(address);
    expect(location.pathname + location.search + location.hash).toBe(shown);
    expect(history.state).toMatchObject({ mailedToken: 'geheim' });
  });

  it('ignores a time zone that the browser does not know', async () => {
    vi.useFakeTimers();
    writeStored(timeZoneKey, 'Europe/Bielefeldt');
    await open('/production');
    expect(() => vi.runAllTimers()).not.toThrow();
  });

  it('requests the texts of the chosen language, and sets theme and language', async () => {
    writeStored(languageKey, 'en');
    writeStored(themeKey, 'dark');
    await open('/login');
    expect([preloaded(), root.lang, root.getAttribute('data-theme')]).toEqual([ofScreens.en, 'en', 'dark']);
    writeStored(languageKey, 'fr');
    document.head.innerHTML = '';
    await open('/login');
    expect([preloaded(), root.lang]).toEqual([ofScreens.de, 'de']);
  });

  it('fetches only the yard page’s language on the yard page, and uses it on no other page', async () => {
    const texts = { ...ofScreens, pl: ['/assets/pl.js'], ro: ['/assets/ro.js'] };
    writeStored(yardLanguageKey, 'pl');
    await open('/yard', texts);
    expect([preloaded(), root.lang]).toEqual([texts.pl, 'pl']);
    document.head.innerHTML = '';
    writeStored(languageKey, 'de');
    await open('/login');
    expect([preloaded(), root.lang]).toEqual([ofScreens.de, 'de']);
  });

  it('a wall display is dark regardless of the stored theme', async () => {
    writeStored(themeKey, 'light');
    await open('/wall');
    expect(root.getAttribute('data-theme')).toBe('dark');
  });
});
