import { atom } from 'jotai';
import { store } from '../lib/client.ts';
import { deliveryAtom, truckOfDeliveryAtom } from './delivery-atoms.ts';

/** Question to the planner whether something may still be placed on a run that has departed. */
export interface DepartedQuestion {
  readonly registration: string;
  /** Time of departure (UTC, ISO 8601). */
  readonly at: string;
  readonly answer: (isConfirmed: boolean) => void;
}

/** Question that is shown; null if there is none. */
export const departedQuestionAtom = atom<DepartedQuestion | null>(null);

/**
 * Calls `place` at once, so that its result is shown immediately. If the run has departed, the planner is asked first,
 * and `place` is called only after a confirmation (rules/yard.md#departure).
 */
export const placeAfterConfirmation = async (
  deliveryId: number,
  place: () => Promise<void>,
): Promise<void> => {
  const departed = store().get(deliveryAtom(deliveryId))?.departed;
  if (!departed) return await place();
  const registration = store().get(truckOfDeliveryAtom(deliveryId))?.registration ?? '–';
  const isConfirmed = await new Promise<boolean>((resolve) => {
    store().set(departedQuestionAtom, { registration, at: departed.at, answer: resolve });
  });
  store().set(departedQuestionAtom, null);
  if (isConfirmed) await place();
};
