import { store } from '../lib/store.ts';
import { socket } from '../live/socket.ts';
import { secondAtom } from './wall-atoms.ts';

const spreadMs = 5_000;

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
  socket.on('heads', listen);
  return () => void socket.off('heads', listen);
};

/** Tells the watchman in `before-paint.js`, who loads the page anew when nothing was drawn for a minute. */
const reportDrawing = (): (() => void) =>
  store.sub(secondAtom, () => {
    requestAnimationFrame(() => dispatchEvent(new Event('werkplan-drawn')));
  });

/** The screen stays on; the browser gives that up whenever the page is hidden. */
const keepAwake = (): (() => void) => {
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    // Refused on battery or over plain HTTP: then the screen's own settings decide.
    navigator.wakeLock.request('screen').catch(() => undefined);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => document.removeEventListener('visibilitychange', ask);
};

/** Whatever a screen nobody touches needs in order to go on for months. */
export const keepShowing = (): (() => void) => {
  const ends = [followBuild(), reportDrawing(), keepAwake()];
  return () => ends.forEach((end) => end());
};
