import { atom } from 'jotai';
import { store } from '../lib/client.ts';
import { deliveryAtom, truckOfDeliveryAtom } from './delivery-atoms.ts';

/** Question before placing something on a run that has left. */
export interface DepartedQuestion {
  readonly registration: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly answer: (isConfirmed: boolean) => void;
}

export const departedQuestionAtom = atom<DepartedQuestion | null>(null);

/**
 * Places at once, so that the drop shows immediately, unless the run has left; then the planner has to
 * confirm (rules/yard.md#departure).
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
