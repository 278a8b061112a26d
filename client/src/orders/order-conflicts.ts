import type { FieldConflict } from '@werkplan/shared/errors/error-body-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { atom, type Atom } from 'jotai';
import { ApiError } from '../lib/api-errors.ts';
import { store } from '../lib/client.ts';
import { weakAtomFamily } from '../live/atom-family.ts';
import { retainRow } from './rows-in-use.ts';

/** A field that two planners have changed at once; keeps this planner's value until they choose. */
export interface OrderConflict extends FieldConflict {
  /** Fields that only the other user has changed, but that together with this change would break a rule. */
  readonly together: readonly FieldConflict[];
  /** The stored order, on which this planner's value is based when it is saved again. */
  readonly order: Order;
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

/** Replaces an earlier conflict of the same field. */
export const addConflict = (
  conflict: Pick<OrderConflict, 'together'> & FieldConflict,
  order: Order,
  seen: Order,
): void => {
  removeConflict({ order, field: conflict.field });
  const opened = { ...conflict, order, letRowGo: retainRow(seen) };
  replace(order.id, [...(store().get(conflictsAtom).get(order.id) ?? none), opened]);
};

/** Lists all fields that the choice affects, the other user's first. */
export const fieldsInConflict = (conflict: OrderConflict): readonly FieldConflict[] => [
  ...conflict.together,
  conflict,
];

/** Reads fields and stored order from an EDIT_CONFLICT; null for other failures. */
export const readConflicts = (
  error: unknown,
): { readonly conflicts: readonly FieldConflict[]; readonly current: Order } | null => {
  if (!(error instanceof ApiError) || error.type !== 'EDIT_CONFLICT') return null;
  const { current } = error.body as { current?: Order };
  return current ? { conflicts: error.conflict, current } : null;
};
