/** Why a run shouldn't bring a card, in the order in which a screen names them (rules/sites.md#marks). */
export const runMarkReasons = ['truckType', 'window', 'closed', 'drivingBan', 'crane'] as const;
