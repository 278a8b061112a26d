import { headsIntervalMs, type HeadsMessage, staleAfterMs } from '@werkplan/shared/live/protocol.ts';
import { totalsKey } from '@werkplan/shared/live/stream-key.ts';
import { store } from '../lib/store.ts';
import { isPeriodPolledAtom, periodReadAtAtom } from '../live/connection.ts';
import { toldTotalsAtom } from '../live/period.ts';
import { socket } from '../live/socket.ts';
import { rightAtAtom, secondAtom, type Trust, trustAtom, wallDaysAtom, wallRowsAtom } from './wall-atoms.ts';
import { serverNow } from './wall-clock.ts';

const lostAfterMs = 30_000;

/** When the figures were last known to be right, by the clock that nobody sets and by the one that runs on in a sleep. */
let confirmed: { readonly at: number; readonly date: number } | null = null;

const confirm = (): void => {
  confirmed = { at: performance.now(), date: Date.now() };
  const now = serverNow();
  if (now !== null) store.set(rightAtAtom, now);
};

/** A head confirms the figures when it says of each day that what was read or told is as new. */
const isConfirmedBy = ({ epoch, revisions, isBlind }: HeadsMessage): boolean => {
  const told = store.get(toldTotalsAtom);
  const days = [...store.get(wallRowsAtom).keys()];
  return (
    !isBlind &&
    days.length > 0 &&
    store.get(isPeriodPolledAtom) &&
    told.epoch === epoch &&
    days.every((day) => (told.byDay.get(day)?.revision ?? -1) >= (revisions[totalsKey(day)] ?? Infinity))
  );
};

socket.on('heads', (heads) => {
  if (isConfirmedBy(heads)) confirm();
});
// Just read: also the only sign where WebSockets are blocked.
store.sub(periodReadAtAtom, () => {
  if (store.get(periodReadAtAtom) !== null) confirm();
});

const trustNow = (): Trust => {
  if (!confirmed || store.get(wallDaysAtom) === null) {
    return confirmed && elapsed(confirmed) < lostAfterMs ? 'stale' : 'lost';
  }
  const silentMs = elapsed(confirmed);
  return silentMs < staleAfterMs ? 'right' : silentMs < lostAfterMs ? 'stale' : 'lost';
};

const elapsed = ({ at, date }: { at: number; date: number }): number =>
  Math.max(performance.now() - at, Date.now() - date);

/** Each second: whether the figures are still known to be right. */
export const watchTrust = (): (() => void) => {
  const look = (): void => {
    store.set(secondAtom, (count) => count + 1);
    if (store.get(trustAtom) !== trustNow()) store.set(trustAtom, trustNow());
  };
  look();
  const timer = setInterval(look, 1_000);
  return () => clearInterval(timer);
};

/** A line that has brought nothing for so long is made anew; the socket's own ping may take longer to notice. */
const deafAfterMs = 3 * headsIntervalMs;
let lastHead = performance.now();
socket.on('heads', () => {
  lastHead = performance.now();
});

/** Cuts a line that has gone dead, so that it is made again. For ever. */
export const watchLine = (): (() => void) => {
  const timer = setInterval(() => {
    if (!socket.connected || performance.now() - lastHead < deafAfterMs) return;
    lastHead = performance.now();
    socket.disconnect().connect();
  }, headsIntervalMs);
  return () => clearInterval(timer);
};
