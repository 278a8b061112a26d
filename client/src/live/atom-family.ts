import type { Atom } from 'jotai';
import { selectAtom } from 'jotai/utils';

/**
 * One atom per key, so that it can be named straight in render: the same as long as anything shown or computed holds it.
 * Screens run for weeks: what nobody holds any more goes, with the rows it remembers.
 */
export const weakAtomFamily = <Key extends string | number, Made extends Atom<unknown>>(
  make: (key: Key) => Made,
): ((key: Key) => Made) => {
  const known = new Map<Key, WeakRef<Made>>();
  const forget = new FinalizationRegistry<Key>((key) => {
    if (!known.get(key)?.deref()) known.delete(key);
  });
  return (key) => {
    const held = known.get(key)?.deref();
    if (held) return held;
    const made = make(key);
    known.set(key, new WeakRef(made));
    forget.register(made, key);
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
