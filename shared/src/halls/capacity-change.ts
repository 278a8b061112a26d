/** Suffices for three halls on every working day of half a year. */
export const maxCapacityChanges = 500;
