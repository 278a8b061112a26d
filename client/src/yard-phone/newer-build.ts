import { buildInHtml, buildOfPage } from '../lib/page-build.ts';

const lookEveryMs = 10 * 60_000;
/** The page reloads only after this time (ms) without input. */
const restMs = 3_000;

/** Returns the build that the server serves now; null without an answer. */
const buildThere = async (): Promise<string | null> => {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } });
    return answer.ok ? buildInHtml(await answer.text()) : null;
  } catch {
    return null;
  }
};

/** Reloads the page when the server has a newer build and nobody is typing; waiting reports are kept. */
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
