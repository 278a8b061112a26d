import { clientPart } from '../lib/client.ts';
import { showRow, shownElement, type RowReference } from '../history/show-row.ts';

/** The page must render the row within this time. */
const patienceMs = 10_000;

interface Arrival {
  /** Stops waiting for the former row. */
  stopWaiting: () => void;
}
const arrival = clientPart((): Arrival => ({ stopWaiting: () => undefined }));

/** Shows the row once the page at `path` has rendered it, unless the user acts before. */
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
    // The row no longer exists, so the history shows its change.
    if (location.pathname === path && where.changeId !== null) showRow(where);
  }, patienceMs);
  for (const event of ['pointerdown', 'keydown', 'popstate'])
    addEventListener(event, stop, { capture: true, signal: over.signal });
  arrival().stopWaiting = stop;
};
