/** The page length without `limit`. */
export const defaultLimit = 500;

/** The header with the next page's cursor; absent on the last page. */
export const nextHeader = 'x-plan-next';
