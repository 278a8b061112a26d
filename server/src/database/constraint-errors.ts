import pg from 'pg';
import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { ErrorCode } from '@werkplan/shared/errors/error-codes.ts';
import { SilenceError } from './silence.ts';

/** What it means to a planner when the database itself refuses; services answer most of these better beforehand. */
const codeOfConstraint: Readonly<Record<string, ErrorCode>> = {
  one_item_a_slot: 'SLOT_TAKEN',
  one_slot_a_shipment: 'MOVED_MEANWHILE',
  item_delivery: 'DELIVERY_NOT_FOUND',
  item_shipment: 'SHIPMENT_NOT_FOUND',
  driver_truck: 'TRUCK_NOT_FOUND',
  undone_once: 'UNDO_CONFLICT',
};

/** Constraints by which a name is given once. */
const oneAName = new Set(['one_person_a_name', 'one_driver_a_name']);

/**
 * SQLSTATEs of states that pass, none of them the request's fault: no connection (08), a
 * transaction left open too long by this or a paused process (25P03, 25P04), deadlocks and rollbacks (40), too little of something (53),
 * locks, statements that took too long, restarts and ended sessions (57), disk and system trouble outside PostgreSQL (58).
 * Damage (58P, XX) doesn't pass by itself, and a wrong statement never does.
 */
const passing = /^(?:08\d{3}|25P0[34]|40001|40003|40P01|53\d{3}|55P03|57014|57P0[1-5]|58000|58030)$/;

type Unwritable = Extract<ErrorCode, `DATABASE_${string}`>;

/** SQLSTATEs of a database that can be read and takes no writes: a disk without room, a copy or one that was made read-only. */
const unwritable: Readonly<Record<string, Unwritable>> = {
  '53100': 'DATABASE_FULL',
  '25006': 'DATABASE_READ_ONLY',
};
/** Somebody has to do something first. */
const unwritableRetrySeconds = 10;

/** The refusal of whatever would be stored. */
export const unwritableRefusal = (code: Unwritable, options: ErrorOptions = {}): DomainError =>
  new DomainError(code, { retryAfter: unwritableRetrySeconds }, options);

/**
 * SQLSTATEs while a dump is being put back: the plan isn't whole (WP002), its schema, tables, types or functions are away, or keys
 * or the rights to them aren't there yet.
 */
const rebuilding = /^(?:WP002|3F000|42501|42704|42P01|42883|42P10)$/;
/** The same in the midst of a statement or prepared before, under codes that mean other things too. */
const vanished =
  /^(?:could not open relation with OID|cache lookup failed for|cached plan must not change result type)/;

const retryable = new Set(['40P01', '40001', '55P03']);

/** Codes of the network on the way to the database. */
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
/** The driver's messages for a connection that died or didn't come; it gives these no code. */
const dropped =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|is not queryable/;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** True when the same transaction may well succeed if tried again at once. */
export const isRetryable = (error: unknown): boolean => retryable.has(codeOf(error) ?? '');

/** A database error as the refusal it means, or the error itself when it is none of our business. */
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
  return isPassing || isGone || error instanceof SilenceError
    ? new DomainError('BUSY', {}, { cause: error })
    : error;
};
