/** The number of a run's slots, 0–19 (rules/deliveries.md#slots). */
export const slotCount = 20;
export const maxSlotText = 500;

export const editableDeliveryFields = ['truckDriver', 'startingTime'] as const;
