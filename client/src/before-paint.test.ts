// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeEarlyAnswer } from './lib/early-answers.ts';
import { writeStored } from './lib/local-storage.ts';
import { csrfKey, languageKey, themeKey, timeZoneKey } from './lib/stored-keys.ts';

const texts = { de: ['/assets/de.js'], en: ['/assets/en.js'] };
const asked: string[] = [];
const root = document.documentElement;

beforeEach(() => {
  asked.length = 0;
  localStorage.clear();
  document.head.innerHTML = '';
  root.className = '';
  globalThis.earlyAnswers = undefined;
  vi.spyOn(performance, 'now').mockReturnValue(100);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T23:30:00Z') });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return await Promise.resolve(new Response('{}'));
  });
});

afterEach(() => vi.restoreAllMocks());

/** Opens a page of the built client: the script runs once, before anything else. */
const open = async (address: string, asks?: readonly string[], paper?: string): Promise<void> => {
  history.replaceState(null, '', address);
  if (asks) {
    const meta = Object.assign(document.createElement('meta'), { name: 'werkplan-page' });
    meta.content = JSON.stringify({ asks, paper, texts });
    document.head.append(meta);
  }
  vi.resetModules();
  await import('./before-paint.ts');
};
const preloaded = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));

describe('before the first paint', () => {
  it('session and day are asked for, the day as it is in the plant, and each answer is taken once', async () => {
    writeStored(csrfKey, 'token');
    writeStored(timeZoneKey, 'Europe/Berlin');
    await open('/delivery', ['session', 'day']);
    expect(asked).toEqual(['/api/checkSession', '/api/days/2026-11-24']);
    expect(root.classList.contains('expected')).toBe(true);
    expect(takeEarlyAnswer('/api/checkSession')).toBeInstanceOf(Promise);
    expect(takeEarlyAnswer('/api/checkSession')).toBeUndefined();
  });

  it.each([
    ['/delivery?date=2026-12-01', '/api/days/2026-12-01'],
    ['/delivery?date=%27;--', '/api/days/2026-11-24'],
  ])('of %s it is the day of the address, if that is one', async (address, day) => {
    writeStored(csrfKey, 'token');
    await open(address, ['day']);
    expect(asked).toEqual([day]);
  });

  it('what changed since the print is asked for with the day, neither in a draft nor in the past', async () => {
    writeStored(csrfKey, 'token');
    const day = '/api/days/2026-12-01';
    await open('/delivery?date=2026-12-01', ['day'], 'delivery');
    for (const shown of ['draft=7', 'at=3'])
      await open(`/delivery?date=2026-12-01&${shown}`, ['day'], 'delivery');
    expect(asked).toEqual([day, `${day}/since?paper=delivery`, day, day]);
  });

  it.each([
    ['/reset-password?token=geheim', '/reset-password'],
    ['/invitation#geheim', '/invitation'],
  ])('a mailed token is out of the address %s before anything is asked for', async (address, shown) => {
    writeStored(csrfKey, 'token');
    const at: string[] = [];
    vi.stubGlobal('fetch', async () => {
      at.push(location.pathname + location.search + location.hash);
      return await Promise.resolve(new Response('{}'));
    });
    await open(address, ['session']);
    expect(at).toEqual([shown]);
    expect(history.state).toMatchObject({ mailedToken: 'geheim' });
  });

  it('a zone that no browser knows is the first one', async () => {
    writeStored(csrfKey, 'token');
    writeStored(timeZoneKey, 'Europe/Bielefeldt');
    await open('/production', ['day']);
    expect(asked).toEqual(['/api/days/2026-11-24']);
  });

  it('nothing is asked for who never signed in here, nor in development', async () => {
    await open('/delivery', ['session', 'day']);
    expect([asked, root.classList.contains('expected')]).toEqual([[], false]);
    writeStored(csrfKey, 'token');
    document.head.innerHTML = '';
    await open('/delivery');
    expect(asked).toEqual([]);
  });

  it('the texts of the chosen language are on their way, and theme and language stand', async () => {
    writeStored(languageKey, 'en');
    writeStored(themeKey, 'dark');
    await open('/login', []);
    expect([preloaded(), root.lang, root.getAttribute('data-theme')]).toEqual([texts.en, 'en', 'dark']);
    writeStored(languageKey, 'fr');
    document.head.innerHTML = '';
    await open('/login', []);
    expect([preloaded(), root.lang]).toEqual([texts.de, 'de']);
  });

  it('a wall is dark, whatever was chosen in its browser', async () => {
    writeStored(themeKey, 'light');
    await open('/wall', []);
    expect(root.getAttribute('data-theme')).toBe('dark');
  });
});

it('an answer that nobody has taken for twenty seconds is old', () => {
  globalThis.earlyAnswers = new Map([['/api/days/2026-11-24', Promise.resolve(new Response())]]);
  vi.spyOn(performance, 'now').mockReturnValue(20_000);
  expect(takeEarlyAnswer('/api/days/2026-11-24')).toBeUndefined();
});
