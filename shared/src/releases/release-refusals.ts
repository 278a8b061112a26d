import { DomainError } from '../errors/domain-error.ts';
import { type Day, dottedDay } from '../values/day.ts';
import type { ReleaseRow } from './release-schema.ts';

type Released = Pick<ReleaseRow, 'date' | 'by' | 'at'>;

const daysOf = (released: readonly Released[]) => ({
  values: { days: released.map(({ date }) => dottedDay(date)).join(', ') },
  extra: { days: released.map(({ date, by, at }) => ({ date, by, at })) },
});

/** The change reaches these released days and has no reason. */
export const reasonRequired = (released: readonly Released[]): DomainError =>
  new DomainError('REASON_REQUIRED', daysOf(released));

/** Who sends it may not change these days since their release, nor decide who may. */
export const releasedDayLocked = (released: readonly Released[]): DomainError =>
  new DomainError('RELEASED_DAY_LOCKED', daysOf(released));

export const dayNotReleased = (date: Day): DomainError =>
  new DomainError('DAY_NOT_RELEASED', { values: { day: dottedDay(date) } });
