import type { SinceStep } from '@werkplan/shared/since/since-schema.ts';
import { expect, it } from 'vitest';
import { isUnseenStep } from './unseen.ts';

const step = (revision: number | null, sinceVisit = true): SinceStep => ({
  place: { of: 'head', deliveryId: 1 },
  sincePrint: false,
  sinceVisit,
  changeId: 1,
  revision,
  at: null,
  by: null,
});

it('changes are unseen if they arrived while the planner was away, but not if they arrived on screen', () => {
  const away = [
    { from: 3, to: 7 },
    { from: 9, to: 10 },
  ];
  const seen = [3, 4, 7, 8, 9, 10, 11].filter((revision) => isUnseenStep(step(revision), away));
  expect(seen).toEqual([4, 7, 10]);
  expect([isUnseenStep(step(4, false), away), isUnseenStep(step(null), [])]).toEqual([false, true]);
});
