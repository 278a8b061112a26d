import { atom, type Atom, type PrimitiveAtom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { clientPart, store } from '../lib/client.ts';

/**
 * Returns a function that creates one atom per key. The atom of a key stays the same while anything references it, so
 * that components can call the function on each render. Unreferenced atoms are garbage-collected together with their
 * cached rows, because pages stay open for weeks.
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

/** Derives an atom that does not notify its subscribers if the new value is equal. */
export const dedupedAtom = <Value>(
  source: Atom<Value>,
  isEqual: (a: Value, b: Value) => boolean,
): Atom<Value> => selectAtom(source, (value) => value, isEqual);

export const sameElements = (a: readonly unknown[] | null, b: readonly unknown[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((one, index) => one === b[index]));

export const sameFields = (a: object | null, b: object | null): boolean =>
  a === b || (a !== null && b !== null && sameElements(Object.values(a), Object.values(b)));

type Rows<Key, Value> = ReadonlyMap<Key, Value> | null;

const changedKeys = <Key, Value>(before: Rows<Key, Value>, after: Rows<Key, Value>): Key[] => {
  const changed: Key[] = [];
  for (const [key, value] of after ?? []) if (before?.get(key) !== value) changed.push(key);
  for (const key of before?.keys() ?? []) if (!after?.has(key)) changed.push(key);
  return changed;
};

/**
 * Derives one atom per key of a map; `none` is the value of a missing key. One comparison of the maps finds the changed
 * keys and sets only their atoms, because a board subscribes to a thousand keys and a patch changes two.
 */
export const keyedAtoms = <Key extends string | number, Value, None = undefined>(
  source: Atom<Rows<Key, Value>>,
  none?: None,
): ((key: Key) => Atom<Value | None>) => {
  const ofClient = clientPart(() => {
    const held = new Map<Key, WeakRef<PrimitiveAtom<Value | None>>>();
    const forget = new FinalizationRegistry<Key>((key) => {
      if (!held.get(key)?.deref()) held.delete(key);
    });
    const valueOf = (key: Key): Value | None => store().get(source)?.get(key) ?? (none as None);
    const setAtom = atom(null, (_get, set, keys: readonly Key[]) => {
      for (const key of keys) {
        const value = held.get(key)?.deref();
        if (value) set(value, () => valueOf(key));
      }
    });
    let shown = store().get(source);
    store().sub(source, () => {
      const before = shown;
      shown = store().get(source);
      store().set(setAtom, changedKeys(before, shown));
    });
    return (key: Key): Atom<Value | None> => {
      const known = held.get(key)?.deref();
      if (known) return known;
      const made = atom(valueOf(key)) as PrimitiveAtom<Value | None>;
      held.set(key, new WeakRef(made));
      forget.register(made, key);
      return made;
    };
  });
  return (key) => ofClient()(key);
};
