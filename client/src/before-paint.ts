// Runs before the first paint, and before the app's code is there; a file of its own because the page's policy allows no
// inline script. It must stay small: the paint waits for it.
import './lib/early-answers.ts';
import { hideMailedToken } from './account/mailed-token.ts';
import { readStored } from './lib/local-storage.ts';
import { csrfKey, firstTimeZone, languageKey, themeKey, timeZoneKey } from './lib/stored-keys.ts';
import { zoneFormat } from './lib/zone-format.ts';

// First of all: whatever is asked for from here on comes from a page without the token in its address.
hideMailedToken();

/** What the build wrote into the page that is opened (`client/page-html.ts`); absent in development. */
interface Page {
  /** What it will ask for: who is signed in, the plan of a day. */
  readonly asks: readonly ('session' | 'day')[];
  /** The paper of which it will ask what changed since its print. */
  readonly paper?: string;
  /** Language → the files with its texts. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

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

const today = (): string => {
  const format = (timeZone: string): string => zoneFormat(timeZone).format(new Date());
  try {
    return format(readStored(timeZoneKey) ?? firstTimeZone);
  } catch {
    return format(firstTimeZone);
  }
};

const ask = (address: string, language: string): void => {
  const headers = { accept: 'application/json', 'accept-language': language };
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(10_000) });
  // Whoever takes the answer takes its failure too.
  answer.catch(() => undefined);
  (globalThis.earlyAnswers ??= new Map()).set(address, answer);
};

/** Asks for what the page will show, side by side with its code; nobody is asked for who never signed in here. */
const askEarly = ({ asks, paper }: Page, language: string): void => {
  if (readStored(csrfKey) === null) return;
  if (asks.includes('session')) ask('/api/checkSession', language);
  if (!asks.includes('day')) return;
  const search = new URLSearchParams(location.search);
  const written = search.get('date') ?? '';
  const day = `/api/days/${/^\d{4}-\d{2}-\d{2}$/.test(written) ? written : today()}`;
  ask(day, language);
  // Neither in a draft nor in the past.
  if (paper !== undefined && !search.has('draft') && !search.has('at'))
    ask(`${day}/since?paper=${paper}`, language);
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
if (page) askEarly(page, root.lang);
// The app asks for the day at once, and the browser takes its time for the first: in a task of its own.
if (page) setTimeout(today);
