/** The states that the yard reports of a card: it stands ready, it is on the truck, it can't be found (rules/yard.md#marks). */
export const markStatuses = ['ready', 'loaded', 'missing'] as const;

export const maxMarkNote = 200;
