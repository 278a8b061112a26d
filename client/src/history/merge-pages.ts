import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

/** The loaded entries, newest first; `next` is the cursor of the following page. */
export interface HistoryPages {
  readonly entries: readonly HistoryEntry[];
  readonly next: string | null;
  /** First day with complete history; older changes are archived. */
  readonly knownFrom: Day | null;
}

/** Returns the entry as changed by later undos and redos in `fresh`, each of which reverses the effect of its change. */
const followChain = (entry: HistoryEntry, fresh: readonly HistoryEntry[]): HistoryEntry =>
  fresh.reduceRight<HistoryEntry>((loaded, { undoOf, changeId, actor, at }) => {
    if (undoOf !== loaded.tip || changeId === loaded.changeId) return loaded;
    return { ...loaded, tip: changeId, undone: loaded.undone ? null : { by: actor.name, at } };
  }, entry);

/** Prepends the newest page; returns only that page if changes between it and the loaded ones are missing. */
export const prependPage = (loaded: HistoryPages, page: HistoryPages): HistoryPages => {
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

export const appendPage = (loaded: HistoryPages, page: HistoryPages): HistoryPages => {
  const oldest = loaded.entries.at(-1)?.changeId ?? Number.POSITIVE_INFINITY;
  return {
    entries: [...loaded.entries, ...page.entries.filter(({ changeId }) => changeId < oldest)],
    next: page.next,
    knownFrom: page.knownFrom,
  };
};
