/** Parts of a bar in percent: what lies within `max`, and what goes beyond when the bar is scaled to the value. */
export const shareOf = (value: number, max: number): { within: number; over: number } => {
  if (value <= 0) return { within: 0, over: 0 };
  if (max <= 0) return { within: 0, over: 100 };
  if (value <= max) return { within: (value / max) * 100, over: 0 };
  // A small overage still shows as a mark.
  const over = Math.max(3, ((value - max) / value) * 100);
  return { within: 100 - over, over };
};
