import { DomainError } from '../errors/domain-error.ts';
import { type Day, dottedDay } from '../values/day.ts';
import type { ReleaseRow } from '../working-days/release-schema.ts';

type Released = Pick<ReleaseRow, 'date' | 'by' | 'at'>;

const daysOf = (released: readonly Released[]) => ({
  values: { days: released.map(({ date }) => dottedDay(date)).join(', ') },
  extra: { days: released.map(({ date, by, at }) => ({ date, by, at })) },
});

/** Refuses a change of released days without a reason. */
export const reasonRequired = (released: readonly Released[]): DomainError =>
  new DomainError('REASON_REQUIRED', daysOf(released));

/** Refuses a change, or a decision about grants, by a person without the right to change released days. */
export const releasedDayLocked = (released: readonly Released[]): DomainError =>
  new DomainError('RELEASED_DAY_LOCKED', daysOf(released));

export const dayNotReleased = (date: Day): DomainError =>
  new DomainError('DAY_NOT_RELEASED', { values: { day: dottedDay(date) } });
