import { expect, it } from 'vitest';
import { orderChanges, type StreamEntry } from './ordered-changes.ts';

/** Streams by name, each with the ids of its changes in order of its revisions. */
const entriesOf = (streams: Readonly<Record<string, readonly number[]>>): StreamEntry[] => {
  const all = Object.values(streams).flat();
  return Object.entries(streams).flatMap(([streamKey, ids]) =>
    ids.map((changeId, place) => ({
      streamKey,
      revision: place + 1,
      changeId,
      streams: all.filter((id) => id === changeId).length,
    })),
  );
};

it('orders by revision, not by id', () => {
  expect(orderChanges(entriesOf({ a: [12, 11], b: [13, 11, 10] }))).toEqual([12, 13, 11, 10]);
});

it('orders by id where no stream decides', () => {
  expect(orderChanges(entriesOf({ a: [3, 6], b: [1, 5], c: [2, 4] }))).toEqual([1, 2, 3, 4, 5, 6]);
});

it('leaves a change for later unless it is next in all of its streams', () => {
  const [first, ...rest] = entriesOf({ a: [1, 2] });
  const alsoElsewhere = rest.map((entry) => ({ ...entry, streams: 2 }));
  expect(orderChanges(first ? [first, ...alsoElsewhere] : [])).toEqual([1]);
});
