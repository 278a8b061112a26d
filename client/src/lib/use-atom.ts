import { useSetAtom, type Atom, type WritableAtom } from 'jotai';
import { startTransition, useEffect, useReducer } from 'react';
import { useClient } from './client-context.tsx';

/**
 * Subscribes to an atom. Jotai's hook renders every component twice in case the value changed before the effect, which
 * is slow for a board's thousands of components; this hook compares first.
 */
export const useAtomValue = <Value>(atom: Atom<Value>): Value => {
  const { store } = useClient();
  const now = () => [store.get(atom), atom] as const;
  const [[drawn, of], follow] = useReducer(
    (before: readonly [Value, Atom<Value>]) => {
      const next = now();
      return Object.is(before[0], next[0]) && before[1] === atom ? before : next;
    },
    undefined,
    now,
  );
  const isOther = of !== atom;
  if (isOther) follow();
  const value = isOther ? store.get(atom) : drawn;
  useEffect(() => {
    const stop = store.sub(atom, follow);
    if (!Object.is(store.get(atom), value)) startTransition(follow);
    return stop;
    // oxlint-disable-next-line react/exhaustive-deps -- compares with the value that was rendered when this atom was first subscribed to
  }, [store, atom]);
  return value;
};

export const useAtom = <Value, Given extends unknown[], Result>(
  atom: WritableAtom<Value, Given, Result>,
): readonly [Value, (...given: Given) => Result] => [useAtomValue(atom), useSetAtom(atom)];
