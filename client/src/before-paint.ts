// Runs before the first paint. It is a separate file, because the CSP forbids inline scripts, and small, because it
// delays the paint.
import { hideMailedToken } from './account/mailed-token.ts';
import { readStorage } from './lib/read-storage.ts';
import {
  csrfKey,
  defaultTimeZone,
  languageKey,
  themeKey,
  timeZoneKey,
  yardLanguageKey,
} from './lib/stored-keys.ts';
import { zoneFormat } from './lib/zone-format.ts';

// Runs first, so that no request has a mailed token in its referrer.
hideMailedToken();

/** Part of the data that the server embeds in the page (`server/src/http/page-html.ts`); absent in development. */
interface Page {
  /** Text files by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

const readStored = (key: string): string | null => readStorage(() => localStorage, key);

const root = document.documentElement;
const isWall = location.pathname === '/wall';

/**
 * Once a wall display has drawn nothing for 60 s, reloads it as soon as the server answers, because nobody is there to do
 * it.
 */
const watchWall = (): void => {
  let drawnAt = performance.now();
  const note = (): void => {
    drawnAt = performance.now();
  };
  addEventListener('werkplan-drawn', note);
  setInterval(() => {
    // Hidden pages render no frames, so they do not count as frozen.
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
  // Wall displays are always dark.
  if (isWall) return 'dark';
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

const makeZoneFormat = (): void => {
  try {
    zoneFormat(readStored(timeZoneKey) ?? defaultTimeZone).format();
  } catch {
    // This browser does not know the zone.
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
// Chooses among the languages whose texts the page has; development has no such list.
root.lang = spoken.find((language) => Object.hasOwn(page?.texts ?? { en: [] }, language ?? '')) ?? 'de';
root.setAttribute('data-theme', themeNow());
// A stored CSRF token tells that a user was signed in here, so the page's frame is shown at once; others probably get
// the sign-in form, which has no frame.
root.classList.toggle('expected', readStored(csrfKey) !== null);
if (isWall) watchWall();
if (page) fetchTexts(page.texts[root.lang] ?? []);
// Creates the first date formatter early in its own task, because this is slow.
if (page) setTimeout(makeZoneFormat);
