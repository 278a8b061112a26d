import type { ReservedFields } from '@werkplan/shared/halls/hall-schema.ts';
import type { ReactNode } from 'react';
import { reservationsDecideAtom } from '../live/plant-settings.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { RemainingBadge } from './remaining-badge.tsx';

/**
 * Shows the free steel capacity of all halls on a day. Reservations affect its colour if the plant's settings say so.
 */
export const FreeBadge = ({ row }: { row: ReservedFields & { freeCapacity: number } }): ReactNode => {
  const decides = useAtomValue(reservationsDecideAtom);
  const { freeCapacity, reservedSteel } = row;
  return <RemainingBadge kilograms={freeCapacity} decisive={freeCapacity - (decides ? reservedSteel : 0)} />;
};
