import type { Day } from '../values/day.ts';
import type { PlanTransaction } from './plan-transaction.ts';

/** Extension point for an extra: writes what follows from an action's writes, into the same change. Must be idempotent. */
export type Consequence = (tx: PlanTransaction, scope: { readonly today: Day }) => void;
