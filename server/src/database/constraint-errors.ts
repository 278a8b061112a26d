import pg from 'pg';
import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { ErrorCode } from '@werkplan/shared/errors/error-codes.ts';
import { NoAnswerError } from './silence.ts';

/** Error codes for violated constraints; actions usually refuse earlier with better details. */
const codeOfConstraint: Readonly<Record<string, ErrorCode>> = {
  one_item_a_slot: 'SLOT_TAKEN',
  one_slot_a_shipment: 'MOVED_MEANWHILE',
  item_delivery: 'DELIVERY_NOT_FOUND',
  item_shipment: 'SHIPMENT_NOT_FOUND',
  driver_truck: 'TRUCK_NOT_FOUND',
  undone_once: 'UNDO_CONFLICT',
  one_drawing: 'DRAWING_KNOWN',
  drawing_order: 'ORDER_NOT_FOUND',
};

const oneAName = new Set(['one_person_a_name', 'one_driver_a_name']);

/**
 * SQLSTATEs of temporary states that the request didn't cause: no connection (08), transactions left open by a paused process
 * (25P03, 25P04), deadlocks and rollbacks (40), lack of resources (53), locks, timeouts, restarts and ended sessions (57),
 * disk and system errors outside PostgreSQL (58). Damage (58P, XX) and wrong statements are permanent.
 */
const passing = /^(?:08\d{3}|25P0[34]|40001|40003|40P01|53\d{3}|55P03|57014|57P0[1-5]|58000|58030)$/;

type Unwritable = Extract<ErrorCode, `DATABASE_${string}`>;

/** SQLSTATEs of a database that is readable but refuses writes: a full disk, a standby or a read-only database. */
const unwritable: Readonly<Record<string, Unwritable>> = {
  '53100': 'DATABASE_FULL',
  '25006': 'DATABASE_READ_ONLY',
};
/** Seconds after which a client retries such a write: longer than usual, because an operator has to act first. */
const unwritableRetrySeconds = 10;

/** Returns the error that answers writes while the database accepts none. */
export const unwritableRefusal = (code: Unwritable, options: ErrorOptions = {}): DomainError =>
  new DomainError(code, { retryAfter: unwritableRetrySeconds }, options);

/**
 * SQLSTATEs during a restore: the plan is incomplete (WP002); schema, tables, types or functions are missing; or keys and
 * rights aren't restored yet.
 */
const rebuilding = /^(?:WP002|3F000|42501|42704|42P01|42883|42P10)$/;
/**
 * Messages of a running or prepared statement during a restore, matched by text because their codes have other meanings.
 */
const vanished =
  /^(?:could not open relation with OID|cache lookup failed for|cached plan must not change result type)/;

const retryable = new Set(['40P01', '40001', '55P03']);

/** Network error codes on the way to the database. */
const unreachable = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Matches the driver's messages for connections that died or couldn't be made, which have no code. */
const dropped =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|is not queryable/;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** True if the same transaction may succeed when retried at once. */
export const isRetryable = (error: unknown): boolean => retryable.has(codeOf(error) ?? '');

/** Converts a database error to the refusal it means; other errors are returned unchanged. */
export const asDomainError = (error: unknown): unknown => {
  if (error instanceof pg.DatabaseError) {
    const code = codeOfConstraint[error.constraint ?? ''];
    if (code) return new DomainError(code, { values: { by: '–', what: '–', where: '–', at: '–' } });
    if (oneAName.has(error.constraint ?? '')) return invalid({ name: 'validation.nameTaken' });
    if (error.code === '22001') return new DomainError('DATA_TOO_LONG');
  }
  const code = codeOf(error) ?? '';
  const refusal = unwritable[code];
  if (refusal) return unwritableRefusal(refusal, { cause: error });
  const isPassing = passing.test(code) || rebuilding.test(code) || unreachable.has(code);
  const isGone = error instanceof Error && (dropped.test(error.message) || vanished.test(error.message));
  return isPassing || isGone || error instanceof NoAnswerError
    ? new DomainError('BUSY', {}, { cause: error })
    : error;
};
