import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { Atom } from 'jotai';
import { rowAtom } from '../live/row-atoms.ts';

export const truckAtom = (id: number): Atom<Truck | undefined> => rowAtom('trucks', id);
