import type { Day } from '../values/day.ts';

/** `off`: not a working weekday; `extra`: a working day nevertheless. */
export const dayStates = ['working', 'off', 'holiday', 'closure', 'extra'] as const;

/** An entry of one or several days. */
export interface Holiday {
  readonly day: Day;
  readonly until: Day;
  readonly name: string;
}
