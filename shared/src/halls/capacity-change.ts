/** Three halls on every working day of half a year. */
export const mostCapacityChanges = 500;
