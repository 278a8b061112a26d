import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { editableTruckFields } from '@werkplan/shared/trucks/truck.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { parseKilograms } from '@werkplan/shared/values/parse-kilograms.ts';
import { inputOf, emptyInput, parseLimits, type TruckInput } from './truck-input.ts';

export type TruckChanges = Partial<Pick<Truck, (typeof editableTruckFields)[number]>>;

/** The fields that the planner has edited, as entered. */
export type TruckEdits = Partial<TruckInput>;

const inputFields = Object.keys(emptyInput) as (keyof TruckInput)[];

/** Returns the fields of the dialog: the truck's values, or a new truck's defaults, with the edits applied. */
export const applyEdits = (truck: Truck | null, edits: TruckEdits, language: Language): TruckInput => ({
  ...(truck ? inputOf(truck, language) : emptyInput),
  ...edits,
});

/** Lists edited fields that another user has changed to another value since the dialog opened. */
export const conflictingFields = (
  read: Truck,
  now: Truck,
  edits: TruckEdits,
  language: Language,
): (keyof TruckInput)[] => {
  const wanted = {
    ...edits,
    ...parseLimits(edits),
    capacity: parseKilograms(edits.capacity ?? '', language).kilograms,
  };
  return inputFields.filter(
    (field) => field in edits && now[field] !== read[field] && now[field] !== wanted[field],
  );
};

/** Returns the values of the edited fields only, so that other users' changes are not overwritten. */
export const editedChanges = (wanted: TruckChanges, edits: TruckEdits): TruckChanges =>
  Object.fromEntries(
    inputFields.filter((field) => field in edits).map((field) => [field, wanted[field]] as const),
  );
