/** Returns the index of the link to which a key moves in a grid of `count` links; null for other keys. */
export const linkAfterKey = (
  key: string,
  { index, count, perRow }: { index: number; count: number; perRow: number },
): number | null => {
  const steps: Readonly<Record<string, number>> = {
    arrowdown: perRow,
    arrowup: -perRow,
    arrowright: 1,
    arrowleft: -1,
    home: -Infinity,
    end: Infinity,
  };
  const step = steps[key];
  if (step === undefined || index < 0) return null;
  const next = index + step;
  // Stays in the first or last row instead of changing the column.
  if (Number.isFinite(step) && (next < 0 || next >= count)) return index;
  return Math.min(Math.max(next, 0), count - 1);
};
