/** True if two values of a field are equal; objects only if their members are in the same order. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other));
