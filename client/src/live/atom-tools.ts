import { atom, type Atom, type Getter } from 'jotai';

/** One atom per key, made on first use: call it straight in render. */
export const atomCache = <Key extends string | number, Value>(
  make: (key: Key) => Atom<Value>,
): ((key: Key) => Atom<Value>) => {
  const made = new Map<Key, Atom<Value>>();
  return (key) => {
    const held = made.get(key);
    if (held) return held;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
};

/** Keeps the former value while the new one is equal, so that whoever reads it doesn't render again. */
export const steadyAtom = <Value>(
  read: (get: Getter) => Value,
  equals: (a: Value, b: Value) => boolean,
): Atom<Value> => {
  let held: { value: Value } | null = null;
  return atom((get) => {
    const value = read(get);
    if (held && equals(held.value, value)) return held.value;
    held = { value };
    return value;
  });
};

type List = readonly unknown[] | null | undefined;

/** Same members in the same order. */
export const sameMembers = (a: List, b: List): boolean =>
  a === b ||
  (a != null &&
    b != null &&
    a.length === b.length &&
    a.every((member, index) => Object.is(member, b[index])));

/** Same own fields, one level deep. */
export const sameFields = <Value extends object>(
  a: Value | null | undefined,
  b: Value | null | undefined,
): boolean => {
  if (a === b) return true;
  if (!a || !b) return false;
  const names = Object.keys(a) as (keyof Value)[];
  return names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]));
};
