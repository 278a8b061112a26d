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
  secondAtom,
  settingsAtom,
  type FiguresState,
  figuresStateAtom,
  displayDaysAtom,
  displayRowAtom,
} from './display-atoms.ts';
import { serverNow } from './display-clock.ts';
import { readSettings } from './display-period.ts';

const lostAfterMs = 30_000;

interface Confirmation {
  /** Time of the last confirmation, by `performance.now()` and by the wall clock, which continues during sleep. */
  last: { readonly at: number; readonly date: number } | null;
}
const confirmation = clientPart((): Confirmation => ({ last: null }));

/** Records that the figures were current `agoMs` before now. */
const confirm = (agoMs: number): void => {
  confirmation().last = { at: performance.now() - agoMs, date: Date.now() - agoMs };
  const now = serverNow();
  if (now !== null) store().set(confirmedAtAtom, now - agoMs);
};

/** Heads confirm the figures if the totals of each day have the head's revision. */
const isConfirmedBy = ({ epoch, revisions, isBlind }: HeadsMessage): boolean => {
  const { period } = store().get(syncAtom);
  const days = [...store().get(displayRowAtom).keys()];
  return (
    !isBlind &&
    days.length > 0 &&
    period.isPolled &&
    // The figures are outdated while a capacity change is being read.
    period.reading === 'idle' &&
    period.epoch === epoch &&
    days.every((day) => (period.totals.get(day)?.revision ?? -1) >= (revisions[totalsKey(day)] ?? Infinity))
  );
};

/** Counts heads and reads as confirmations. */
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

/** Asks the server for the day at midnight; until it answers, the figures are not today's. */
const watchDay = (): void => {
  const [now, settings] = [serverNow(), store().get(settingsAtom)];
  const isOver = now !== null && !!settings && plantDay(now, settings.timeZone) > store().get(todayAtom);
  if (isOver === store().get(isDayOverAtom)) return;
  store().set(isDayOverAtom, isOver);
  if (isOver) readSettings().catch(() => undefined);
};

/** Checks every second, and when the page becomes visible, that the figures are current. */
export const watchFiguresState = (): (() => void) => {
  const look = (): void => {
    store().set(secondAtom, (count) => count + 1);
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
