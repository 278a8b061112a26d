import { store } from '../lib/client.ts';
import { socket } from '../live/server-socket.ts';
import { secondTickAtom, displaySettingsAtom } from './display-atoms.ts';
import { plantTime, serverNow } from './display-clock.ts';

const spreadMs = 5_000;
const awakeEveryMs = 60_000;
const nightlyAt = '03:30';
const nightlySpreadMs = 60_000;
/**
 * Pages younger than this (ms) skip the nightly reload. It exceeds the minute of the reload, so that a page reloads
 * only once a night.
 */
const youngMs = 3_600_000;

/** Reloads the page if the server answers, because otherwise the display would lose its figures. */
const reload = async (): Promise<void> => {
  const isThere = await fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) location.reload();
};

/** Reloads when the server's build changes, after a random delay, so that displays do not all reload at once. */
const followBuild = (): (() => void) => {
  let first: string | null = null;
  const listen = ({ build }: { build: string }): void => {
    first ??= build;
    if (build === first) return;
    // A failed attempt is repeated at the next head.
    setTimeout(() => void reload(), Math.random() * spreadMs);
  };
  socket().on('heads', listen);
  return () => socket().off('heads', listen);
};

/** Reloads every night, because browsers accumulate memory over months. */
const reloadNightly = (): (() => void) => {
  const loadedAt = performance.now();
  let isDue = false;
  return store().sub(secondTickAtom, () => {
    const [now, settings] = [serverNow(), store().get(displaySettingsAtom)];
    if (isDue || now === null || !settings || performance.now() - loadedAt < youngMs) return;
    if (plantTime(now, settings.timeZone, 'de') !== nightlyAt) return;
    isDue = true;
    // If the server does not answer, the page stays; the reload is tried again until the minute of `nightlyAt` is
    // over.
    setTimeout(() => void reload().finally(() => (isDue = false)), Math.random() * nightlySpreadMs);
  });
};

/**
 * Signals every second that a frame was rendered. The watchdog in `before-paint.ts` reloads the page after a minute without a
 * signal.
 */
const reportDrawing = (): (() => void) =>
  store().sub(secondTickAtom, () => {
    requestAnimationFrame(() => dispatchEvent(new Event('werkplan-drawn')));
  });

/** Requests a wake lock every minute and when the page becomes visible, because browsers release it for a hidden page. */
const keepAwake = (): (() => void) => {
  let lock: WakeLockSentinel | undefined;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    if (lock && !lock.released) return;
    // The browser refuses on battery or over plain HTTP; then the system's own settings apply.
    lock = await navigator.wakeLock.request('screen').catch(() => undefined);
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

/** Keeps an unattended display running for months. Returns a function that stops all of this. */
export const keepDisplayRunning = (): (() => void) => {
  const ends = [followBuild(), reloadNightly(), reportDrawing(), keepAwake()];
  return () => ends.forEach((end) => end());
};
