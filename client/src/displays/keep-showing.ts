import { store } from '../lib/client.ts';
import { socket } from '../live/server-socket.ts';
import { secondAtom, settingsAtom } from './display-atoms.ts';
import { plantTime, serverNow } from './display-clock.ts';

const spreadMs = 5_000;
const awakeEveryMs = 60_000;
const nightlyAt = '03:30';
const nightlySpreadMs = 60_000;
/** A younger page was just reloaded; longer than the minute of the nightly reload. */
const youngMs = 3_600_000;

/** Checks that the server is there before reloading, because a display must keep its figures. */
const reload = async (): Promise<void> => {
  const isThere = await fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) location.reload();
};

/** Reloads when the server's build changes, after a random delay so that displays do not reload together. */
const followBuild = (): (() => void) => {
  let first: string | null = null;
  const listen = ({ build }: { build: string }): void => {
    first ??= build;
    if (build === first) return;
    // A failed attempt is repeated with the next heads.
    setTimeout(() => void reload(), Math.random() * spreadMs);
  };
  socket().on('heads', listen);
  return () => socket().off('heads', listen);
};

/** Reloads once a night, to free memory that the browser accumulates over months. */
const reloadNightly = (): (() => void) => {
  const loadedAt = performance.now();
  let isDue = false;
  return store().sub(secondAtom, () => {
    const [now, settings] = [serverNow(), store().get(settingsAtom)];
    if (isDue || now === null || !settings || performance.now() - loadedAt < youngMs) return;
    if (plantTime(now, settings.timeZone, 'de') !== nightlyAt) return;
    isDue = true;
    // Without a server the page stays, and retries until the minute is over.
    setTimeout(() => void reload().finally(() => (isDue = false)), Math.random() * nightlySpreadMs);
  });
};

/** Signals rendering to the watchdog in `before-paint.ts`, which reloads the page after a minute without it. */
const reportDrawing = (): (() => void) =>
  store().sub(secondAtom, () => {
    requestAnimationFrame(() => dispatchEvent(new Event('werkplan-drawn')));
  });

/** Holds a wake lock, which the browser releases whenever the page is hidden. */
const keepAwake = (): (() => void) => {
  let held: WakeLockSentinel | undefined;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    if (held && !held.released) return;
    // Refused on battery or plain HTTP; the system's settings then apply.
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

/** Keeps an unattended display running for months. */
export const keepShowing = (): (() => void) => {
  const ends = [followBuild(), reloadNightly(), reportDrawing(), keepAwake()];
  return () => ends.forEach((end) => end());
};
