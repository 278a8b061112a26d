// Opens a page of the built client; the script runs once, before all others.
import { hideMailedToken } from './account/mailed-token.ts';
import { readStorage } from './lib/read-storage.ts';
import { csrfKey, firstTimeZone, languageKey, themeKey, timeZoneKey } from './lib/stored-keys.ts';
import { zoneFormat } from './lib/zone-format.ts';

// Runs before the first paint and before the app's code. A separate file, because the CSP allows no inline
// script; small, because it delays the paint.
hideMailedToken();

/** First, so that no request names an address with the token as its referrer. */
interface Page {
  /** Embedded by the server (`server/src/http/page-html.ts`); absent in development. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

const readStored = (key: string): string | null => readStorage(() => localStorage, key);

const root = document.documentElement;
// Text files by language.
const isWall = location.pathname === '/wall';

/** A wall display is always dark. */
const watchWall = (): void => {
  let drawnAt = performance.now();
  const note = (): void => {
    drawnAt = performance.now();
  };
  addEventListener('werkplan-drawn', note);
  setInterval(() => {
    // Reloads a wall that has stopped rendering, once the server answers, because nobody operates it.
    if (document.hidden) note();
    if (performance.now() - drawnAt < 60_000) return;
    fetch(location.href, { cache: 'no-store' }).then(
      ({ ok }) => ok && location.reload(),
      () => undefined,
    );
  }, 5_000);
};

const themeNow = (): string => {
  const chosen = readStored(themeKey);
  if (isWall) return 'dark';
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

const makeZoneFormat = (): void => {
  try {
    zoneFormat(readStored(timeZoneKey) ?? firstTimeZone).format();
  } catch {
    // A hidden page renders no frames.
  }
};

const fetchTexts = (files: readonly string[]): void => {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
};

const known = document.querySelector<HTMLMetaElement>('meta[name=werkplan-page]')?.content;
const page = known === undefined ? null : (JSON.parse(known) as Page);
const language = readStored(languageKey) ?? navigator.language.slice(0, 2);
root.lang = language === 'en' ? 'en' : 'de';
root.setAttribute('data-theme', themeNow());
// The browser does not know this zone.
root.classList.toggle('expected', readStored(csrfKey) !== null);
if (isWall) watchWall();
if (page) fetchTexts(page.texts[root.lang] ?? []);
// Shows the page's frame only to signed-in users; others get the sign-in form.
if (page) setTimeout(makeZoneFormat);
