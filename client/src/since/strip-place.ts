import type { Paper } from '@werkplan/shared/plan/paper.ts';
import { sinceEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import type { Since } from '@werkplan/shared/since/since-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { call } from '../lib/api-client.ts';
import { clientPart, store } from '../lib/client.ts';
import type { RevisionRange } from './unseen.ts';

// Loaded with the page, before the strip's code, to find out if there is anything to show.

/** Changes of a day since its print and since the user's last visit. */
export interface DayChanges {
  readonly date: Day;
  readonly paper: Paper;
  readonly since: Since;
  /** Ranges of revisions that arrived while the user was away; null if every change up to now counts as unseen. */
  readonly away: readonly RevisionRange[] | null;
  readonly count: number;
}

/** Latest answer for the shown page; null before the first. */
export const dayChangesAtom = atom<DayChanges | null>(null);

export const stripId = 'since';

/** Number of rows of the strip: 0 collapsed, 1 without steps, 2 with steps. */
export const stripRowsAtom = atom<0 | 1 | 2>(0);

export const stripRows = ({ count, since }: DayChanges): 0 | 1 | 2 => (count > 0 ? 2 : since.open ? 1 : 0);

type Ask = (date: Day, paper: Paper) => Promise<DayChanges>;
const askWithoutVisit: Ask = async (date, paper) => {
  const { data } = await call(sinceEndpoint, { params: { date }, query: { paper } }, { quiet: true });
  return { date, paper, since: data, away: null, count: data.steps.length };
};

interface Asking {
  ask: Ask;
  /** Incremented when the page shows something else, so that older answers are dropped. */
  turn: number;
}
const asking = clientPart((): Asking => ({ ask: askWithoutVisit, turn: 0 }));

/** Replaces the request. The strip's code does so once it is loaded, because its request takes the user's visit into account. */
export const setChangesRequest = (ask: Ask): void => {
  asking().ask = ask;
};

/** Clears the strip and drops pending answers. */
export const clearStrip = (): void => {
  asking().turn += 1;
  store().set(dayChangesAtom, null);
};

/**
 * Requests the changes while the day loads. The strip opens by itself only if a print is unconfirmed, because it covers
 * the runs' heads; the user opens the steps (rules/prints.md#since-the-print).
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
    // Ignores a failure, and shows no strip then.
    () => isLatest() && store().set(stripRowsAtom, 0),
  );
};

export const expandStrip = (): void => {
  const changes = store().get(dayChangesAtom);
  if (!changes) return;
  store().set(stripRowsAtom, stripRows(changes));
  // Deferred until a closing popover or menu has returned the focus.
  setTimeout(() => document.getElementById(stripId)?.focus());
};
