import type { Drawing, DrawingContent, DrawingPosition } from '../orders/drawing-schema.ts';
import type { Order } from '../orders/order-schema.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import { isSameValue } from '../values/same-value.ts';
import type { Day } from '../values/day.ts';
import { exactSum, roundedKg } from './drawing-sums.ts';

/** Identifies a drawing by project (`j`) and drawing (`r`); its index (`i`) tells its versions apart. */
export interface DrawingName {
  readonly project: string;
  readonly drawing: string;
}

/** A stored drawing with its order. */
export interface KnownDrawing {
  readonly drawing: Drawing;
  readonly order: Pick<
    Order,
    'id' | 'orderId' | 'date' | 'isCanceled' | 'constructionSite' | 'postCode' | 'city'
  >;
}

/**
 * State of a file's drawing compared with the stored one: `new`, none is stored; `known`, the same index and content; `older`
 * than the stored index; otherwise `newer`, which can replace the stored one, unless its order can't change any more because it
 * is `past` or `canceled`.
 */
export const drawingStates = ['new', 'known', 'newer', 'older', 'past', 'canceled'] as const;
export type DrawingState = (typeof drawingStates)[number];

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** True if an index comes before another: '' before 'a', 'b' before 'c', '2' before '10', 'z' before 'aa'. */
const isBefore = (one: string, other: string): boolean => {
  const isLetters = /^[a-z]+$/i.test(one) && /^[a-z]+$/i.test(other);
  if (isLetters && one.length !== other.length) return one.length < other.length;
  return natural.compare(one, other) < 0;
};

const withoutParts = (positions: readonly DrawingPosition[]) =>
  positions.map((position) => ({ ...position, part: null }));

type Content = Pick<DrawingContent, 'index' | 'positions'>;

/** Compares a drawing with the stored one of the same name (rules/bvbs.md#the-same-drawing-again). */
export const drawingStateOf = (
  { index, positions }: Content,
  known: (Pick<KnownDrawing, 'order'> & { readonly drawing: Content }) | undefined,
  today: Day,
): DrawingState => {
  if (!known) return 'new';
  const { drawing, order } = known;
  if (drawing.index === index && isSameValue(withoutParts(drawing.positions), withoutParts(positions)))
    return 'known';
  if (isBefore(index, drawing.index)) return 'older';
  if (order.isCanceled) return 'canceled';
  return order.date < today ? 'past' : 'newer';
};

/** The differences between the positions of two indexes of a drawing. */
export interface PositionsCompared {
  readonly added: readonly DrawingPosition[];
  readonly changed: readonly { readonly before: DrawingPosition; readonly after: DrawingPosition }[];
  readonly gone: readonly DrawingPosition[];
}

const keyOf = ({ kind, name }: DrawingPosition): string => `${kind} ${name}`;

/** Groups positions by kind and name, each group in the given order, since names may repeat. */
const byKey = (positions: readonly DrawingPosition[]): Map<string, DrawingPosition[]> => {
  const found = new Map<string, DrawingPosition[]>();
  for (const position of positions) {
    const same = found.get(keyOf(position));
    if (same) same.push(position);
    else found.set(keyOf(position), [position]);
  }
  return found;
};

/** Compares positions by kind and name; positions that share a name are compared in order. */
export const comparePositions = (
  before: readonly DrawingPosition[],
  after: readonly DrawingPosition[],
): PositionsCompared => {
  const left = byKey(before);
  const added: DrawingPosition[] = [];
  const changed: { before: DrawingPosition; after: DrawingPosition }[] = [];
  for (const position of after) {
    const was = left.get(keyOf(position))?.shift();
    if (!was) added.push(position);
    else if (!isSameValue(...(withoutParts([was, position]) as [DrawingPosition, DrawingPosition])))
      changed.push({ before: was, after: position });
  }
  return { added, changed, gone: [...left.values()].flat() };
};

/** Assigns the positions of a newer index to the parts that the same-named earlier positions were split to. */
export const carryOverParts = (
  before: readonly DrawingPosition[],
  after: readonly DrawingPosition[],
): DrawingPosition[] => {
  const left = byKey(before);
  return after.map((position) => ({ ...position, part: left.get(keyOf(position))?.shift()?.part ?? null }));
};

type Part = Pick<ShipmentRow, 'id' | 'amount' | 'isDeleted'>;
type Drawn = { readonly positions: readonly DrawingPosition[] };

/** Returns the whole kilograms of a part's positions: their sum, rounded once. */
export const partKg = (positions: readonly DrawingPosition[]): number =>
  roundedKg(exactSum(positions.map(({ kg }) => kg)));

/**
 * Returns the ids of the undeleted parts that weigh what their assigned positions come to, give or take one kg. After an edit of
 * its amount a part no longer corresponds to positions (rules/bvbs.md#parting-by-positions).
 */
export const partsMatchingPositions = (drawings: readonly Drawn[], parts: readonly Part[]): Set<number> => {
  const all = drawings.flatMap(({ positions }) => positions);
  return new Set(
    parts.flatMap(({ id, amount, isDeleted }) => {
      const own = all.filter(({ part }) => part === id);
      // Rounding may leave a kilogram to one of two parts.
      return !isDeleted && own.length > 0 && Math.abs(partKg(own) - amount) <= 1 ? [id] : [];
    }),
  );
};

/**
 * Returns for each position of each drawing whether the part contains it. A part that weighs what its assigned positions come to
 * contains these; if all live parts but one do, that one contains all other positions. Returns null if the part is one of several
 * that share the others.
 */
export const positionsInPart = (
  drawings: readonly Drawn[],
  parts: readonly Part[],
  partId: number,
): boolean[][] | null => {
  const tied = partsMatchingPositions(drawings, parts);
  const loose = parts.filter(({ id, isDeleted }) => !isDeleted && !tied.has(id));
  const isRest = !tied.has(partId);
  if (isRest && (loose.length !== 1 || loose[0]?.id !== partId)) return null;
  return drawings.map(({ positions }) =>
    positions.map(({ part }) => (isRest ? part === null || !tied.has(part) : part === partId)),
  );
};
