/** The reasons against having a card on a run, in the order in which screens show them (rules/sites.md#marks). */
export const runMarkReasons = ['truckType', 'window', 'closed', 'drivingBan', 'crane'] as const;
