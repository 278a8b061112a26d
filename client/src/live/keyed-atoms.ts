import { atom, type Atom, type PrimitiveAtom } from 'jotai';
import { store } from '../lib/store.ts';
import { weakAtomFamily } from './atom-family.ts';

type Rows<Key, Value> = ReadonlyMap<Key, Value> | null;

const changedKeys = <Key, Value>(before: Rows<Key, Value>, after: Rows<Key, Value>): Key[] => {
  const changed: Key[] = [];
  for (const [key, value] of after ?? []) if (before?.get(key) !== value) changed.push(key);
  for (const key of before?.keys() ?? []) if (!after?.has(key)) changed.push(key);
  return changed;
};

/**
 * The values of a map, an atom each. A board follows a thousand of them, and a patch changes two: were they all derived from
 * the map, each change would walk through all of them. Here one comparison of the maps finds the keys that changed, and only
 * their atoms are visited.
 */
export const keyedAtoms = <Key extends string | number, Value>(
  source: Atom<Rows<Key, Value>>,
): ((key: Key) => Atom<Value | undefined>) => {
  /** Counts up when the key's value changes: what its atom follows in place of the map. */
  const turns = new Map<Key, WeakRef<PrimitiveAtom<number>>>();
  const forget = new FinalizationRegistry<Key>((key) => {
    if (!turns.get(key)?.deref()) turns.delete(key);
  });
  const nextTurnAtom = atom(null, (get, set, keys: readonly Key[]) => {
    for (const key of keys) {
      const turn = turns.get(key)?.deref();
      if (turn) set(turn, get(turn) + 1);
    }
  });
  let shown = store.get(source);
  store.sub(source, () => {
    const before = shown;
    shown = store.get(source);
    store.set(nextTurnAtom, changedKeys(before, shown));
  });
  return weakAtomFamily((key: Key) => {
    const turn = atom(0);
    turns.set(key, new WeakRef(turn));
    forget.register(turn, key);
    return atom((get) => {
      get(turn);
      return store.get(source)?.get(key);
    });
  });
};
