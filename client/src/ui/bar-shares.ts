/** Returns the percentages of a bar that lie within `max` and beyond it. */
export const barShares = (value: number, max: number): { within: number; over: number } => {
  if (value <= 0) return { within: 0, over: 0 };
  if (max <= 0) return { within: 0, over: 100 };
  if (value <= max) return { within: (value / max) * 100, over: 0 };
  // At least 3 %, so that a small excess is visible.
  const over = Math.max(3, ((value - max) / value) * 100);
  return { within: 100 - over, over };
};
