import type { Signature } from '@werkplan/shared/notes/receipt-schema.ts';

/** Points of a line as `[x, y, x, y, …]`, in thousandths of the field's width, so that turning the phone keeps them. */
export type Stroke = readonly number[];

/** Width of the field, in the unit of the points. */
export const fieldWidth = 1_000;
/** Minimum distance of two points; closer points are left out. */
const leastStep = 4;
const [maxStrokes, maxNumbers] = [200, 8_000];

/** Strokes of a cross, for people who can't write with a finger or have no pointer. */
export const crossStrokes: readonly Stroke[] = [
  [400, 120, 500, 220, 600, 320],
  [600, 120, 500, 220, 400, 320],
];

/** Adds a point to the last stroke, or begins a stroke with it. */
export const addPoint = (
  strokes: readonly Stroke[],
  x: number,
  y: number,
  begins: boolean,
): readonly Stroke[] => {
  const last = begins ? [] : (strokes.at(-1) ?? []);
  const isNear = last.length > 0 && Math.hypot(x - (last.at(-2) ?? x), y - (last.at(-1) ?? y)) < leastStep;
  const isFull = strokes.flat().length >= maxNumbers || (begins && strokes.length >= maxStrokes);
  if (isNear || isFull) return strokes;
  return [...(begins ? strokes : strokes.slice(0, -1)), [...last, Math.round(x), Math.round(y)]];
};

/** True if a stroke has more than two points, unlike a touch by mistake. */
export const isDrawn = (strokes: readonly Stroke[]): boolean => strokes.some(({ length }) => length > 4);

/** Returns the SVG path that draws these strokes. */
export const svgPathOf = (strokes: readonly (readonly number[])[]): string =>
  strokes
    .map((stroke) => {
      const points = stroke.flatMap((x, at) => (at % 2 === 0 ? [`${x} ${stroke[at + 1] ?? 0}`] : []));
      return `M${points.length === 1 ? [...points, ...points].join('L') : points.join('L')}`;
    })
    .join('');

/** Returns the SVG `viewBox` around these strokes. */
export const viewBoxOf = (strokes: readonly (readonly number[])[]): string => {
  const xs = strokes.flatMap((stroke) => stroke.filter((_, at) => at % 2 === 0));
  const ys = strokes.flatMap((stroke) => stroke.filter((_, at) => at % 2 === 1));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  // Adds a margin, because lines are wider than their points.
  return [left - 10, top - 10, Math.max(...xs) - left + 20, Math.max(...ys) - top + 20].join(' ');
};

/** Returns the signature as it is sent. Its height is `height`, or more if a point is lower. */
export const signatureOf = (strokes: readonly Stroke[], height: number): Signature => ({
  width: fieldWidth,
  height: Math.max(
    1,
    Math.round(height),
    ...strokes.flatMap((stroke) => stroke.filter((_, at) => at % 2 === 1)),
  ),
  strokes: strokes.map((stroke) => [...stroke]),
});
