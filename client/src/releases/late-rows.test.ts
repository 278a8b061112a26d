import type { LateChangeRow, ReleaseRow } from '@werkplan/shared/working-days/release-schema.ts';
import { expect, it } from 'vitest';
import { lateChangesIn, lateReasons } from './late-rows.ts';
import { lateChangesByRun } from './late-runs.ts';

const release: ReleaseRow = {
  id: 2,
  date: '2026-11-17',
  by: 'user:1',
  at: '2026-11-16T14:30:00Z',
  version: 1,
};
const late = (id: number, given: Partial<LateChangeRow> = {}): LateChangeRow => ({
  id,
  date: release.date,
  releaseId: release.id,
  reason: `reason ${id}`,
  by: 'user:1',
  at: '2026-11-17T05:00:00Z',
  orders: [],
  shipments: [],
  deliveries: [],
  deliveryItems: [],
  version: 1,
  ...given,
});
const byId = <Row extends { id: number }>(...rows: Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

it('lists changes after the current release, oldest first', () => {
  const lateChanges = byId(late(9), late(4), late(3, { releaseId: 1 }));
  expect(lateChangesIn({ releases: byId(release), lateChanges }).map(({ id }) => id)).toEqual([4, 9]);
  expect(lateChangesIn({ releases: byId<ReleaseRow>(), lateChanges })).toEqual([]);
});

it('returns the latest reason of each row', () => {
  const reasons = lateReasons([
    late(1, { shipments: [7], orders: [5] }),
    late(2, { shipments: [7, 8], deliveryItems: [30] }),
  ]);
  expect(Object.fromEntries(reasons)).toEqual({
    'shipments:7': 'reason 2',
    'shipments:8': 'reason 2',
    'orders:5': 'reason 1',
    'deliveryItems:30': 'reason 2',
  });
});

it('counts the changes of each run', () => {
  expect([...lateChangesByRun([late(1, { deliveries: [4, 6] }), late(2, { deliveries: [4] })])]).toEqual([
    [4, 2],
    [6, 1],
  ]);
});
