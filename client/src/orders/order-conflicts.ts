import type { FieldConflict } from '@werkplan/shared/errors/error-body-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { atom, type Atom } from 'jotai';
import { ApiError } from '../lib/api-errors.ts';
import { store } from '../lib/client.ts';
import { weakAtomFamily } from '../live/atom-family.ts';
import { keepRow } from './rows-in-use.ts';

/** A field that two planners changed at once; the own value waits here until its planner has chosen. */
export interface OrderConflict extends FieldConflict {
  /** Fields that only the colleague has changed, where both changes together would break a rule. */
  readonly together: readonly FieldConflict[];
  /** The order as stored now: what the own value is saved onto. */
  readonly order: Order;
  readonly letRowGo: () => void;
}

const conflictsAtom = atom<ReadonlyMap<number, readonly OrderConflict[]>>(new Map());

const none: readonly OrderConflict[] = [];

/** The open conflicts of an order; the same list as long as none comes or goes. */
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

/** Settled, or about to be shown again. */
export const removeConflict = ({ order, field }: Pick<OrderConflict, 'order' | 'field'>): void => {
  const conflicts = store().get(conflictsAtom).get(order.id) ?? none;
  replace(
    order.id,
    conflicts.filter((one) => one.field !== field),
  );
  for (const one of conflicts) if (one.field === field) one.letRowGo();
};

/** Opens a conflict; a newer one of the same field takes the place of the last. */
export const addConflict = (
  conflict: Pick<OrderConflict, 'together'> & FieldConflict,
  order: Order,
  seen: Order,
): void => {
  removeConflict({ order, field: conflict.field });
  const opened = { ...conflict, order, letRowGo: keepRow(seen) };
  replace(order.id, [...(store().get(conflictsAtom).get(order.id) ?? none), opened]);
};

/** All fields that the choice is about, the colleague's first. */
export const fieldsAtStake = (conflict: OrderConflict): readonly FieldConflict[] => [
  ...conflict.together,
  conflict,
];

/** What an EDIT_CONFLICT carries: the fields, and the order as it is stored now. null for every other failure. */
export const conflictsIn = (
  error: unknown,
): { readonly conflicts: readonly FieldConflict[]; readonly current: Order } | null => {
  if (!(error instanceof ApiError) || error.type !== 'EDIT_CONFLICT') return null;
  const { current } = error.body as { current?: Order };
  return current ? { conflicts: error.conflict, current } : null;
};
