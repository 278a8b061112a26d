import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { errorStatus } from '@werkplan/shared/errors/error-codes.ts';
import { asDomainError } from './constraint-errors.ts';

/** PostgreSQL is away, has no time or takes no writes, for a moment; also in the driver's own words. */
export const isBusy = (error: unknown): boolean => {
  const known = asDomainError(error);
  return known instanceof DomainError && errorStatus[known.code] === errorStatus.BUSY;
};

/** Of something that is tried again: a restart of PostgreSQL is no warning, and one that stays away has its own (the relay's). */
export const retryLevel = (error: unknown): 'debug' | 'warn' => (isBusy(error) ? 'debug' : 'warn');
