import { isNearlyFull } from '@werkplan/shared/halls/hall-rules.ts';

export type LoadState = 'open' | 'near' | 'over';

/** How a hall stands with this much steel booked, both kg; never nearly full while the plant's share isn't known. */
export const loadState = (steel: number, capacity: number, nearFullPercent: number | null): LoadState => {
  if (steel > capacity) return 'over';
  return nearFullPercent !== null && isNearlyFull(capacity, steel, nearFullPercent) ? 'near' : 'open';
};
