import { store } from '../lib/client.ts';
import { socket } from '../live/line.ts';
import { secondAtom, settingsAtom } from './display-atoms.ts';
import { plantTime, serverNow } from './display-clock.ts';

const spreadMs = 5_000;
const awakeEveryMs = 60_000;
const nightlyAt = '03:30';
const nightlySpreadMs = 60_000;
/** A page this young has just been loaded; longer than the minute in which it is loaded anew. */
const youngMs = 3_600_000;

/** Fetches the page before it is loaded anew: a screen without a server must keep what it shows. */
const reload = async (): Promise<void> => {
  const isThere = await fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) location.reload();
};

/** Loads the page anew when the server has another build than at first; not all walls at once. */
const followBuild = (): (() => void) => {
  let first: string | null = null;
  const listen = ({ build }: { build: string }): void => {
    first ??= build;
    if (build === first) return;
    // A failed attempt is made again with the next head.
    setTimeout(() => void reload(), Math.random() * spreadMs);
  };
  socket().on('heads', listen);
  return () => socket().off('heads', listen);
};

/** Once a night, when nobody looks: what a browser piles up over months goes with the page. */
const reloadNightly = (): (() => void) => {
  const loadedAt = performance.now();
  let isDue = false;
  return store().sub(secondAtom, () => {
    const [now, settings] = [serverNow(), store().get(settingsAtom)];
    if (isDue || now === null || !settings || performance.now() - loadedAt < youngMs) return;
    if (plantTime(now, settings.timeZone, 'de') !== nightlyAt) return;
    isDue = true;
    // Without a server it stays as it is, and is tried again while the minute lasts.
    setTimeout(() => void reload().finally(() => (isDue = false)), Math.random() * nightlySpreadMs);
  });
};

/** Tells the watchman in `before-paint.ts`, who loads the page anew when nothing was drawn for a minute. */
const reportDrawing = (): (() => void) =>
  store().sub(secondAtom, () => {
    requestAnimationFrame(() => dispatchEvent(new Event('werkplan-drawn')));
  });

/** The screen stays on; the browser gives that up whenever the page is hidden, and may do so for reasons of its own. */
const keepAwake = (): (() => void) => {
  let held: WakeLockSentinel | undefined;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    if (held && !held.released) return;
    // Refused on battery or over plain HTTP: then the screen's own settings decide.
    held = await navigator.wakeLock.request('screen').catch(() => undefined);
  };
  const askAgain = (): void => void ask();
  askAgain();
  document.addEventListener('visibilitychange', askAgain);
  const timer = setInterval(askAgain, awakeEveryMs);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', askAgain);
  };
};

/** Whatever a screen nobody touches needs in order to go on for months. */
export const keepShowing = (): (() => void) => {
  const ends = [followBuild(), reloadNightly(), reportDrawing(), keepAwake()];
  return () => ends.forEach((end) => end());
};
