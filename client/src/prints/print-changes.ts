import type { RecordedPrint } from '@werkplan/shared/prints/print.ts';

/** What reads differently since the print before. */
export interface PrintChanges {
  readonly hasSlot: (deliveryId: number, slot: number) => boolean;
  readonly hasHead: (deliveryId: number) => boolean;
}

export const changesOf = (recorded: RecordedPrint | null): PrintChanges => {
  const slots = new Set(recorded?.changedSlots.map(({ deliveryId, slot }) => `${deliveryId}:${slot}`));
  const heads = new Set(recorded?.changedDeliveries);
  return {
    hasSlot: (deliveryId, slot) => slots.has(`${deliveryId}:${slot}`),
    hasHead: (deliveryId) => heads.has(deliveryId),
  };
};
