import type { Atom } from 'jotai';
import { selectAtom } from 'jotai/utils';

/** So many keys are young; as many older ones are kept beside them. */
const mostYoung = 1_000;

/** One cached atom per key, so that it can be named straight in render. */
export const family = <Key extends string | number, Made extends Atom<unknown>>(
  make: (key: Key) => Made,
): ((key: Key) => Made) => {
  let young = new Map<Key, Made>();
  let older = young;
  return (key) => {
    const known = young.get(key);
    if (known) return known;
    // Screens run for weeks: what nobody has named for long goes, with the rows it remembers.
    if (young.size >= mostYoung) [older, young] = [young, new Map()];
    const made = older.get(key) ?? make(key);
    young.set(key, made);
    return made;
  };
};

/** The same atom, but an equal value counts as unchanged and re-renders nobody. */
export const steady = <Value>(source: Atom<Value>, isEqual: (a: Value, b: Value) => boolean): Atom<Value> =>
  selectAtom(source, (value) => value, isEqual);

export const sameElements = (a: readonly unknown[] | null, b: readonly unknown[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((one, index) => one === b[index]));

export const sameFields = (a: object | null, b: object | null): boolean =>
  a === b || (a !== null && b !== null && sameElements(Object.values(a), Object.values(b)));
