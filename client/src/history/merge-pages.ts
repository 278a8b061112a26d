import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

/** A stretch of history from its newest entry on; `next` continues it. */
export interface LoadedHistory {
  readonly entries: readonly HistoryEntry[];
  readonly next: string | null;
  /** Older changes are archived: the day from which on all are known. */
  readonly knownFrom: Day | null;
}

/** An undo, or a redo, turns round whether the change before it in its chain has effect. */
const followChain = (entry: HistoryEntry, fresh: readonly HistoryEntry[]): HistoryEntry =>
  fresh.reduceRight<HistoryEntry>((loaded, { undoOf, changeId, actor, at }) => {
    if (undoOf !== loaded.tip || changeId === loaded.changeId) return loaded;
    return { ...loaded, tip: changeId, undone: loaded.undone ? null : { by: actor.name, at } };
  }, entry);

/** The newest page put before what was shown so far; alone, when more has happened than it holds. */
export const withNewest = (loaded: LoadedHistory, page: LoadedHistory): LoadedHistory => {
  const oldest = page.entries.at(-1)?.changeId ?? 0;
  const isJoined = page.next === null || loaded.entries.some(({ changeId }) => changeId >= oldest);
  if (!isJoined) return page;
  const rest = loaded.entries.filter(({ changeId }) => changeId < oldest);
  if (page.next === null || rest.length === 0) return page;
  return {
    entries: [...page.entries, ...rest.map((entry) => followChain(entry, page.entries))],
    next: loaded.next,
    knownFrom: page.knownFrom,
  };
};

/** An older page put behind. */
export const withOlder = (loaded: LoadedHistory, page: LoadedHistory): LoadedHistory => {
  const oldest = loaded.entries.at(-1)?.changeId ?? Number.POSITIVE_INFINITY;
  return {
    entries: [...loaded.entries, ...page.entries.filter(({ changeId }) => changeId < oldest)],
    next: page.next,
    knownFrom: page.knownFrom,
  };
};
