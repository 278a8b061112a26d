import { clientPart } from '../lib/client.ts';
import { showRow, shownElement, type RowReference } from '../history/show-row.ts';

/** Time (ms) after which waiting for the page to render the row ends. */
const patienceMs = 10_000;

interface Arrival {
  /** Stops waiting for the row that was requested before. */
  stopWaiting: () => void;
}
const arrival = clientPart((): Arrival => ({ stopWaiting: () => undefined }));

/**
 * Scrolls to the row and highlights it once the page at `path` has rendered it. Stops waiting when the user presses a key or the
 * pointer or goes back, or after 10 s; in the latter case it shows the row's change, if one is given, in the history.
 */
export const showRowOnPage = (path: string, where: RowReference): void => {
  arrival().stopWaiting();
  const over = new AbortController();
  const stop = (): void => {
    over.abort();
    clearTimeout(timer);
    observer.disconnect();
  };
  const look = (): void => {
    if (location.pathname !== path || !shownElement(where)) return;
    stop();
    showRow(where);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => {
    stop();
    // The row probably no longer exists; `showRow` then shows its change in the history.
    if (location.pathname === path && where.changeId !== null) showRow(where);
  }, patienceMs);
  for (const event of ['pointerdown', 'keydown', 'popstate'])
    addEventListener(event, stop, { capture: true, signal: over.signal });
  arrival().stopWaiting = stop;
};
