/** Rows of a page without `limit`. */
export const usualLimit = 500;

/** Where the next page begins; no header on the last one. */
export const nextHeader = 'x-plan-next';
