import { DomainError, invalid } from '../errors/domain-error.ts';
import { rowsWithKnownNumber, trackHallTotals } from '../orders/order-batch-action.ts';
import { holdBack, storeErpValues } from '../orders/held-fields.ts';
import type { HeldField } from '../orders/held-values-schema.ts';
import { createOrder } from '../orders/order-actions.ts';
import { recomputeParts } from '../orders/order-parts.ts';
import { getOrder } from '../orders/order-refusals.ts';
import { hasAmount } from '../orders/order-rules.ts';
import { maxNoteLength } from '../orders/order.ts';
import type { Drawing, DrawingContent, DrawingPosition } from '../orders/drawing-schema.ts';
import type { NewOrder, Order } from '../orders/order-schema.ts';
import type { Action, ActionContext } from '../plan/action.ts';
import { mapCollectingNeeds } from '../plan/need.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { replyValue } from '../plan/reply.ts';
import type { RefusedRow } from '../plan/several.ts';
import { maxKilograms } from '../values/kilograms.ts';
import { isSameValue } from '../values/same-value.ts';
import type { DrawnOrder, TakenDrawing, TakenDrawings } from './bvbs-schema.ts';
import { drawingWithoutNumber } from './bvbs-refusals.ts';
import { type DrawingName, drawingStateOf, carryOverParts } from './drawing-rules.ts';
import { drawnMeasures } from './drawn-measures.ts';
import { quantitiesOf, sumsOf } from './drawing-sums.ts';

export interface TakeDrawingsInput {
  readonly orders: readonly DrawnOrder[];
  readonly updateExisting: boolean;
  /** Drawings that are already stored. */
  readonly known: readonly (DrawingName & { readonly id: number })[];
  /** Numbers for orders without one, in this order; numbers that were taken since are skipped. */
  readonly offered: readonly string[];
  /** Validates the fields of a new order. @throws VALIDATION_ERRORS, DATA_TOO_LONG */
  readonly check: (fields: unknown) => NewOrder;
  /** Returns a note that names the lines left out of a drawing; '' if none. */
  readonly noteOf: (drawing: DrawingContent) => string;
  /** Returns the path of an entry's field in the request, for refusals. */
  readonly fieldOf: (field: string, index: number) => string;
}

const keyOf = ({ project, drawing }: DrawingName): string => JSON.stringify([project, drawing]);

const positionsOf = (drawings: readonly Pick<Drawing, 'positions'>[]) =>
  drawings.flatMap(({ positions }) => positions);

const noteWith = (note: string, lines: readonly string[]): string =>
  [note, ...lines.filter((line) => line !== '' && !note.includes(line))]
    .filter((line) => line !== '')
    .join('\n');

type Taken = Pick<TakenDrawing, 'state' | 'isTaken' | 'before' | 'held'> & { readonly order: Order };

/** Returns the sums as the answer has them: a copy, because the answer's type has mutable lists. */
const sumsForAnswer = (positions: readonly DrawingPosition[]): TakenDrawing['after'] => {
  const sums = sumsOf(positions);
  return { ...sums, diameters: [...sums.diameters] };
};

/** Stores the drawings of one request and creates or updates their orders; remembers the stored drawings by name. */
class Taking {
  readonly #tx: PlanTransaction;
  readonly #scope: ActionContext;
  readonly #input: TakeDrawingsInput;
  readonly #rows = new Map<string, Drawing>();
  readonly #offered: string[];

  constructor(tx: PlanTransaction, scope: ActionContext, input: TakeDrawingsInput) {
    this.#tx = tx;
    this.#scope = scope;
    this.#input = input;
    mapCollectingNeeds(input.known, (name) => {
      const row = tx.row('drawings', name.id);
      if (!row) return;
      getOrder(tx, row.productionOrderId);
      this.#rows.set(keyOf(name), row);
    });
    this.#offered = this.#freeOf(input.offered);
  }

  /** Returns the days from today on of existing and new orders. */
  get days(): string[] {
    const { today } = this.#scope;
    const dates = [
      ...[...this.#rows.values()].map(({ productionOrderId }) => getOrder(this.#tx, productionOrderId).date),
      ...this.#input.orders.flatMap(({ order }) => order?.date ?? []),
    ];
    return dates.filter((date) => date >= today);
  }

  /**
   * Creates an order from an entry's new drawings, and compares or updates its known ones.
   * @throws DRAWING_WITHOUT_NUMBER, and as `createOrder`
   */
  take({ order, drawings }: DrawnOrder, index: number): { taken: Taken[]; made: NewOrder | null } {
    // A drawing that comes twice is new only the first time.
    const fresh = new Map<string, DrawingContent>();
    for (const one of drawings)
      if (!this.#rows.has(keyOf(one)) && !fresh.has(keyOf(one))) fresh.set(keyOf(one), one);
    const made = fresh.size > 0 ? this.#make(order, [...fresh.values()], index) : null;
    const taken = drawings.map((one): Taken =>
      made && fresh.get(keyOf(one)) === one
        ? { state: 'new', isTaken: true, before: null, held: [], order: made.stored }
        : this.#again(one),
    );
    return { taken, made: made?.input ?? null };
  }

  /** Returns the numbers that no other order has. */
  #freeOf(numbers: readonly string[]): string[] {
    if (numbers.length === 0) return [];
    const { today: from } = this.#scope;
    const taken = this.#tx.fact({ what: 'numbered', numbers, from, isRelied: true });
    const used = new Set(taken.map(({ orderId }) => orderId));
    return numbers.filter((number) => !used.has(number));
  }

  #make(order: DrawnOrder['order'], fresh: readonly DrawingContent[], index: number) {
    const [first] = fresh;
    const orderId = order?.orderId ?? this.#offered.shift();
    if (!first || !order || orderId === undefined)
      throw drawingWithoutNumber(
        first ?? { project: '', drawing: '' },
        this.#input.fieldOf('orderId', index),
      );
    const input = this.#input.check({
      ...order,
      ...quantitiesOf(positionsOf(fresh)),
      orderId,
      note: noteWith(order.note ?? '', fresh.map(this.#input.noteOf)),
    });
    const reply = createOrder(this.#tx, this.#scope, input);
    if (!('id' in reply)) throw new Error('the order was not named');
    const stored = this.#tx.update('orders', getOrder(this.#tx, reply.id), {
      drawings: fresh.length,
      drawn: drawnMeasures(positionsOf(fresh)),
    });
    for (const content of fresh)
      this.#rows.set(
        keyOf(content),
        this.#tx.insert('drawings', { productionOrderId: stored.id, ...content, at: this.#scope.now }),
      );
    return { input, stored };
  }

  /** Compares a drawing with the stored one, and updates it if wanted. */
  #again(content: DrawingContent): Taken {
    const drawing = this.#rows.get(keyOf(content));
    if (!drawing) throw new Error('a drawing that nobody knows');
    const order = getOrder(this.#tx, drawing.productionOrderId);
    const state = drawingStateOf(content, { drawing, order }, this.#scope.today);
    const before = { ...sumsForAnswer(drawing.positions), index: drawing.index };
    const isTaken = state === 'newer' && this.#input.updateExisting;
    const held = isTaken ? this.#update(drawing, order, content) : [];
    return { state, isTaken, before, held, order: getOrder(this.#tx, order.id) };
  }

  /** Stores a newer index and updates the order's quantities as an ERP's push does. Returns the values held back. */
  #update(drawing: Drawing, order: Order, content: DrawingContent): HeldField[] {
    const tx = this.#tx;
    const positions = carryOverParts(drawing.positions, content.positions);
    const row = tx.update('drawings', drawing, { ...content, positions, at: this.#scope.now });
    this.#rows.set(keyOf(content), row);
    const all = positionsOf(tx.ofOrder('drawings', order.id));
    const sent = quantitiesOf(all);
    if (!hasAmount(sent))
      throw invalid({ steel: 'validation.twoKilograms', matting: 'validation.twoKilograms' });
    if (Math.max(sent.steel, sent.matting) > maxKilograms)
      throw new DomainError('DATA_TOO_LONG', { fields: { steel: 'validation.mostKilograms' } });
    const { held, rest, notes } = holdBack(this.#scope, order, { sent, force: undefined });
    const note = noteWith(order.note, [this.#input.noteOf(content)]);
    // Not marked as edited by hand, so that the next index may change the quantities as well.
    tx.update('orders', order, {
      ...rest,
      drawn: drawnMeasures(all),
      ...(note.length <= maxNoteLength && { note }),
    });
    if (notes.size > 0) storeErpValues(tx, getOrder(tx, order.id), notes);
    if (rest.steel !== undefined || rest.matting !== undefined) recomputeParts(tx, order.id);
    return held;
  }
}

/** Joins refusals into one that names all wrong fields; if one names no fields, it is returned instead of the others. */
const refusalOf = (
  refused: readonly RefusedRow[],
  fieldOf: TakeDrawingsInput['fieldOf'],
): DomainError | undefined => {
  const other = refused.find(({ refusal }) => !refusal.details.fields);
  if (other || refused.length === 0) return other?.refusal;
  const fields = refused.flatMap(({ index, refusal }) =>
    Object.entries(refusal.details.fields ?? {}).map(
      ([field, text]) => [fieldOf(field, index), text] as const,
    ),
  );
  const isTooLong = refused.some(({ refusal }) => refusal.code === 'DATA_TOO_LONG');
  return new DomainError(isTooLong ? 'DATA_TOO_LONG' : 'VALIDATION_ERRORS', {
    fields: Object.fromEntries(fields),
  });
};

/**
 * Makes one order of each entry's new drawings, and with `updateExisting` takes over newer indexes of known ones (rules/bvbs.md).
 * If one entry is refused, nothing is stored.
 * @throws VALIDATION_ERRORS or DATA_TOO_LONG naming each wrong field, DRAWING_WITHOUT_NUMBER naming the drawing
 */
export const takeDrawings: Action<TakeDrawingsInput, TakenDrawings> = (tx, scope, input) => {
  const taking = new Taking(tx, scope, input);
  const effects = trackHallTotals(tx, taking.days);
  const refused: RefusedRow[] = [];
  const made: { index: number; order: NewOrder }[] = [];
  const drawings = mapCollectingNeeds(input.orders, (entry, index) => {
    try {
      const { taken, made: order } = taking.take(entry, index);
      if (order) made.push({ index, order });
      return entry.drawings.map((content, place) => ({ content, taken: taken[place] }));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'DRAWING_WITHOUT_NUMBER') throw error;
      refused.push({ index, refusal: error });
      return [];
    }
  }).flat();
  const refusal = refusalOf(refused, input.fieldOf);
  if (refusal) throw refusal;
  const created = new Set<number>();
  const changed = new Set<number>();
  for (const { kind, id, before } of tx.writes) {
    if (kind === 'orders') (before ? changed : created).add(id);
  }
  const told = drawings.flatMap(({ content, taken }): TakenDrawing[] => {
    if (!taken) return [];
    const { order, ...rest } = taken;
    const { project, drawing, index, positions } = content;
    const name = { project, drawing, index, orderId: order.orderId, productionOrderId: order.id };
    return [{ ...name, ...rest, after: sumsForAnswer(positions) }];
  });
  const touched = [...new Set(told.flatMap(({ productionOrderId: id }) => id ?? []))];
  return replyValue({
    drawings: told,
    orders: touched.filter((id) => created.has(id) || changed.has(id)).map((id) => getOrder(tx, id)),
    known: rowsWithKnownNumber(tx, made, scope.today),
    halls: effects().filter(({ before, after }) => !isSameValue(before, after)),
    counts: {
      created: created.size,
      changed: changed.size,
      unchanged: touched.filter((id) => !created.has(id) && !changed.has(id)).length,
    },
  });
};
