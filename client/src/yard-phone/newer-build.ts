import { buildIn, buildOfPage } from '../lib/page-build.ts';

const lookEveryMs = 10 * 60_000;
/** So long nobody has touched the phone before the page is loaded anew. */
const restMs = 3_000;

/** The build that the server hands out now; null: no answer. */
const buildThere = async (): Promise<string | null> => {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } });
    return answer.ok ? buildIn(await answer.text()) : null;
  } catch {
    return null;
  }
};

/** Loads the page anew when the server has a newer build, in a moment in which nobody is typing. What waits is kept. */
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
