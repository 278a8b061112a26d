import type { Paper } from '@werkplan/shared/plan/paper.ts';
import { sinceEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import type { Since } from '@werkplan/shared/since/since-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { call } from '../lib/api-client.ts';
import { clientPart, store } from '../lib/client.ts';
import type { RevisionRange } from './unseen.ts';

// This file is loaded with the page, before the strip's own code, because it finds out whether there is anything to show.

/** The changes of a day since its print and since the user's last visit, as loaded for a page. */
export interface DayChanges {
  readonly date: Day;
  readonly paper: Paper;
  readonly since: Since;
  /**
   * Ranges of revisions that arrived while the user was away. Null if that is not known yet; then every change since the
   * last visit counts as unseen.
   */
  readonly away: readonly RevisionRange[] | null;
  /** Number of changes since the print or unseen. */
  readonly count: number;
}

/** The answer that was loaded last for the shown page; null before the first. */
export const dayChangesAtom = atom<DayChanges | null>(null);

export const stripId = 'since';

/** Number of the strip's rows: 0 closed, 1 with the numbers of changes or the question, 2 with the steps as well. */
export const stripRowsAtom = atom<0 | 1 | 2>(0);

/** Returns how many rows the strip needs: two if there are changes, one if only the question 'Printed?' is open. */
export const stripRows = ({ count, since }: DayChanges): 0 | 1 | 2 => (count > 0 ? 2 : since.open ? 1 : 0);

type Ask = (date: Day, paper: Paper) => Promise<DayChanges>;
const askWithoutVisit: Ask = async (date, paper) => {
  const { data } = await call(sinceEndpoint, { params: { date }, query: { paper } }, { quiet: true });
  return { date, paper, since: data, away: null, count: data.steps.length };
};

interface Asking {
  ask: Ask;
  /** Rises when the page shows something else, so that older answers are dropped. */
  turn: number;
}
const asking = clientPart((): Asking => ({ ask: askWithoutVisit, turn: 0 }));

/**
 * Replaces the function that requests the changes. The strip's code does so once it is loaded, because its own function
 * takes the user's visit into account.
 */
export const setChangesRequest = (ask: Ask): void => {
  asking().ask = ask;
};

/** Empties the strip, and drops the answers that are still expected. */
export const clearStrip = (): void => {
  asking().turn += 1;
  store().set(dayChangesAtom, null);
};

/**
 * Requests the changes while the day is loading. The strip opens by itself only while the question 'Printed?' is open,
 * because it covers the heads of the runs; users open the steps themselves (rules/prints.md#since-the-print).
 */
export const loadStrip = (date: Day, paper: Paper): void => {
  clearStrip();
  const { ask, turn } = asking();
  const isLatest = (): boolean => asking().turn === turn;
  ask(date, paper).then(
    (changes) => {
      if (!isLatest()) return;
      store().set(dayChangesAtom, changes);
      store().set(stripRowsAtom, changes.since.open ? 1 : 0);
    },
    // A failure is ignored; no strip is shown then.
    () => isLatest() && store().set(stripRowsAtom, 0),
  );
};

/** Opens the strip with all its rows and moves the focus into it. */
export const expandStrip = (): void => {
  const changes = store().get(dayChangesAtom);
  if (!changes) return;
  store().set(stripRowsAtom, stripRows(changes));
  // The focus is moved later, because a closing popover or menu first returns it.
  setTimeout(() => document.getElementById(stripId)?.focus());
};
