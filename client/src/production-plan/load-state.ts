/** Share of the capacity from which a hall counts as nearly full. */
export const nearlyFull = 0.95;

export type LoadState = 'open' | 'near' | 'over';

/** How a hall stands with this much steel booked, both kg. */
export const loadState = (steel: number, capacity: number): LoadState => {
  if (steel > capacity) return 'over';
  return capacity > 0 && steel >= nearlyFull * capacity ? 'near' : 'open';
};
