import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { Atom } from 'jotai';
import { rowAtom } from '../live/day-store.ts';

export const truckAtom = (id: number): Atom<Truck | undefined> => rowAtom('trucks', id);
