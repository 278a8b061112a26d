import type { OpenedPrint } from '@werkplan/shared/prints/print-schema.ts';
import type { PrintedDay } from './printed-day.ts';

/** Tells which slots and heads of runs have changed since the day's previous print. */
export interface PrintChanges {
  readonly hasSlot: (deliveryId: number, slot: number) => boolean;
  readonly hasHead: (deliveryId: number) => boolean;
}

/** Keeps only the runs that have changed since the previous print; keeps all if there was none or if nothing has changed. */
export const onlyChanged = (printed: PrintedDay): PrintedDay => {
  const { recorded, runs } = printed;
  if (!recorded?.previous) return printed;
  const { changedDeliveries, changedSlots } = recorded;
  const changed = new Set([...changedDeliveries, ...changedSlots.map(({ deliveryId }) => deliveryId)]);
  const left = runs.filter(({ deliveryId }) => changed.has(deliveryId));
  return left.length === 0 ? printed : { ...printed, runs: left, outOf: runs.length };
};

export const printChangesOf = (recorded: OpenedPrint | null): PrintChanges => {
  const slots = new Set(recorded?.changedSlots.map(({ deliveryId, slot }) => `${deliveryId}:${slot}`));
  const heads = new Set(recorded?.changedDeliveries);
  return {
    hasSlot: (deliveryId, slot) => slots.has(`${deliveryId}:${slot}`),
    hasHead: (deliveryId) => heads.has(deliveryId),
  };
};
