import type { FieldConflict } from '@werkplan/shared/errors/error-body-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { atom, type Atom } from 'jotai';
import { ApiError } from '../lib/api-errors.ts';
import { store } from '../lib/client.ts';
import { weakAtomFamily } from '../live/atom-family.ts';
import { retainRow } from './rows-in-use.ts';

/** A field that this planner and another user have changed at once. Both values are kept until this planner chooses one. */
export interface OrderConflict extends FieldConflict {
  /** Fields that only the other user has changed, to values that would break a rule together with this planner's change. */
  readonly together: readonly FieldConflict[];
  /** The stored order, on which this planner's value is based when it is saved again. */
  readonly order: Order;
  /** Ends the use of the row by `retainRow`, so that it may leave the list. */
  readonly letRowGo: () => void;
}

const conflictsAtom = atom<ReadonlyMap<number, readonly OrderConflict[]>>(new Map());

const none: readonly OrderConflict[] = [];

/** Open conflicts of an order; the same array until one is added or removed. */
export const conflictsOfOrderAtom: (id: number) => Atom<readonly OrderConflict[]> = weakAtomFamily(
  (id: number) => atom((get) => get(conflictsAtom).get(id) ?? none),
);

const replace = (id: number, conflicts: readonly OrderConflict[]): void =>
  store().set(conflictsAtom, (all) => {
    const next = new Map(all);
    if (conflicts.length > 0) next.set(id, conflicts);
    else next.delete(id);
    return next;
  });

export const removeConflict = ({ order, field }: Pick<OrderConflict, 'order' | 'field'>): void => {
  const conflicts = store().get(conflictsAtom).get(order.id) ?? none;
  replace(
    order.id,
    conflicts.filter((one) => one.field !== field),
  );
  for (const one of conflicts) if (one.field === field) one.letRowGo();
};

/**
 * Adds a conflict, which replaces an earlier one of the same field. `order` is the order as stored, `seen` as it was when
 * this planner edited it.
 */
export const addConflict = (
  conflict: Pick<OrderConflict, 'together'> & FieldConflict,
  order: Order,
  seen: Order,
): void => {
  removeConflict({ order, field: conflict.field });
  const opened = { ...conflict, order, letRowGo: retainRow(seen) };
  replace(order.id, [...(store().get(conflictsAtom).get(order.id) ?? none), opened]);
};

/** Lists the fields that the planner's choice affects: first those that only the other user has changed, then the edited one. */
export const fieldsInConflict = (conflict: OrderConflict): readonly FieldConflict[] => [
  ...conflict.together,
  conflict,
];

/** Reads the conflicting fields and the stored order from an EDIT_CONFLICT refusal; null for other errors. */
export const readConflicts = (
  error: unknown,
): { readonly conflicts: readonly FieldConflict[]; readonly current: Order } | null => {
  if (!(error instanceof ApiError) || error.type !== 'EDIT_CONFLICT') return null;
  const { current } = error.body as { current?: Order };
  return current ? { conflicts: error.conflict, current } : null;
};
