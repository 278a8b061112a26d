import { type HeadsMessage, staleAfterMs } from '@werkplan/shared/live/protocol.ts';
import { totalsKey } from '@werkplan/shared/live/stream-key.ts';
import { clientPart, store } from '../lib/client.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { plantDay } from '../lib/plant-zone.ts';
import { periodReadAtAtom } from '../live/connection.ts';
import { socket } from '../live/server-socket.ts';
import { syncAtom } from '../live/sync-store.ts';
import {
  isDayOverAtom,
  confirmedAtAtom,
  secondTickAtom,
  displaySettingsAtom,
  type FiguresState,
  figuresStateAtom,
  displayDaysAtom,
  displayRowsAtom,
} from './display-atoms.ts';
import { serverNow } from './display-clock.ts';
import { readSettings } from './display-period.ts';

const lostAfterMs = 30_000;

interface Confirmation {
  /**
   * Moment of the last confirmation, by `performance.now()` and by the wall clock, which goes on while the machine
   * sleeps.
   */
  last: { readonly at: number; readonly date: number } | null;
}
const confirmation = clientPart((): Confirmation => ({ last: null }));

/** Records that the figures were confirmed `agoMs` ago. */
const confirm = (agoMs: number): void => {
  confirmation().last = { at: performance.now() - agoMs, date: Date.now() - agoMs };
  const now = serverNow();
  if (now !== null) store().set(confirmedAtAtom, now - agoMs);
};

/**
 * True if the heads confirm the figures: the server can read its log, the totals are of the same epoch and not being read, and
 * those of each followed day have at least the head's revision.
 */
const isConfirmedBy = ({ epoch, revisions, isBlind }: HeadsMessage): boolean => {
  const { period } = store().get(syncAtom);
  const days = [...store().get(displayRowsAtom).keys()];
  return (
    !isBlind &&
    days.length > 0 &&
    period.isPolled &&
    // While a capacity change is being read, the figures are outdated.
    period.reading === 'idle' &&
    period.epoch === epoch &&
    days.every((day) => (period.totals.get(day)?.revision ?? -1) >= (revisions[totalsKey(day)] ?? Infinity))
  );
};

/** Counts each confirming head, and each read of the period, as a confirmation that the figures are current. */
export const followConfirmations = (): void => {
  socket().on('heads', (heads) => {
    if (isConfirmedBy(heads)) confirm(0);
  });
  // Reads are the only confirmations where WebSockets are blocked.
  store().sub(periodReadAtAtom, () => {
    const readAt = store().get(periodReadAtAtom);
    if (readAt !== null) confirm(performance.now() - readAt);
  });
};

const trustNow = (): FiguresState => {
  const { last } = confirmation();
  const silentMs = last ? elapsed(last) : Infinity;
  if (silentMs >= lostAfterMs) return 'lost';
  const isShown = store().get(displayDaysAtom) !== null && !store().get(isDayOverAtom);
  return isShown && silentMs < staleAfterMs ? 'right' : 'stale';
};

const elapsed = ({ at, date }: { at: number; date: number }): number =>
  Math.max(performance.now() - at, Date.now() - date);

/** Marks the day as over once it is midnight in the plant, and then asks the server for the new day. */
const watchDay = (): void => {
  const [now, settings] = [serverNow(), store().get(displaySettingsAtom)];
  const isOver = now !== null && !!settings && plantDay(now, settings.timeZone) > store().get(todayAtom);
  if (isOver === store().get(isDayOverAtom)) return;
  store().set(isDayOverAtom, isOver);
  if (isOver) readSettings().catch(() => undefined);
};

/**
 * Updates the state of the figures every second and when the page becomes visible. Returns a function that stops
 * this.
 */
export const watchFiguresState = (): (() => void) => {
  const look = (): void => {
    store().set(secondTickAtom, (count) => count + 1);
    watchDay();
    if (store().get(figuresStateAtom) !== trustNow()) store().set(figuresStateAtom, trustNow());
  };
  look();
  const timer = setInterval(look, 1_000);
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pageshow', look);
  };
};
