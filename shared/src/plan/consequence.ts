import type { PlanTransaction } from './plan-transaction.ts';

/** A named place for an extra: writes what follows from an action's writes, into the same change. Doing it twice changes nothing. */
export type Consequence = (tx: PlanTransaction) => void;
