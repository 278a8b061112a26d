import { buildInHtml, buildOfPage } from '../lib/page-build.ts';

const lookEveryMs = 10 * 60_000;
/** Time (ms) since the last touch after which the page may reload. */
const restMs = 3_000;

/** Returns the build that the server serves now; null if it does not answer. */
const buildThere = async (): Promise<string | null> => {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } });
    return answer.ok ? buildInHtml(await answer.text()) : null;
  } catch {
    return null;
  }
};

/**
 * Reloads the page for a newer build of the server, if no dialog is open and the page was not touched for 3 s. Returns a
 * function that ends this.
 */
export const watchForNewerBuild = (): (() => void) => {
  const own = buildOfPage();
  let touchedAt = Number.NEGATIVE_INFINITY;
  const touch = (): void => {
    touchedAt = performance.now();
  };
  const isFree = (): boolean =>
    document.querySelector('dialog[open]') === null && performance.now() - touchedAt > restMs;
  const look = async (): Promise<void> => {
    if (document.visibilityState === 'hidden') return;
    const there = await buildThere();
    if (there !== null && there !== own && isFree()) location.reload();
  };
  const lookNow = (): void => void look();
  if (own === null) return () => undefined;
  const timer = setInterval(lookNow, lookEveryMs);
  document.addEventListener('visibilitychange', lookNow);
  addEventListener('online', lookNow);
  addEventListener('pointerdown', touch, { passive: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookNow);
    removeEventListener('online', lookNow);
    removeEventListener('pointerdown', touch);
  };
};
