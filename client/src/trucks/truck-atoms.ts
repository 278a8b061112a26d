import type { Truck } from '@werkplan/shared/trucks/truck.ts';
import { atom, type Atom } from 'jotai';
import { rowsAtoms } from '../live/day-store.ts';
import { rowAtom } from '../live/row-atoms.ts';

export const truckAtom = (id: number): Atom<Truck | undefined> => rowAtom('trucks', id);

/** All trucks by registration, retired ones included; null while loading. */
export const trucksAtom = atom((get): readonly Truck[] | null => {
  const trucks = get(rowsAtoms.trucks);
  return trucks && [...trucks.values()].sort((a, b) => a.registration.localeCompare(b.registration));
});
