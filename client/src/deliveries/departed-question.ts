import { atom } from 'jotai';
import { store } from '../lib/client.ts';
import { deliveryAtom, truckOfDeliveryAtom } from './delivery-atoms.ts';

/** A run that has left, and what becomes of the answer whether something is placed there all the same. */
export interface DepartedQuestion {
  readonly registration: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly answer: (isMeant: boolean) => void;
}

/** null while nothing is asked. */
export const departedQuestionAtom = atom<DepartedQuestion | null>(null);

/**
 * Places something on a run: at once, so that it is shown with the drop, unless the run has left and its planner has to say
 * that it is meant (rules/yard.md#departure).
 */
export const ifMeant = async (deliveryId: number, place: () => Promise<void>): Promise<void> => {
  const departed = store().get(deliveryAtom(deliveryId))?.departed;
  if (!departed) return await place();
  const registration = store().get(truckOfDeliveryAtom(deliveryId))?.registration ?? '–';
  const isMeant = await new Promise<boolean>((resolve) => {
    store().set(departedQuestionAtom, { registration, at: departed.at, answer: resolve });
  });
  store().set(departedQuestionAtom, null);
  if (isMeant) await place();
};
