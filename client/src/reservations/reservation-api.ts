import type { NewReservation, Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import {
  createReservationEndpoint,
  removeReservationEndpoint,
  updateReservationEndpoint,
} from '@werkplan/shared/reservations/reservation-endpoints.ts';
import { type MutationResult, sendMutation } from '../live/send-mutation.ts';

// Changes of reservations aren't predicted, because the rules check them against all reservations and a screen has only
// those of its week.

export const createReservation = (body: NewReservation): Promise<MutationResult<Reservation>> =>
  sendMutation(createReservationEndpoint, { body });

export const updateReservation = (
  { id, version }: Pick<Reservation, 'id' | 'version'>,
  wanted: NewReservation,
): Promise<MutationResult<Reservation>> =>
  sendMutation(updateReservationEndpoint, { params: { id }, body: { id, ...wanted, version } });

export const removeReservation = (id: number): Promise<MutationResult<unknown>> =>
  sendMutation(removeReservationEndpoint, { params: { id } });
