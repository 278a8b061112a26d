import type { Atom } from 'jotai';
import { selectAtom } from 'jotai/utils';

const mostKept = 10_000;

/** One cached atom per key, so that it can be named straight in render. */
export const family = <Key extends string | number, Made extends Atom<unknown>>(
  make: (key: Key) => Made,
): ((key: Key) => Made) => {
  const made = new Map<Key, Made>();
  return (key) => {
    const known = made.get(key);
    if (known) return known;
    // Screens run for weeks; what is still mounted is simply made again, with the same value.
    if (made.size >= mostKept) made.clear();
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
};

/** The same atom, but an equal value counts as unchanged and re-renders nobody. */
export const steady = <Value>(source: Atom<Value>, isEqual: (a: Value, b: Value) => boolean): Atom<Value> =>
  selectAtom(source, (value) => value, isEqual);

export const sameElements = (a: readonly unknown[] | null, b: readonly unknown[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((one, index) => one === b[index]));

export const sameFields = (a: object | null, b: object | null): boolean =>
  a === b || (a !== null && b !== null && sameElements(Object.values(a), Object.values(b)));
