import type { HistoryEntry } from '@werkplan/shared/history/history.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

/** A stretch of history from its newest entry on; `next` continues it. */
export interface Told {
  readonly entries: readonly HistoryEntry[];
  readonly next: string | null;
  /** Older changes are archived: the day from which on all are known. */
  readonly knownFrom: Day | null;
}

/** An undo, or a redo, turns round whether the change before it in its chain has effect. */
const followChain = (entry: HistoryEntry, fresh: readonly HistoryEntry[]): HistoryEntry =>
  fresh.reduceRight<HistoryEntry>((told, { undoOf, changeId, actor, at }) => {
    if (undoOf !== told.tip || changeId === told.changeId) return told;
    return { ...told, tip: changeId, undone: told.undone ? null : { by: actor.name, at } };
  }, entry);

/** The newest page put before what was shown so far; alone, when more has happened than it holds. */
export const withNewest = (told: Told, page: Told): Told => {
  const oldest = page.entries.at(-1)?.changeId ?? 0;
  const isJoined = page.next === null || told.entries.some(({ changeId }) => changeId >= oldest);
  if (!isJoined) return page;
  const rest = told.entries.filter(({ changeId }) => changeId < oldest);
  if (page.next === null || rest.length === 0) return page;
  return {
    entries: [...page.entries, ...rest.map((entry) => followChain(entry, page.entries))],
    next: told.next,
    knownFrom: page.knownFrom,
  };
};

/** An older page put behind. */
export const withOlder = (told: Told, page: Told): Told => {
  const oldest = told.entries.at(-1)?.changeId ?? Number.POSITIVE_INFINITY;
  return {
    entries: [...told.entries, ...page.entries.filter(({ changeId }) => changeId < oldest)],
    next: page.next,
    knownFrom: page.knownFrom,
  };
};
