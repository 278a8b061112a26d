import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { errorStatus } from '@werkplan/shared/errors/error-codes.ts';
import { asDomainError } from './constraint-errors.ts';

/** True for temporary failures of PostgreSQL: unreachable, busy or read-only, also as the driver reports them. */
export const isTemporaryFailure = (error: unknown): boolean => {
  const known = asDomainError(error);
  return known instanceof DomainError && errorStatus[known.code] === errorStatus.BUSY;
};

/**
 * Returns the log level of a failure that is retried: temporary ones are only debug messages, since the relay warns of
 * lasting ones.
 */
export const retryLevel = (error: unknown): 'debug' | 'warn' =>
  isTemporaryFailure(error) ? 'debug' : 'warn';
