import { expect, it } from 'vitest';
import { parsePlanRevisions } from './plan-revisions.ts';

it('reads each stream with its revision', () => {
  expect(parsePlanRevisions('day:2026-11-23=41,trucks=7')).toEqual({ 'day:2026-11-23': 41, trucks: 7 });
});

it('ignores malformed parts', () => {
  expect(parsePlanRevisions(null)).toEqual({});
  expect(parsePlanRevisions('trucks=seven,=3,halls')).toEqual({});
});
