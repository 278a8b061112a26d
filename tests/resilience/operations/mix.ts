import type { Intent } from '../people/intent.ts';
import * as orders from './order-operations.ts';
import * as shipments from './shipment-operations.ts';
import * as slots from './slot-operations.ts';
import * as trucks from './truck-operations.ts';
import type { Choose, View } from './view.ts';

const operations = {
  editText: orders.editText,
  editFlag: orders.editFlag,
  editAmount: orders.editAmount,
  createOrder: orders.createOrder,
  moveToHall: orders.moveToHall,
  moveToDate: orders.moveToDate,
  cancel: orders.cancel,
  setAmount: shipments.setAmount,
  movePart: shipments.movePart,
  split: shipments.split,
  deletePart: shipments.deletePart,
  place: slots.place,
  placeText: slots.placeText,
  rewriteText: slots.rewriteText,
  unassign: slots.unassign,
  swap: slots.swap,
  setDriver: trucks.setDriver,
  addRun: trucks.addRun,
  removeRun: trucks.removeRun,
  editTruck: trucks.editTruck,
  setCapacity: trucks.setCapacity,
  undo: trucks.undo,
} as const satisfies Record<string, Choose>;

/** Weights of the operations. */
export type Mix = Readonly<Partial<Record<keyof typeof operations, number>>>;

/** A plant's typical day, mostly edits and placing (shares roughly in percent). */
export const officeMix: Mix = {
  editText: 16,
  editFlag: 8,
  editAmount: 6,
  createOrder: 5,
  moveToHall: 4,
  moveToDate: 4,
  cancel: 1,
  setAmount: 6,
  movePart: 5,
  split: 6,
  deletePart: 3,
  place: 14,
  placeText: 4,
  rewriteText: 2,
  unassign: 7,
  swap: 3,
  setDriver: 2,
  addRun: 1,
  removeRun: 1,
  editTruck: 1,
  setCapacity: 2,
  undo: 5,
};

/** Chooses an operation by weight among those possible in the view; creating an order is always possible. */
export const chooseIntent = (mix: Mix, view: View): Intent => {
  const weights = Object.entries(mix) as [keyof typeof operations, number][];
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (let tries = 0; tries < 5; tries += 1) {
    let lot = view.random.below(total);
    const chosen = weights.find(([, weight]) => (lot -= weight) < 0);
    const intent = chosen && operations[chosen[0]](view);
    if (intent) return intent;
  }
  const fallback = orders.createOrder(view);
  if (!fallback) throw new Error('nothing to do');
  return fallback;
};
