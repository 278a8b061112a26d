import type { RequestedChange } from '../ledger.ts';
import type { Operation, View } from './operation.ts';
import { orderOperations } from './order-operations.ts';
import { shipmentOperations } from './shipment-operations.ts';
import { slotOperations } from './slot-operations.ts';
import { truckOperations } from './truck-operations.ts';
import { undoOperations } from './undo-operations.ts';

const operations = [
  ...orderOperations,
  ...shipmentOperations,
  ...slotOperations,
  ...truckOperations,
  ...undoOperations,
];
const shares = operations.reduce((sum, [share]) => sum + share, 0);
const mostTries = 8;

const pick = ({ random }: View): Operation => {
  let left = random.next() * shares;
  for (const [share, operation] of operations) if ((left -= share) < 0) return operation;
  return () => null;
};

/** Picks a random operation that the plan allows; null after several failed attempts. */
export const chooseChange = (view: View): Omit<RequestedChange, 'actor'> | null => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const wish = pick(view)(view);
    if (wish) return wish;
  }
  return null;
};
