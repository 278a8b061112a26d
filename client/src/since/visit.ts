import type { Since } from '@werkplan/shared/since/since-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { clientPart, store } from '../lib/client.ts';
import { revisionIn, seenStateAtom, type SeenState, reportSeen } from './seen-now.ts';
import type { RevisionRange } from './unseen.ts';

/**
 * A visit: the time during which a window shows one day, on any of its pages
 * (rules/undo-and-history.md#since-i-was-last-here).
 */
export interface Visit {
  readonly day: Day;
  /** Name of the snapshot that the user saw at the end of the previous visit; null on the first visit. */
  from: string | null;
  /** Ranges of revisions that arrived while the user was away. */
  away: readonly RevisionRange[];
  /** True once the server has answered how the previous visit ended. */
  isAsked: boolean;
  /** The state that was shown last while the window was visible. */
  last: SeenState | null;
  isHidden: boolean;
}

/**
 * Time (ms) for which a visit goes on without an open page, because the next page mounts only after the last one has
 * unmounted.
 */
const betweenPagesMs = 3_000;

/** Holds the window's visit and the number of open pages of its day. */
class VisitTracker {
  current: Visit | null = null;
  pages = 0;

  end(): void {
    if (this.current && !this.current.isHidden) reportSeen(this.current.last);
    this.current = null;
  }
}
const visiting = clientPart(() => new VisitTracker());

const note = (): void => {
  const { current } = visiting();
  const seen = store().get(seenStateAtom);
  if (current && seen?.date === current.day && !document.hidden) current.last = seen;
};

const turn = (): void => {
  const { current } = visiting();
  if (!current || !document.hidden) return;
  current.isHidden = true;
  // The state is reported as soon as the window is hidden, because it may never become visible again.
  reportSeen(current.last);
};

/** Returns the visit of this day; null if none is under way. */
export const currentVisit = (day: Day): Visit | null => {
  const { current } = visiting();
  return current?.day === day ? current : null;
};

/** Starts the visit of a day, or continues the one under way. `leave` must be called when the page unmounts. */
export const startVisit = (day: Day): { readonly visit: Visit; readonly leave: () => void } => {
  const visits = visiting();
  if (visits.current?.day !== day) {
    visits.end();
    visits.current = { day, from: null, away: [], isAsked: false, last: null, isHidden: false };
  }
  const visit = visits.current;
  visits.pages += 1;
  note();
  const stop = store().sub(seenStateAtom, note);
  document.addEventListener('visibilitychange', turn);
  const leave = (): void => {
    stop();
    document.removeEventListener('visibilitychange', turn);
    visits.pages -= 1;
    setTimeout(() => visits.pages === 0 && visits.end(), betweenPagesMs);
  };
  return { visit, leave };
};

/** Records where the visit began, as the server has answered, and which revisions arrived while the window was hidden. */
export const updateVisit = (visit: Visit, { visit: from, seen }: Since): void => {
  const to = revisionIn(seen);
  if (!visit.isAsked && from !== null) {
    visit.from = from;
    visit.away = [{ from: revisionIn(from), to }];
  }
  visit.isAsked = true;
  if (!visit.isHidden || document.hidden) return;
  visit.isHidden = false;
  if (!visit.last) return;
  visit.from ??= visit.last.name;
  visit.away = [...visit.away, { from: visit.last.revision, to }];
};
