import { atom } from 'jotai';
import { store } from '../lib/store.ts';
import { sameElements, steady } from './atom-family.ts';
import type { RowName } from './touched-rows.ts';
import { syncAtom } from './sync-store.ts';

/** So long a change may take before its rows are marked as waiting. */
const patienceMs = 300;

const waitingAtom = atom<ReadonlyMap<string, readonly RowName[]>>(new Map());

/** Changes that wait for their planner, not for the server. */
const asideAtom = atom<ReadonlySet<string>>(new Set<string>());

const namesAtom = atom((get): readonly RowName[] => {
  const waiting = get(waitingAtom);
  if (waiting.size === 0) return [];
  const aside = get(asideAtom);
  const unanswered = get(syncAtom).pending.filter(
    ({ mutationId, revisions, isSeen }) => revisions === null && !isSeen && !aside.has(mutationId),
  );
  return unanswered.flatMap(({ mutationId }) => waiting.get(mutationId) ?? []);
});
const steadyNamesAtom = steady(namesAtom, sameElements);

/** Rows (`orders:12`) whose own change has been waiting for the server for more than 300 ms. */
export const pendingIdsAtom = atom((get): ReadonlySet<string> => new Set(get(steadyNamesAtom)));

/** The change waits for its planner: until the returned function is called its rows aren't marked as waiting for the server. */
export const setAside = (mutationId: string): (() => void) => {
  store.set(asideAtom, (aside) => new Set(aside).add(mutationId));
  return () => store.set(asideAtom, (aside) => new Set([...aside].filter((id) => id !== mutationId)));
};

/** Marks the rows of a change as waiting if it is still out after 300 ms; call the answer when it is over. */
export const waitFor = (mutationId: string, rows: readonly RowName[]): (() => void) => {
  const timer = setTimeout(
    () => store.set(waitingAtom, (waiting) => new Map(waiting).set(mutationId, rows)),
    patienceMs,
  );
  return () => {
    clearTimeout(timer);
    store.set(waitingAtom, (waiting) => {
      if (!waiting.has(mutationId)) return waiting;
      const rest = new Map(waiting);
      rest.delete(mutationId);
      return rest;
    });
  };
};
