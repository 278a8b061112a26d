import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { type DayState, stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { useEffect } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { clientPart, store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import {
  shipmentTakenFromListAtom,
  pastDayAtom,
  restoreEntriesAtom,
  type RestoreEntries,
} from '../live/past-day.ts';
import { reuseEqualRows } from './reuse-rows.ts';
import { momentBefore, momentOf } from './time-line.ts';
import { showMarks } from './show-marks.ts';
import { shipmentTakenFromList, stepMarks } from './step-marks.ts';
import { stepAtom, timeLineAtom, useGoToMoment } from './time-line-state.ts';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { currentLanguage, translateNow } from '../lib/i18n.ts';
import { planDayAtom } from '../live/day-store.ts';
import { mayAtom } from '../account/may.ts';
import { restoreRowEndpoint } from '@werkplan/shared/undo/restore-endpoints.ts';
import { restore } from './restore.ts';
import { differingFields, restoreLabel, pastValueText } from './restorable.ts';

/** Maximum number of fields that a menu offers to restore. */
const maxFields = 6;

/** Returns menu entries that restore a row of the past as a whole, and each field that differs now to its former value. */
const restoreEntries: RestoreEntries = (kind, id) => {
  const [past, now] = [store().get(pastDayAtom), store().get(planDayAtom)];
  if (!past?.[kind].has(id) || !now || !store().get(mayAtom(restoreRowEndpoint))) return [];
  const words = { t: translateNow, language: currentLanguage() };
  const fields = differingFields(past, now, kind, id).slice(0, maxFields);
  return [
    {
      key: `restore ${kind}`,
      label: restoreLabel({ kind, id }, words),
      icon: RotateCcw,
      onSelect: () => void restore({ kind, id }),
    },
    ...fields.map((field) => ({
      key: `restore ${kind} ${field}`,
      label: restoreLabel({ kind, id, field }, words),
      detail: pastValueText(past, { kind, id, field }, words),
      icon: RotateCcw,
      onSelect: () => void restore({ kind, id, field }),
    })),
    'rule',
  ];
};

/** Maximum number of cached moments, each of which takes some 200 kB. */
const mostKept = 40;
/** Cached moments by day and moment, least recently used first. */
const readMoments = clientPart(() => new Map<string, Promise<DayState>>());

/** Loads the day at a moment; cached, because the past does not change. */
const readMoment = (date: Day, at: string): Promise<DayState> => {
  const read = readMoments();
  const key = `${date} ${at}`;
  const known = read.get(key);
  const asked =
    known ??
    call(daySnapshotEndpoint, { params: { date }, query: { at } }, { quiet: true }).then(({ data }) =>
      stateFromSnapshot(data),
    );
  read.delete(key);
  read.set(key, asked);
  if (!known) asked.catch(() => read.delete(key));
  const [oldest] = read.keys();
  if (read.size > mostKept && oldest !== undefined) read.delete(oldest);
  return asked;
};

/** Marks the changes of the shown step once the moment before it is loaded, and loads the moments of the neighbouring steps. */
const showStep = async (date: Day, isWanted: () => boolean): Promise<void> => {
  const [line, step, shown] = [store().get(timeLineAtom), store().get(stepAtom), store().get(pastDayAtom)];
  if (!line || !step?.change || !shown) return;
  const earlier = momentBefore(line.changes, step.place);
  const before = earlier === null ? null : await readMoment(date, earlier);
  if (!isWanted()) return;
  const marks = before ? stepMarks(before, shown) : [];
  store().set(shipmentTakenFromListAtom, shipmentTakenFromList(marks));
  showMarks(marks, step.change);
  for (const place of [step.place + 1, step.place - 1]) {
    const next = line.changes[place];
    if (next) readMoment(date, momentOf(next)).catch(() => undefined);
  }
};

/** Shows the day at the moment in the address, and marks the changes of that step. */
export const usePastMoment = (): void => {
  const date = useAtomValue(selectedDayAtom);
  const moment = useAtomValue(pastMomentAtom);
  const shown = useAtomValue(pastDayAtom);
  const place = useAtomValue(stepAtom)?.place;
  const goTo = useGoToMoment();
  useEffect(() => {
    store().set(restoreEntriesAtom, { of: restoreEntries });
    return () => {
      store().set(restoreEntriesAtom, null);
      store().set(pastDayAtom, null);
      store().set(shipmentTakenFromListAtom, null);
      showMarks([], null);
    };
  }, []);
  useEffect(() => {
    if (moment === null) return undefined;
    let isWanted = true;
    readMoment(date, moment).then(
      (state) => {
        if (isWanted) store().set(pastDayAtom, (before) => reuseEqualRows(state, before));
      },
      (error: unknown) => {
        if (!isWanted) return;
        notifyFailure(error);
        goTo(null);
      },
    );
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `goTo` is only called after a failure
  }, [date, moment]);
  useEffect(() => {
    let isWanted = true;
    showStep(date, () => isWanted).catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [date, shown, place]);
};
