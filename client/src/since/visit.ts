import type { Since } from '@werkplan/shared/since/since-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { clientPart, store } from '../lib/client.ts';
import { revisionIn, seenAtom, type Seen, reportSeen } from './seen-now.ts';
import type { Span } from './unseen.ts';

/** One look at a day, from page to page of it (rules/undo-and-history.md#since-i-was-last-here). */
export interface Visit {
  readonly day: Day;
  /** The snapshot it goes on from; null for somebody who was never here. */
  from: string | null;
  /** When the planner was away, by the day's revisions. */
  away: readonly Span[];
  isAsked: boolean;
  /** What the window had last while it could be seen. */
  last: Seen | null;
  isHidden: boolean;
}

/** From page to page of a day the visit goes on: the next page mounts a moment after the last one. */
const betweenPagesMs = 3_000;

/** The visit of a window, and the pages of the day that are open. */
class Visiting {
  current: Visit | null = null;
  pages = 0;

  end(): void {
    if (this.current && !this.current.isHidden) reportSeen(this.current.last);
    this.current = null;
  }
}
const visiting = clientPart(() => new Visiting());

const note = (): void => {
  const { current } = visiting();
  const seen = store().get(seenAtom);
  if (current && seen?.date === current.day && !document.hidden) current.last = seen;
};

const turn = (): void => {
  const { current } = visiting();
  if (!current || !document.hidden) return;
  current.isHidden = true;
  // This window may never be looked at again.
  reportSeen(current.last);
};

/** The visit of this day; null while nobody looks at it. */
export const visitNow = (day: Day): Visit | null => {
  const { current } = visiting();
  return current?.day === day ? current : null;
};

/** Begins the visit of the day, or goes on with it; call what is returned when the page goes. */
export const visitDay = (day: Day): { readonly visit: Visit; readonly leave: () => void } => {
  const visits = visiting();
  if (visits.current?.day !== day) {
    visits.end();
    visits.current = { day, from: null, away: [], isAsked: false, last: null, isHidden: false };
  }
  const visit = visits.current;
  visits.pages += 1;
  note();
  const stop = store().sub(seenAtom, note);
  document.addEventListener('visibilitychange', turn);
  const leave = (): void => {
    stop();
    document.removeEventListener('visibilitychange', turn);
    visits.pages -= 1;
    setTimeout(() => visits.pages === 0 && visits.end(), betweenPagesMs);
  };
  return { visit, leave };
};

/** Takes over from an answer where the visit begins, and what came while the window was hidden. */
export const noteAnswer = (visit: Visit, { visit: from, seen }: Since): void => {
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
