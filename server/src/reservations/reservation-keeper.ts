import { expireReservations } from '@werkplan/shared/reservations/reservation-actions.ts';
import { systemActor } from '../change/actor.ts';
import type { Committer } from '../plan/committer.ts';

/** Expires reservations as a change of the system, at start and at the plant's midnight; of two concurrent servers one writes. */
export const createReservationKeeper = ({ committer }: { committer: Pick<Committer, 'write'> }) => ({
  expire: async (): Promise<void> => {
    await committer.write({
      actor: systemActor,
      action: 'reservations.expire',
      act: (tx, scope) => expireReservations(tx, scope, {}),
    });
  },
});
