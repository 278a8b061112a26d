import { atom, type Atom, type PrimitiveAtom } from 'jotai';
import { clientPart, store } from '../lib/client.ts';

type Rows<Key, Value> = ReadonlyMap<Key, Value> | null;

const changedKeys = <Key, Value>(before: Rows<Key, Value>, after: Rows<Key, Value>): Key[] => {
  const changed: Key[] = [];
  for (const [key, value] of after ?? []) if (before?.get(key) !== value) changed.push(key);
  for (const key of before?.keys() ?? []) if (!after?.has(key)) changed.push(key);
  return changed;
};

/**
 * The values of a map, an atom each; `none` where the map has no such key. A board follows a thousand of them, and a patch
 * changes two: were they all derived from the map, each change would walk through all of them. Here one comparison of the maps
 * finds the keys that changed, and only their atoms are set.
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
