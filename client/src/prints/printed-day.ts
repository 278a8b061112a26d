import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { recordPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import type { RecordedPrint } from '@werkplan/shared/prints/print.ts';
import { printedRuns, type PrintedRun, snapshotMark } from '@werkplan/shared/prints/printed-day.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { call } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-errors.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/store.ts';
import { staleSinceAtom } from '../live/connection.ts';
import { syncAtom } from '../live/sync-store.ts';

/** A day as it goes onto paper; nothing that happens later changes it. */
export interface PrintedDay {
  readonly date: Day;
  readonly revision: number;
  readonly runs: readonly PrintedRun[];
  readonly printedAt: Date;
  /** Null when the print could not be recorded on the server. */
  readonly recorded: RecordedPrint | null;
  /** The moment of the plan, when it may no longer be today's truth. */
  readonly staleSince: Date | null;
}

interface SettledDay {
  readonly state: DayState;
  readonly revision: number;
  readonly mark: string;
}

/** The selected day as confirmed by the server; null while it isn't loaded or an own change is on its way. */
const settledDayAtom = atom((get): SettledDay | null => {
  const { confirmed, pending, epoch, streams } = get(syncAtom);
  const day = get(selectedDayAtom);
  if (confirmed?.date !== day || epoch === null) return null;
  if (pending.some(({ revisions }) => revisions === null)) return null;
  const [ofDay, trucks, halls] = ([dayKey(day), 'trucks', 'halls'] as const).map(
    (key) => streams[key]?.revision ?? 0,
  ) as [number, number, number];
  return { state: confirmed, revision: ofDay, mark: snapshotMark(epoch, [ofDay, trucks, halls]) };
});

/** The day as soon as it is settled, in another state than the one named. */
const settledDay = async (besides: string | null, signal: AbortSignal): Promise<SettledDay> =>
  await new Promise((resolve, reject) => {
    const look = (): void => {
      const day = store.get(settledDayAtom);
      if (!day || day.mark === besides) return;
      stop();
      resolve(day);
    };
    const stop = store.sub(settledDayAtom, look);
    signal.addEventListener('abort', () => {
      stop();
      reject(new Error('left'));
    });
    look();
  });

const isRefused = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

type Told = { readonly recorded: RecordedPrint | null } | 'movedOn';

/** Tells the server of the print of exactly this state. Without an answer the paper comes all the same. */
const tell = async (day: SettledDay, idempotencyKey: string, signal: AbortSignal): Promise<Told> => {
  try {
    const body = { date: day.state.date };
    const options = { idempotencyKey, ifMatch: `"${day.mark}"`, signal, quiet: true };
    return { recorded: (await call(recordPrintEndpoint, { body }, options)).data };
  } catch (error) {
    if (signal.aborted || isRefused(error, 401)) throw error;
    return isRefused(error, 412) ? 'movedOn' : { recorded: null };
  }
};

/**
 * Waits for the selected day and records its print; null for a day without runs, which is neither printed nor recorded. The
 * key stands for one visit of the page: however often it is tried, it is one print. Rejects when left or signed out.
 */
export const takePrint = async (key: string, signal: AbortSignal): Promise<PrintedDay | null> => {
  let movedOn: string | null = null;
  for (;;) {
    const day: SettledDay = await settledDay(movedOn, signal);
    const runs = printedRuns(day.state);
    if (runs.length === 0) return null;
    const told = await tell(day, key, signal);
    if (told === 'movedOn') {
      movedOn = day.mark;
      continue;
    }
    const { recorded } = told;
    return {
      date: day.state.date,
      revision: day.revision,
      runs,
      printedAt: recorded ? new Date(recorded.printedAt) : new Date(),
      recorded,
      staleSince: recorded ? null : store.get(staleSinceAtom),
    };
  }
};
