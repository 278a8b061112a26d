/** Whether two values of a field say the same; those that aren't plain have their parts in one order. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other));
