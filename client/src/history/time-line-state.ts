import { timeLineEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import type { TimedChange } from '@werkplan/shared/history/history-contracts.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../lib/api-client.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { clientPart, store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { syncAtom } from '../live/sync-store.ts';
import { momentOf, changeIndexAt } from './time-line.ts';

export interface ChangeTimeline {
  readonly date: Day;
  /** Changes of the day, oldest first. */
  readonly changes: readonly TimedChange[];
  /** First day with complete history; older changes are archived. */
  readonly knownFrom: Day | null;
}

const readAtom = atom<ChangeTimeline | null>(null);

/** Changes of the selected day; null until loaded. */
export const timeLineAtom = atom((get) => {
  const line = get(readAtom);
  return line?.date === get(selectedDayAtom) ? line : null;
});

/** Revisions of all followed streams as one string; when it changes, timeline and history are loaded again. */
export const revisionsAtom = atom((get) =>
  Object.values(get(syncAtom).streams)
    .map((stream) => stream?.revision)
    .join(' '),
);

const readOnce = async (): Promise<void> => {
  const date = store().get(selectedDayAtom);
  const known = store().get(timeLineAtom);
  const last = known?.changes.at(-1)?.changeId;
  const { data } = await call(
    timeLineEndpoint,
    { params: { date }, query: last === undefined ? {} : { after: String(last) } },
    { quiet: true },
  );
  const changes = [...(known?.changes ?? []), ...data.changes];
  if (store().get(selectedDayAtom) === date)
    store().set(readAtom, { date, changes, knownFrom: data.knownFrom });
};

class TimeLineReader {
  #isReading = false;
  #isStale = false;

  /** Loads new changes, and once more if called while loading; after a failure, the next change loads them. */
  async refresh(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isStale) {
      this.#isStale = false;
      await readOnce().catch(() => undefined);
    }
    this.#isReading = false;
  }
}
const reader = clientPart(() => new TimeLineReader());

/** Returns the changes of the selected day, updated live. */
export const useTimeLine = (): ChangeTimeline | null => {
  const day = useAtomValue(selectedDayAtom);
  const revisions = useAtomValue(revisionsAtom);
  useEffect(() => void reader().refresh(), [day, revisions]);
  return useAtomValue(timeLineAtom);
};

export interface ShownStep {
  /** Index of the last change made by the shown moment; -1 before all changes. */
  readonly place: number;
  /** Change at that index; undefined before all changes. */
  readonly change: TimedChange | undefined;
  readonly total: number;
}

/** Step of the timeline at the shown moment; null in the present, and until the timeline is loaded. */
export const stepAtom = atom((get): ShownStep | null => {
  const [moment, line] = [get(pastMomentAtom), get(timeLineAtom)];
  if (moment === null || !line) return null;
  const place = changeIndexAt(line.changes, moment);
  return { place, change: line.changes[place], total: line.changes.length };
});

/**
 * Returns a function that navigates to a moment through the address; null is the present. A move between two moments
 * replaces the browser's history entry, so that Back leaves the past.
 */
export const useGoToMoment = (): ((moment: string | null) => void) => {
  const [, setSearch] = useSearchParams();
  return (moment) =>
    setSearch(
      (search) => {
        const next = new URLSearchParams(search);
        if (moment === null) next.delete('at');
        else next.set('at', moment);
        return next;
      },
      { replace: store().get(pastMomentAtom) !== null && moment !== null },
    );
};

/** Calls `act` once the timeline is loaded, so that a key pressed before is not lost. */
const onceKnown = (act: () => void): void => {
  if (store().get(timeLineAtom)) return act();
  const stop = store().sub(timeLineAtom, () => {
    if (!store().get(timeLineAtom)) return;
    stop();
    act();
  });
};

/** Returns functions that move between changes; from the present they start at the newest one. */
export const useSteps = () => {
  const goTo = useGoToMoment();
  const toPlace = (place: number): void => {
    const changes = store().get(timeLineAtom)?.changes ?? [];
    const change = changes[Math.min(Math.max(place, 0), changes.length - 1)];
    if (change) goTo(momentOf(change));
  };
  // Reads the address instead of the state, because keys repeat faster than React renders.
  const placeNow = (): number => {
    const changes = store().get(timeLineAtom)?.changes ?? [];
    const written = new URLSearchParams(location.search).get('at');
    return written === null ? changes.length : changeIndexAt(changes, written);
  };
  return {
    goTo,
    toPlace,
    previous: () => onceKnown(() => toPlace(placeNow() - 1)),
    next: () => onceKnown(() => store().get(pastMomentAtom) !== null && toPlace(placeNow() + 1)),
    first: () => onceKnown(() => toPlace(0)),
    last: () => onceKnown(() => toPlace(Number.POSITIVE_INFINITY)),
  };
};
