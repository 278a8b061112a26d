import { clientPart } from '../lib/client.ts';
import { showRow, shownElement, type Where } from '../history/show-row.ts';

/** How long the page that a link opens may take to draw the row. */
const patienceMs = 10_000;

interface Arrival {
  /** Ends the wait for the row that was asked for last. */
  stopWaiting: () => void;
}
const arrival = clientPart((): Arrival => ({ stopWaiting: () => undefined }));

/** Shows the row as soon as the page at the path has drawn it; not when the planner does something else first. */
export const showOnArrival = (path: string, where: Where): void => {
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
    // It isn't there any more: the history shows what became of it.
    if (location.pathname === path && where.changeId !== null) showRow(where);
  }, patienceMs);
  for (const event of ['pointerdown', 'keydown', 'popstate'])
    addEventListener(event, stop, { capture: true, signal: over.signal });
  arrival().stopWaiting = stop;
};
