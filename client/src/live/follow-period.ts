import { totalsKey } from '@werkplan/shared/live/stream-key.ts';
import { store } from '../lib/store.ts';
import { isPeriodPolledAtom, periodReadAtAtom } from './connection.ts';
import { followRooms, whenCapacitiesChange } from './period-rooms.ts';
import { type Period, receivedTotalsAtom } from './period.ts';
import { onPoll, socket } from './socket.ts';
import { syncNow } from './sync-store.ts';
import { nothingReceived } from './received-totals.ts';

const retryMs = 2_000;

interface Followed {
  /** Reads the rows and answers how to show them. */
  readonly read: () => Promise<() => void>;
  readonly joinDays: () => void;
  isReading: boolean;
  /** To be read once more: something may have changed since the reading began. */
  isDue: boolean;
}
let followed: Followed | null = null;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

const readOnce = async (of: Followed): Promise<void> => {
  of.isDue = false;
  const [beganAt, wasAway] = [syncNow(), !socket.connected];
  const show = await of.read();
  if (of !== followed) return;
  show();
  // What the rooms told before the line was cut is older, and may be of a plan that was replaced meanwhile.
  if (wasAway && !socket.connected) store.set(receivedTotalsAtom, nothingReceived);
  // The figures are at least as new as the question.
  store.set(periodReadAtAtom, beganAt);
  store.set(isPeriodPolledAtom, true);
  // Only now, so that leafing through the months doesn't join every one of them.
  of.joinDays();
};

/** Reads until nothing is due any more; one reading at a time, so the latest shown is the latest read. */
const read = async (of: Followed): Promise<void> => {
  of.isDue = true;
  if (of.isReading) return;
  of.isReading = true;
  while (of.isDue && of === followed) {
    try {
      await readOnce(of);
    } catch {
      if (of !== followed) break;
      of.isDue = true;
      store.set(isPeriodPolledAtom, false);
      await pause(retryMs);
    }
  }
  of.isReading = false;
};

/** Reads the followed period once more: what it shows isn't all it should. */
export const readPeriodAgain = (): void => void (followed && read(followed));

/** Whether the followed period is being read, so that what is shown may be old. */
export const isReadingPeriod = (): boolean => followed?.isReading ?? false;

whenCapacitiesChange(readPeriodAgain);
onPoll(readPeriodAgain);
socket.on('disconnect', () => store.set(isPeriodPolledAtom, false));

/**
 * Keeps a period's rows current until the answered function is called: read over HTTP, then followed in its rooms, and
 * read again when a capacity changes and, while the socket is away, with every poll.
 */
export const followPeriod = <Row>(period: Period<Row>): (() => void) => {
  const mine: Followed = {
    read: async () => {
      const rows = await period.read();
      return () => store.set(period.rowsAtom, rows);
    },
    joinDays: () => followRooms(['halls', ...period.days.map(totalsKey)]),
    isReading: false,
    isDue: false,
  };
  followed = mine;
  followRooms(['halls']);
  void read(mine);
  return () => {
    store.set(period.rowsAtom, new Map());
    if (followed !== mine) return;
    followed = null;
    store.set(periodReadAtAtom, null);
    store.set(isPeriodPolledAtom, false);
    // Another period that follows at once keeps the rooms they share.
    queueMicrotask(() => void (followed ?? followRooms([])));
  };
};
