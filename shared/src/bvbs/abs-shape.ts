/** A leg of a flat shape: a straight leg (`l`) or an arc (`r`). */
export interface Leg {
  readonly kind: 'l' | 'r';
  /** The outside length of a straight leg, or the radius of an arc, mm. */
  readonly size: number;
  /** Degrees: the bend between a straight leg and the next one, or the angle by which the arc itself turns. */
  readonly angle: number;
}

/** An arc is approximated by chords of at most 15 degrees each; an arc of more than 360 degrees gets 24 longer ones. */
const chord = 15;
const mostChords = 24;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

type Point = readonly [x: number, y: number];

/** Returns a shape's corners and the ends of its chords in mm, and the directions of its straight legs in degrees. */
const walk = (legs: readonly Leg[]): { readonly points: Point[]; readonly directions: number[] } => {
  let [x, y, direction] = [0, 0, 0];
  const points: Point[] = [[0, 0]];
  const directions = [0];
  const step = (length: number, to: number): void => {
    x += length * Math.cos(radians(to));
    y += length * Math.sin(radians(to));
    points.push([x, y]);
  };
  for (const { kind, size, angle } of legs) {
    if (kind === 'l') {
      directions.push(direction);
      step(size, direction);
    } else {
      const count = Math.min(mostChords, Math.max(1, Math.ceil(Math.abs(angle) / chord)));
      const turn = angle / count;
      const length = 2 * size * Math.sin(radians(Math.abs(turn) / 2));
      for (let at = 0; at < count; at += 1) step(length, direction + turn * (at + 0.5));
    }
    direction += angle;
  }
  return { points, directions };
};

/** A shape with more legs is taken for damaged data. */
const mostLegs = 60;

/**
 * Computes how wide a flat shape is if it lies on a truck so that it needs the least room: its smallest extent along or across
 * one of its straight legs, in whole mm. Returns 0 for a straight bar (fewer than two legs), for a shape with more than 60 legs,
 * and for sizes that aren't finite.
 */
export const widthOfShape = (legs: readonly Leg[]): number => {
  if (legs.length < 2 || legs.length > mostLegs) return 0;
  const { points, directions } = walk(legs);
  const extent = (along: number): number => {
    const [cos, sin] = [Math.cos(radians(along)), Math.sin(radians(along))];
    const places = points.map(([x, y]) => x * cos + y * sin);
    return Math.max(...places) - Math.min(...places);
  };
  // Directions at right angles to each other give the same two extents.
  const different = new Set(directions.map((direction) => ((direction % 90) + 90) % 90));
  const smallest = Math.min(...[...different].flatMap((along) => [extent(along), extent(along + 90)]));
  return Number.isFinite(smallest) ? Math.round(smallest) : 0;
};
