import { expect, it } from 'vitest';
import { nextTabStop } from './use-card-list.ts';

/** Five cards, of which the first three are live. */
const ids = [1, 2, 3, 4, 5];
const last = (id: number) => ({ id, ids, live: 3 });

it.each([
  ['none was chosen yet', ids, 3, null, null, 1],
  ['it is there', ids, 3, 2, last(2), 2],
  ['it stands elsewhere', [2, 1, 3, 4, 5], 3, 2, last(2), 2],
  ['it is a dead one', ids, 3, 5, last(5), 5],
  ['it was just chosen among the dead', ids, 3, 5, last(2), 5],
  ['it has gone', [1, 3, 4, 5], 2, 2, last(2), 3],
  ['it has gone with the next one', [1, 4, 5], 1, 2, last(2), 1],
  ['the last live one has gone', [1, 2, 4, 5], 2, 3, last(3), 2],
  ['it has died', [1, 3, 4, 2, 5], 2, 2, last(2), 3],
  ['it and the one above have gone', [3, 4, 5], 1, 2, last(2), 3],
  ['the only live ones have gone', [4, 5], 0, 2, last(2), 4],
  ['all have gone', [], 0, 2, last(2), undefined],
])('the tab stop is right when %s', (_, now, live, wanted, before, stop) => {
  expect(nextTabStop(now, live, wanted, before)).toBe(stop);
});
