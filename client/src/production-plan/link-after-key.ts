/** Where a key leads from the link at `index` of `count`, `perRow` of them in a row; null for any other key. */
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
  // Beyond the last row nothing moves, rather than jumping into another column.
  if (Number.isFinite(step) && (next < 0 || next >= count)) return index;
  return Math.min(Math.max(next, 0), count - 1);
};
