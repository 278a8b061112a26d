import { expect, it } from 'vitest';
import { aTruck } from '../live/testing/rows.ts';
import { WriteSet } from './write-set.ts';

const truck = aTruck({ id: 1, version: 4 });

it('combines several writes of a row into one, with one version more', () => {
  const writes = new WriteSet();
  const once = writes.update('trucks', truck, { color: 'ROSE' });
  const twice = writes.update('trucks', once, { capacity: 1 });
  expect(twice).toEqual({ ...truck, color: 'ROSE', capacity: 1, version: 5 });
  expect(writes.list).toEqual([{ kind: 'trucks', id: 1, version: 5, before: truck, after: twice }]);
});

it('drops writes that were reverted, and rows that were created and deleted', () => {
  const writes = new WriteSet();
  const once = writes.update('trucks', truck, { color: 'ROSE' });
  expect(writes.update('trucks', once, { color: 'GRAY' })).toEqual(truck);
  writes.insert('trucks', aTruck({ id: 2 }));
  writes.remove('trucks', aTruck({ id: 2 }));
  expect(writes.list).toEqual([]);
});

it('a changed and then deleted row keeps its first image, and its deletion takes a version', () => {
  const writes = new WriteSet();
  writes.remove('trucks', writes.update('trucks', truck, { color: 'ROSE' }));
  expect(writes.list).toEqual([{ kind: 'trucks', id: 1, version: 5, before: truck, after: null }]);
  expect(writes.before('trucks', 1)).toEqual(truck);
});

it('a new row that is changed stays new', () => {
  const writes = new WriteSet();
  const row = writes.insert('trucks', aTruck({ id: 2 }));
  writes.update('trucks', row, { color: 'ROSE' });
  expect(writes.list).toMatchObject([{ version: 1, before: null, after: { color: 'ROSE', version: 1 } }]);
});
