/** Changes in one call at most: three halls on every working day of half a year. */
export const mostCapacityChanges = 500;
