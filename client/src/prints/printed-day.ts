import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { openHallPrintsEndpoint, openPrintEndpoint } from '@werkplan/shared/prints/open-print-endpoints.ts';
import type { OpenedPrint, PrintStamp, RecordedHallPrint } from '@werkplan/shared/prints/print-schema.ts';
import { snapshotEtag } from '@werkplan/shared/live/snapshot-etag.ts';
import { printedRuns, type PrintedRun } from '@werkplan/shared/prints/printed-day.ts';
import { printedHall, type PrintedHall } from '@werkplan/shared/prints/printed-hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { call, type CallOptions } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-errors.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { staleSinceAtom } from '../live/connection.ts';
import { syncAtom } from '../live/sync-store.ts';
import { latePlaces, type LatePlaces } from './late-places.ts';
import { timeNow } from '../lib/server-time.ts';

/** A print as it was taken; later changes of the plan don't alter it. */
interface RecordedPrint<Recorded> {
  readonly date: Day;
  readonly revision: number;
  readonly printedAt: Date;
  /** The server's answer to the print; null if the print could not be recorded. */
  readonly recorded: Recorded | null;
  /** Time of the printed state if it may be outdated, because the connection was lost; otherwise null. */
  readonly staleSince: Date | null;
  readonly late: LatePlaces;
}

export interface PrintedDay extends RecordedPrint<OpenedPrint> {
  readonly runs: readonly PrintedRun[];
  /** Number of all runs, if `runs` has only the changed ones. */
  readonly outOf?: number;
  /** Number of empty runs that were left out. */
  readonly leftOut?: number;
}

export interface PrintedHalls extends RecordedPrint<readonly RecordedHallPrint[]> {
  readonly halls: readonly PrintedHall[];
}

interface SettledDay {
  readonly state: DayState;
  readonly revision: number;
  readonly mark: string;
}

/** The selected day as confirmed by the server; null while it is loading or while a change of this window is unconfirmed. */
const settledDayAtom = atom((get): SettledDay | null => {
  const { confirmed, pending, epoch, streams } = get(syncAtom);
  const day = get(selectedDayAtom);
  if (confirmed?.date !== day || epoch === null) return null;
  if (pending.some(({ revisions }) => revisions === null)) return null;
  const [ofDay, trucks, halls] = ([dayKey(day), 'trucks', 'halls'] as const).map(
    (key) => streams[key]?.revision ?? 0,
  ) as [number, number, number];
  return { state: confirmed, revision: ofDay, mark: snapshotEtag(epoch, [ofDay, trucks, halls]) };
});

/**
 * Resolves with the selected day once the server has confirmed it in another state than the snapshot named `besides` (null: in
 * any state). Rejects if the user leaves the page.
 */
const settledDay = async (besides: string | null, signal: AbortSignal): Promise<SettledDay> =>
  await new Promise((resolve, reject) => {
    const look = (): void => {
      const day = store().get(settledDayAtom);
      if (!day || day.mark === besides) return;
      stop();
      resolve(day);
    };
    const stop = store().sub(settledDayAtom, look);
    signal.addEventListener('abort', () => {
      stop();
      reject(new Error('The user left the page.'));
    });
    look();
  });

const isRefused = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** `ifMatch` names the printed state, `idempotencyKey` the visit to the print page. */
type RecordOptions = Pick<CallOptions, 'idempotencyKey' | 'ifMatch' | 'signal' | 'quiet'>;

interface Paper<Shown, Recorded> {
  /** Returns the content to print; null if there is nothing to print. */
  readonly show: (state: DayState) => Shown | null;
  readonly record: (date: Day, telling: RecordOptions) => Promise<Recorded>;
}

/**
 * Waits until the selected day is confirmed, and records that exactly this state is printed. If the plan has changed on the
 * server meanwhile (412), the new state is awaited and recorded instead. Returns null without recording if there is nothing to
 * print; prints even if recording fails. The key is the same during a visit, so that repeated attempts count as one print.
 * Rejects if the user leaves the page or is signed out.
 */
const take = async <Shown, Recorded>(
  { show, record }: Paper<Shown, Recorded>,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<(Omit<RecordedPrint<Recorded>, 'printedAt'> & { readonly shown: Shown }) | null> => {
  let movedOn: string | null = null;
  for (;;) {
    const { state, revision, mark }: SettledDay = await settledDay(movedOn, signal);
    const shown = show(state);
    if (shown === null) return null;
    const { date } = state;
    const late = latePlaces(state);
    try {
      const telling = { idempotencyKey, ifMatch: `"${mark}"`, signal, quiet: true };
      return { date, revision, shown, recorded: await record(date, telling), staleSince: null, late };
    } catch (error) {
      if (signal.aborted || isRefused(error, 401)) throw error;
      if (!isRefused(error, 412))
        return { date, revision, shown, recorded: null, staleSince: store().get(staleSinceAtom), late };
      movedOn = mark;
    }
  }
};

const momentOf = (stamp: PrintStamp | null | undefined): Date =>
  stamp ? new Date(stamp.printedAt) : new Date(timeNow());

/**
 * Takes and records the print of the delivery plan; returns null for a day without runs. Rejects if the user leaves the page or
 * is signed out.
 */
export const recordPrint = async (key: string, signal: AbortSignal): Promise<PrintedDay | null> => {
  const taken = await take<readonly PrintedRun[], OpenedPrint>(
    {
      show: (state) => {
        const runs = printedRuns(state);
        return runs.length > 0 ? runs : null;
      },
      record: async (date, telling) => (await call(openPrintEndpoint, { body: { date } }, telling)).data,
    },
    key,
    signal,
  );
  if (taken === null) return null;
  const { shown: runs, ...rest } = taken;
  return { ...rest, runs, printedAt: momentOf(rest.recorded) };
};

/** Takes and records the print of these halls' lists. Rejects if the user leaves the page or is signed out. */
export const recordHallPrints = async (
  halls: readonly HallId[],
  key: string,
  signal: AbortSignal,
): Promise<PrintedHalls | null> => {
  const taken = await take<readonly PrintedHall[], readonly RecordedHallPrint[]>(
    {
      show: (state) => halls.map((hall) => printedHall(state, hall)),
      record: async (date, telling) =>
        (await call(openHallPrintsEndpoint, { body: { date, halls: [...halls] } }, telling)).data,
    },
    key,
    signal,
  );
  if (taken === null) return null;
  const { shown, ...rest } = taken;
  return { ...rest, halls: shown, printedAt: momentOf(rest.recorded?.[0]) };
};
