import { dayOfKey, type Revisions } from '@werkplan/shared/live/stream-key.ts';
import { type Day, daysBetween } from '@werkplan/shared/values/day.ts';

const maxNamed = 8;

/** Lists at most the eight streams nearest to today: `day:2026-11-23=41,trucks=7`. */
export const revisionsHeader = (revisions: Revisions, today: Day): string => {
  const distance = (key: string) => Math.abs(daysBetween(today, dayOfKey(key) ?? today));
  return Object.entries(revisions)
    .sort(([a], [b]) => distance(a) - distance(b))
    .slice(0, maxNamed)
    .map(([key, revision]) => `${key}=${revision}`)
    .join(',');
};
