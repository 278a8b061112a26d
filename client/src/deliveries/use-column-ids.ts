import { atom } from 'jotai';
import { useState } from 'react';
import { onlyTouchedAtom, touchedRunsAtom } from '../history/touched.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { isEditingAtom } from '../shipments/editing.ts';
import { isSelectingAtom } from '../shipments/selection.ts';
import { isSameOrder, keepOrder } from './column-order.ts';
import { deliveryIdsAtom } from './delivery-atoms.ts';
import { isDraggingAtom } from './drag/drag-atoms.ts';

const isInUseAtom = atom((get) => get(isSelectingAtom) || get(isEditingAtom) || get(isDraggingAtom));

/** The day's runs from left to right; null while loading. They reorder only when nothing is dragged, selected or edited. */
export const useColumnIds = (): readonly number[] | null => {
  const sorted = useAtomValue(deliveryIdsAtom);
  const isInUse = useAtomValue(isInUseAtom);
  const only = useAtomValue(onlyTouchedAtom);
  const touched = useAtomValue(touchedRunsAtom);
  const [shown, setShown] = useState<readonly number[]>([]);
  if (sorted === null) return null;
  const wanted = only ? sorted.filter((id) => touched.has(id)) : sorted;
  const next = isInUse ? keepOrder(shown, wanted) : wanted;
  if (!isSameOrder(next, shown)) setShown(next);
  return next;
};
