import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { editableTruckFields, Truck } from '@werkplan/shared/trucks/truck.ts';
import { typedKilograms } from '@werkplan/shared/values/typed-kilograms.ts';
import { draftOf, emptyDraft, type TruckDraft } from './truck-draft.ts';

export type TruckChanges = Partial<Pick<Truck, (typeof editableTruckFields)[number]>>;

/** The fields a planner has touched in the truck modal, with what they hold. */
export type TruckEdits = Partial<TruckDraft>;

const draftFields = Object.keys(emptyDraft) as (keyof TruckDraft)[];

/** What the modal shows: the truck as it is now, and the planner's own edits on top. */
export const draftWith = (truck: Truck | null, edits: TruckEdits, language: Language): TruckDraft => ({
  ...(truck ? draftOf(truck, language) : emptyDraft),
  ...edits,
});

/** Fields that somebody else has changed since the modal opened while the planner has typed something else there. */
export const contested = (
  read: Truck,
  now: Truck,
  edits: TruckEdits,
  language: Language,
): (keyof TruckDraft)[] => {
  const wanted = { ...edits, capacity: typedKilograms(edits.capacity ?? '', language).kilograms };
  return draftFields.filter(
    (field) => field in edits && now[field] !== read[field] && now[field] !== wanted[field],
  );
};

/** What a save changes of the truck: of `wanted` only the fields that were touched. */
export const changesOf = (wanted: TruckChanges, edits: TruckEdits): TruckChanges =>
  Object.fromEntries(
    draftFields.filter((field) => field in edits).map((field) => [field, wanted[field]] as const),
  );
