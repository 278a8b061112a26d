/** The yard's reports about a card: ready to load, loaded, not found (rules/yard.md#marks). */
export const markStatuses = ['ready', 'loaded', 'missing'] as const;

export const maxMarkNote = 200;
