import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { useState } from 'react';
import { useAtomValue } from '../lib/use-atom.ts';
import { editConflictIn } from '../live/edit-conflict.ts';
import { lastChangeAtom } from '../live/row-atoms.ts';
import { truckAtom } from './truck-atoms.ts';

interface NewerTruck {
  readonly by: string;
  readonly row: Truck;
}

const noTruck = 0;

/**
 * Returns the current truck and its last author, from the live day or from a refusal that arrived earlier.
 * `learn` returns true for such a refusal.
 */
export const useNewestTruck = (read: Truck | null) => {
  const id = read?.id ?? noTruck;
  const live = useAtomValue(truckAtom(id));
  const author = useAtomValue(lastChangeAtom('trucks', id))?.by;
  const [by, setBy] = useState('');
  const [received, setReceived] = useState<NewerTruck | null>(null);
  // Keeps the author, because the atom clears it after a moment.
  if (author !== undefined && author !== by) setBy(author);
  const learn = (error: unknown): boolean => {
    const found = editConflictIn<Truck>(error);
    if (found) setReceived(found);
    return found !== null;
  };
  const isNotified = received !== null && (live?.version ?? 0) <= received.row.version;
  return { now: isNotified ? received.row : (live ?? read), by: isNotified ? received.by : by, learn };
};
