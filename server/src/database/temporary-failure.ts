import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { errorStatus } from '@werkplan/shared/errors/error-codes.ts';
import { asDomainError } from './constraint-errors.ts';

/** True if PostgreSQL is only temporarily unreachable, busy or read-only, also for errors of the driver. */
export const isTemporaryFailure = (error: unknown): boolean => {
  const known = asDomainError(error);
  return known instanceof DomainError && errorStatus[known.code] === errorStatus.BUSY;
};

/**
 * Returns the log level for a failure that is retried: `debug` for a temporary one, because the relay warns when PostgreSQL stays
 * unreachable.
 */
export const logLevelOfRetry = (error: unknown): 'debug' | 'warn' =>
  isTemporaryFailure(error) ? 'debug' : 'warn';
