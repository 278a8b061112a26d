import { atom } from 'jotai';
import { store } from '../lib/client.ts';
import { readStored, writeStored } from '../lib/local-storage.ts';

/** The tour's targets, in their order. */
export const tourSteps = ['sidebar', 'search', 'bar', 'live', 'help'] as const;
export type TourStep = (typeof tourSteps)[number];

/** Index of the step that is shown; null while there is no tour. */
export const tourStepAtom = atom<number | null>(null);

const offeredKey = 'werkplan.tourOffered';

/** True until the tour was offered in this browser. */
export const isTourNew = (): boolean => readStored(offeredKey) === null;

export const noteTourOffered = (): void => writeStored(offeredKey, 'yes');

export const endTour = (): void => store().set(tourStepAtom, null);
