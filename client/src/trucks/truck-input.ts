import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { newTruckSchema, type NewTruck, type Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { TruckColor, TruckType } from '@werkplan/shared/trucks/truck.ts';
import { doubtfulBelow, typedKilograms, writeKilograms } from '@werkplan/shared/values/typed-kilograms.ts';
import { problemKey } from '../lib/problem-key.ts';

export interface TruckInput {
  type: TruckType | null;
  /** May not be a number yet. */
  capacity: string;
  registration: string;
  defaultDriver: string;
  defaultStartingTime: string;
  color: TruckColor;
  /** null: as trucks of this type. */
  drivingBan: boolean | null;
}

export const emptyInput: TruckInput = {
  type: null,
  capacity: '',
  registration: '',
  defaultDriver: '',
  defaultStartingTime: '',
  color: 'GRAY',
  drivingBan: null,
};

export const inputOf = (truck: Truck, language: Language): TruckInput => ({
  type: truck.type,
  capacity: writeKilograms(truck.capacity, language, doubtfulBelow.capacity),
  registration: truck.registration,
  defaultDriver: truck.defaultDriver,
  defaultStartingTime: truck.defaultStartingTime,
  color: truck.color,
  drivingBan: truck.drivingBan,
});

export type TruckProblems = Partial<Record<keyof TruckInput, MessageKey>>;

/** Returns the truck to send, or the error of each invalid field (rules/trucks.md#fields-of-a-truck). */
export const checkInput = (
  input: TruckInput,
  language: Language,
): { truck: NewTruck; problems: null } | { truck: null; problems: TruckProblems } => {
  const capacity = typedKilograms(input.capacity, language, doubtfulBelow.capacity);
  const parsed = newTruckSchema.safeParse({ ...input, capacity: capacity.kilograms, status: 'ACTIVE' });
  if (parsed.success) return { truck: parsed.data, problems: null };
  const problems: TruckProblems = {};
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as keyof TruckInput;
    problems[field] ??= problemKey(message);
  }
  if (capacity.problem) problems.capacity = capacity.problem;
  return { truck: null, problems };
};
