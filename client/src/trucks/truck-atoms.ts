import type { Truck } from '@werkplan/shared/trucks/truck.ts';
import { sameMembers, steadyAtom } from '../live/atom-tools.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { rowAtom } from '../live/row-atoms.ts';

export const truckAtom = (id: number) => rowAtom('trucks', id);

/** All trucks, retired ones included; null while loading. */
export const trucksAtom = steadyAtom((get): readonly Truck[] | null => {
  const trucks = get(shownDayAtom)?.trucks;
  return trucks ? [...trucks.values()] : null;
}, sameMembers);
