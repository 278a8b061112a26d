// Runs before the first paint and before the app's code. A separate file, because the CSP allows no inline
// script; small, because it delays the paint.
import { hideMailedToken } from './account/mailed-token.ts';
import { readStorage } from './lib/read-storage.ts';
import {
  csrfKey,
  firstTimeZone,
  languageKey,
  themeKey,
  timeZoneKey,
  yardLanguageKey,
} from './lib/stored-keys.ts';
import { zoneFormat } from './lib/zone-format.ts';

// First, so that no request names an address with the token as its referrer.
hideMailedToken();

/** Embedded by the server (`server/src/http/page-html.ts`); absent in development. */
interface Page {
  /** Text files by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

const readStored = (key: string): string | null => readStorage(() => localStorage, key);

const root = document.documentElement;
// A wall display is always dark.
const isWall = location.pathname === '/wall';

/** Reloads a wall that has stopped rendering, once the server answers, because nobody operates it. */
const watchWall = (): void => {
  let drawnAt = performance.now();
  const note = (): void => {
    drawnAt = performance.now();
  };
  addEventListener('werkplan-drawn', note);
  setInterval(() => {
    // A hidden page renders no frames.
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
    // The browser does not know this zone.
  }
};

const fetchTexts = (files: readonly string[]): void => {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
};

const known = document.querySelector<HTMLMetaElement>('meta[name=werkplan-page]')?.content;
const page = known === undefined ? null : (JSON.parse(known) as Page);
const isYard = location.pathname === '/yard';
const spoken = [
  isYard ? readStored(yardLanguageKey) : null,
  readStored(languageKey) ?? navigator.language.slice(0, 2),
  ...(isYard ? navigator.languages.map((tag) => tag.slice(0, 2)) : []),
];
// A page's texts name the languages that it speaks; in development there are none.
root.lang = spoken.find((language) => Object.hasOwn(page?.texts ?? { en: [] }, language ?? '')) ?? 'de';
root.setAttribute('data-theme', themeNow());
// Shows the page's frame only to signed-in users; others get the sign-in form.
root.classList.toggle('expected', readStored(csrfKey) !== null);
if (isWall) watchWall();
if (page) fetchTexts(page.texts[root.lang] ?? []);
// Creates the first formatter, which is slow, in a separate task before the app needs it.
if (page) setTimeout(makeZoneFormat);
