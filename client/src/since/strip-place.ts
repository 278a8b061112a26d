import type { Paper } from '@werkplan/shared/plan/paper.ts';
import { sinceEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import type { Since } from '@werkplan/shared/since/since-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { call } from '../lib/api-client.ts';
import { clientPart, store } from '../lib/client.ts';
import type { Span } from './unseen.ts';

// Loaded with the page, before the strip's own code: whether there is anything to show.

/** What changed on a day since its paper was printed and since the planner left it. */
export interface DayChanges {
  readonly date: Day;
  readonly paper: Paper;
  readonly since: Since;
  /** When the planner was away, by the day's revisions; null: until now. */
  readonly away: readonly Span[] | null;
  /** Steps that are listed. */
  readonly count: number;
}

/** The newest answer about what the page shows; null before the first. */
export const dayChangesAtom = atom<DayChanges | null>(null);

/** The id of the strip's element. */
export const stripId = 'since';

/** Rows of the strip, which lies over the page: none while it is folded up, without or with the steps. */
export const stripRowsAtom = atom<0 | 1 | 2>(0);

export const rowsFor = ({ count, since }: DayChanges): 0 | 1 | 2 => (count > 0 ? 2 : since.open ? 1 : 0);

type Ask = (date: Day, paper: Paper) => Promise<DayChanges>;
const askWithoutVisit: Ask = async (date, paper) => {
  const { data } = await call(sinceEndpoint, { params: { date }, query: { paper } }, { quiet: true });
  return { date, paper, since: data, away: null, count: data.steps.length };
};

interface Asking {
  ask: Ask;
  /** Counts what the page has shown: an answer that comes when it shows something else is dropped. */
  turn: number;
}
const asking = clientPart((): Asking => ({ ask: askWithoutVisit, turn: 0 }));

/** Replaces how changes are asked for: the strip's code knows where the planner's visit began. */
export const askWith = (ask: Ask): void => {
  asking().ask = ask;
};

/** The page goes, or shows something else than the plan. */
export const leaveStrip = (): void => {
  asking().turn += 1;
  store().set(dayChangesAtom, null);
};

/**
 * Asks what changed, together with the day. By itself the strip only asks whether a print is one: it lies over the heads of the
 * runs, so that its steps come when they are wanted (rules/prints.md#since-the-print).
 */
export const openStrip = (date: Day, paper: Paper): void => {
  leaveStrip();
  const { ask, turn } = asking();
  const isLatest = (): boolean => asking().turn === turn;
  ask(date, paper).then(
    (changes) => {
      if (!isLatest()) return;
      store().set(dayChangesAtom, changes);
      store().set(stripRowsAtom, changes.since.open ? 1 : 0);
    },
    // Without an answer there is no strip; nobody is notified.
    () => isLatest() && store().set(stripRowsAtom, 0),
  );
};

/** Unfolds the strip with all it has, and gives it the focus. */
export const showStrip = (): void => {
  const changes = store().get(dayChangesAtom);
  if (!changes) return;
  store().set(stripRowsAtom, rowsFor(changes));
  // The popover or menu that it was asked for in gives its own focus back first.
  setTimeout(() => document.getElementById(stripId)?.focus());
};
