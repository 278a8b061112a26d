import type { Paper } from '@werkplan/shared/plan/paper.ts';
import { sinceEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import type { Since } from '@werkplan/shared/since/since.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { call } from '../lib/api-client.ts';
import { store } from '../lib/store.ts';
import { shownDateAtom } from '../live/day-store.ts';
import { drawWithDay, momentMs } from '../live/drawn-together.ts';
import type { Span } from './unseen.ts';

// What a page knows of the strip before the strip's code is there: whether it will come, and the place for it.

export interface Told {
  readonly date: Day;
  readonly paper: Paper;
  readonly since: Since;
  /** When the planner was away, by the day's revisions; null: until now. */
  readonly away: readonly Span[] | null;
  /** Steps that are told of. */
  readonly count: number;
}

/** The newest answer about what the page shows; null before the first. */
export const toldAtom = atom<Told | null>(null);

/** Of the strip's element. */
export const stripId = 'since';

/** Rows that the strip takes: none while it is folded up, without or with the steps. */
export const stripRowsAtom = atom<0 | 1 | 2>(0);

export const rowsFor = ({ count, since }: Told): 0 | 1 | 2 => (count > 0 ? 2 : since.open ? 1 : 0);

type Ask = (date: Day, paper: Paper) => Promise<Told>;
let ask: Ask = async (date, paper) => {
  const { data } = await call(sinceEndpoint, { params: { date }, query: { paper } }, { quiet: true });
  return { date, paper, since: data, away: null, count: data.steps.length };
};
/** From now on asked by the strip, which knows where the planner's visit began. */
export const askWith = (own: Ask): void => {
  ask = own;
};

let latest = 0;

/** The page goes, or shows something else than the plan. */
export const leaveStrip = (): void => {
  latest += 1;
  store.set(toldAtom, null);
};

/**
 * Asks what changed, together with the day: the strip unfolds by itself only with what is being opened, never above a board
 * that somebody has begun to look at, nor where there is little room (rules/prints.md#since-the-print).
 */
export const openStrip = (date: Day, paper: Paper): void => {
  leaveStrip();
  const own = latest;
  const since = performance.now();
  const answer = ask(date, paper).then(
    (told) => {
      if (own !== latest) return;
      const isInTime = store.get(shownDateAtom) !== date || performance.now() - since < momentMs;
      const unfolds = isInTime && matchMedia('(width >= 1024px)').matches;
      const rows = rowsFor(told);
      store.set(toldAtom, told);
      // The place of what was shown before is there to be filled.
      store.set(stripRowsAtom, (held) => (unfolds || rows < held ? rows : held));
    },
    // What cannot be had is not worth a word.
    () => own === latest && store.set(stripRowsAtom, 0),
  );
  drawWithDay(answer);
};
