import type { ReactNode } from 'react';
import type { ReserveProps } from '../halls/hall-places.ts';
import { ReservationDialog } from './reservation-dialog.tsx';

/** Dialog that reserves kg of this hall on this day; the user chooses the site. */
export const ReserveHere = ({ hall, day, onClose }: ReserveProps): ReactNode => (
  <ReservationDialog site={null} reservation={null} place={{ hallId: hall, day }} onClose={onClose} />
);
