export interface StreamEntry {
  readonly streamKey: string;
  readonly revision: number;
  readonly changeId: number;
  /** The number of streams that contain the change. */
  readonly streams: number;
}

/**
 * Orders changes consistently with all streams: each comes after those of lower revisions in its streams, whatever the ids;
 * among candidates the lowest id comes first. A change waits for a later call until the entries of all its streams are
 * given.
 * @param entries the next entries of each stream, in order and without gaps
 */
export const orderChanges = (entries: readonly StreamEntry[]): number[] => {
  const queues = new Map<string, StreamEntry[]>();
  const keysOf = new Map<number, string[]>();
  for (const entry of entries) {
    addTo(queues, entry.streamKey, entry);
    addTo(keysOf, entry.changeId, entry.streamKey);
  }
  const taken = new Map<string, number>();
  const timesFirst = new Map<number, number>();
  const due = new Set<number>();
  /** A change is due once it comes first in all of its streams. */
  const noteFirst = (key: string): void => {
    const first = queues.get(key)?.[taken.get(key) ?? 0];
    if (!first) return;
    const times = (timesFirst.get(first.changeId) ?? 0) + 1;
    timesFirst.set(first.changeId, times);
    if (times === first.streams) due.add(first.changeId);
  };
  const ordered: number[] = [];
  for (const key of queues.keys()) noteFirst(key);
  while (due.size > 0) {
    const next = Math.min(...due);
    due.delete(next);
    ordered.push(next);
    for (const key of keysOf.get(next) ?? []) {
      taken.set(key, (taken.get(key) ?? 0) + 1);
      noteFirst(key);
    }
  }
  return ordered;
};

const addTo = <Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};
