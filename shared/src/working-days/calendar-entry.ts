import type { Day } from '../values/day.ts';

/** `off`: not one of the plant's weekdays; `extra`: a working day despite other entries. */
export const dayStates = ['working', 'off', 'holiday', 'closure', 'extra'] as const;

/** A closed period of one or several days. */
export interface Holiday {
  readonly day: Day;
  readonly until: Day;
  readonly name: string;
}
