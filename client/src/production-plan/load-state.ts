import { isNearlyFull } from '@werkplan/shared/halls/hall-rules.ts';

/** `near` is a nearly full hall, `over` an overloaded one; `open` is any other. */
export type LoadState = 'open' | 'near' | 'over';

/** Returns the state of a hall's load (kg); never `near` while the plant's threshold (%) is unknown. */
export const loadState = (steel: number, capacity: number, nearFullPercent: number | null): LoadState => {
  if (steel > capacity) return 'over';
  return nearFullPercent !== null && isNearlyFull(capacity, steel, nearFullPercent) ? 'near' : 'open';
};
