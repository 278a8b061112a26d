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
  rightAtAtom,
  secondAtom,
  settingsAtom,
  type Trust,
  trustAtom,
  displayDaysAtom,
  displayRowsAtom,
} from './display-atoms.ts';
import { serverNow } from './display-clock.ts';
import { readSettings } from './display-period.ts';

const lostAfterMs = 30_000;

interface Confirmation {
  /**
   * When the figures were last confirmed, by `performance.now()` and by the wall clock, which continues
   * during sleep.
   */
  last: { readonly at: number; readonly date: number } | null;
}
const confirmation = clientPart((): Confirmation => ({ last: null }));

/** Records that the figures were current `agoMs` ago. */
const confirm = (agoMs: number): void => {
  confirmation().last = { at: performance.now() - agoMs, date: Date.now() - agoMs };
  const now = serverNow();
  if (now !== null) store().set(rightAtAtom, now - agoMs);
};

/** Heads confirm the figures when each day's totals have the head's revision. */
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

/** Takes confirmations from heads and from each read. */
export const followConfirmations = (): void => {
  socket().on('heads', (heads) => {
    if (isConfirmedBy(heads)) confirm(0);
  });
  // Reads confirm, too; they are the only source where WebSockets are blocked.
  store().sub(periodReadAtAtom, () => {
    const readAt = store().get(periodReadAtAtom);
    if (readAt !== null) confirm(performance.now() - readAt);
  });
};

const trustNow = (): Trust => {
  const { last } = confirmation();
  const silentMs = last ? elapsed(last) : Infinity;
  if (silentMs >= lostAfterMs) return 'lost';
  const isShown = store().get(displayDaysAtom) !== null && !store().get(isDayOverAtom);
  return isShown && silentMs < staleAfterMs ? 'right' : 'stale';
};

const elapsed = ({ at, date }: { at: number; date: number }): number =>
  Math.max(performance.now() - at, Date.now() - date);

/** Asks the server at midnight; until it answers, the figures are not today's. */
const watchDay = (): void => {
  const [now, settings] = [serverNow(), store().get(settingsAtom)];
  const isOver = now !== null && !!settings && plantDay(now, settings.timeZone) > store().get(todayAtom);
  if (isOver === store().get(isDayOverAtom)) return;
  store().set(isDayOverAtom, isOver);
  if (isOver) readSettings().catch(() => undefined);
};

/** Checks every second, and when the page becomes visible, if the figures are still current. */
export const watchTrust = (): (() => void) => {
  const look = (): void => {
    store().set(secondAtom, (count) => count + 1);
    watchDay();
    if (store().get(trustAtom) !== trustNow()) store().set(trustAtom, trustNow());
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
