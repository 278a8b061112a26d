/** The number of a run's slots, 0–19 (rules/deliveries.md#slots). */
export const slotCount = 20;
/** The maximum length of a slot's text in characters. */
export const maxSlotText = 500;

export const editableDeliveryFields = ['truckDriver', 'startingTime'] as const;
