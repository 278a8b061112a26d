/** The number of rows on a page if the query has no `limit`. */
export const defaultLimit = 500;

/** The name of the header that contains the next page's cursor; absent on the last page. */
export const nextHeader = 'x-plan-next';
