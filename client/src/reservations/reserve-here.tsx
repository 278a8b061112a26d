import type { ReactNode } from 'react';
import type { ReserveProps } from '../halls/hall-places.ts';
import { ReservationDialog } from './reservation-dialog.tsx';

/** Reserves in a hall on a day for a site to be chosen. */
export const ReserveHere = ({ hall, day, onClose }: ReserveProps): ReactNode => (
  <ReservationDialog site={null} reservation={null} place={{ hallId: hall, day }} onClose={onClose} />
);
