import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { newTruckSchema, type NewTruck, type Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { TruckColor, TruckType } from '@werkplan/shared/trucks/truck.ts';
import { doubtfulBelow, parseKilograms, writeKilograms } from '@werkplan/shared/values/parse-kilograms.ts';
import { formatMetres, parseLoadingMetres, parseMillimetres } from '@werkplan/shared/values/parse-metres.ts';
import { problemKey } from '../lib/problem-key.ts';

/** Fields of the truck dialog, as entered. */
export interface TruckInput {
  type: TruckType | null;
  /** Entered kg, which may not be a number. */
  capacity: string;
  registration: string;
  defaultDriver: string;
  defaultStartingTime: string;
  color: TruckColor;
  /** Metres; '' means unlimited. */
  loadingLength: string;
  /** Metres; '' means none. */
  overhang: string;
  /** Loading metres; '' means unlimited. */
  loadingMetres: string;
  /** Null for the default of the truck's type. */
  drivingBan: boolean | null;
}

/** Fields of the dialog for a new truck. */
export const emptyInput: TruckInput = {
  type: null,
  capacity: '',
  registration: '',
  defaultDriver: '',
  defaultStartingTime: '',
  color: 'GRAY',
  loadingLength: '',
  overhang: '',
  loadingMetres: '',
  drivingBan: null,
};

/** Formats a length in mm as metres; '' for null. */
const writeLength = (millimetres: number | null, language: Language): string =>
  millimetres === null ? '' : formatMetres(millimetres / 1_000, language);

/** Writes a truck's values as the fields of the dialog show them. */
export const inputOf = (truck: Truck, language: Language): TruckInput => ({
  type: truck.type,
  capacity: writeKilograms(truck.capacity, doubtfulBelow.capacity),
  registration: truck.registration,
  defaultDriver: truck.defaultDriver,
  defaultStartingTime: truck.defaultStartingTime,
  color: truck.color,
  loadingLength: writeLength(truck.loadingLength, language),
  overhang: writeLength(truck.overhang, language),
  loadingMetres: truck.loadingMetres === null ? '' : formatMetres(truck.loadingMetres, language),
  drivingBan: truck.drivingBan,
});

type LimitInput = Pick<TruckInput, 'loadingLength' | 'overhang' | 'loadingMetres'>;
type Limits = { readonly [Limit in keyof LimitInput]: number | null };

const readWith = (read: (text: string) => number | null, text: string | undefined): number | null =>
  text === undefined || text.trim() === '' ? null : (read(text) ?? Number.NaN);

/**
 * Parses a truck's limits: lengths to mm, loading metres to metres; null for an empty field, NaN for an invalid one.
 */
export const parseLimits = (input: Partial<LimitInput>): Limits => ({
  loadingLength: readWith(parseMillimetres, input.loadingLength),
  overhang: readWith(parseMillimetres, input.overhang),
  loadingMetres: readWith(parseLoadingMetres, input.loadingMetres),
});

export type TruckProblems = Partial<Record<keyof TruckInput, MessageKey>>;

/** Returns the truck to send, or the error of each invalid field (rules/trucks.md#fields-of-a-truck). */
export const checkInput = (
  input: TruckInput,
  language: Language,
): { truck: NewTruck; problems: null } | { truck: null; problems: TruckProblems } => {
  const capacity = parseKilograms(input.capacity, language, doubtfulBelow.capacity);
  const parsed = newTruckSchema.safeParse({
    ...input,
    ...parseLimits(input),
    capacity: capacity.kilograms,
    status: 'ACTIVE',
  });
  if (parsed.success) return { truck: parsed.data, problems: null };
  const problems: TruckProblems = {};
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as keyof TruckInput;
    problems[field] ??= problemKey(message);
  }
  if (capacity.problem) problems.capacity = capacity.problem;
  return { truck: null, problems };
};
