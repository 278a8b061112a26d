import { atom } from 'jotai';
import { useState } from 'react';
import { onlyTouchedAtom, touchedRunsAtom } from '../history/touched.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { sameElements } from '../live/atom-family.ts';
import { isEditingAtom } from '../shipments/editing.ts';
import { isSelectingAtom } from '../shipments/selection.ts';
import { deliveryIdsAtom } from './delivery-atoms.ts';
import { isDraggingAtom } from './drag/drag-atoms.ts';

/** Keeps columns in place while in use: shown ones stay, new ones are appended. */
const keepOrder = (shown: readonly number[], sorted: readonly number[]): readonly number[] => {
  const present = new Set(sorted);
  const known = new Set(shown);
  return [...shown.filter((id) => present.has(id)), ...sorted.filter((id) => !known.has(id))];
};

const isInUseAtom = atom((get) => get(isSelectingAtom) || get(isEditingAtom) || get(isDraggingAtom));

/** Runs of the day in display order; null while loading. Reorders only when nothing is dragged, selected or edited. */
export const useColumnIds = (): readonly number[] | null => {
  const sorted = useAtomValue(deliveryIdsAtom);
  const isInUse = useAtomValue(isInUseAtom);
  const only = useAtomValue(onlyTouchedAtom);
  const touched = useAtomValue(touchedRunsAtom);
  const [shown, setShown] = useState<readonly number[]>([]);
  if (sorted === null) return null;
  const wanted = only ? sorted.filter((id) => touched.has(id)) : sorted;
  const next = isInUse ? keepOrder(shown, wanted) : wanted;
  if (!sameElements(next, shown)) setShown(next);
  return next;
};
