// Runs before the first paint, and before the app's code is there; a file of its own because the page's policy allows no
// inline script. It must stay small: the paint waits for it.
import { hideMailedToken } from './account/mailed-token.ts';
import { readStorage } from './lib/read-storage.ts';
import { csrfKey, firstTimeZone, languageKey, themeKey, timeZoneKey } from './lib/stored-keys.ts';
import { zoneFormat } from './lib/zone-format.ts';

// First of all: whatever is asked for from here on comes from a page without the token in its address.
hideMailedToken();

/** The server writes this into the page that is opened (`server/src/http/page-html.ts`); absent in development. */
interface Page {
  /** Language → the files with its texts. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

const readStored = (key: string): string | null => readStorage(() => localStorage, key);

const root = document.documentElement;
// A wall display is dark, whatever its browser prefers.
const isWall = location.pathname === '/wall';

/** Nobody is there to reload a wall that draws nothing, be it that its code never came: loaded anew once the server has it. */
const watchWall = (): void => {
  let drawnAt = performance.now();
  const note = (): void => {
    drawnAt = performance.now();
  };
  addEventListener('werkplan-drawn', note);
  setInterval(() => {
    // A hidden page draws nothing.
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
    // A zone that this browser doesn't know.
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
// Who isn't signed in comes to the form: no frame of a page is shown before.
root.classList.toggle('expected', readStored(csrfKey) !== null);
if (isWall) watchWall();
if (page) fetchTexts(page.texts[root.lang] ?? []);
// The app asks for the day at once, and the browser takes its time for the first: in a task of its own.
if (page) setTimeout(makeZoneFormat);
