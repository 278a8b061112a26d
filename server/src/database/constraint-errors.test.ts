import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import pg from 'pg';
import { expect, it } from 'vitest';
import { asDomainError } from './constraint-errors.ts';
import { NoAnswerError } from './silence.ts';

const refused = (code: string): unknown =>
  asDomainError(Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code }));

it.each([
  ['08006', 'the connection failed'],
  ['25P03', 'a transaction idle for too long'],
  ['25P04', 'a transaction open for too long'],
  ['40001', 'a serialization failure'],
  ['40003', 'nobody knows whether the statement was completed'],
  ['40P01', 'a deadlock'],
  ['42P01', 'a table that isn’t there while a dump is being put back'],
  ['42883', 'a function that isn’t there either'],
  ['42501', 'rights that aren’t there yet'],
  ['WP002', 'a plan that isn’t whole yet'],
  ['53200', 'no memory is left'],
  ['53300', 'too many connections'],
  ['55P03', 'a lock that was not to be had'],
  ['57014', 'a statement that took too long'],
  ['57P01', 'an administrator’s shutdown'],
  ['57P03', 'PostgreSQL is starting'],
  ['57P05', 'a session idle for too long'],
  ['58000', 'system trouble'],
  ['58030', 'the disk could not be read or written'],
])('%s passes: %s', (code) => {
  expect(refused(code)).toMatchObject({ code: 'BUSY' });
});

it.each([
  ['25006', 'DATABASE_READ_ONLY'],
  ['53100', 'DATABASE_FULL'],
])('%s says why nothing can be stored: %s', (code, refusal) => {
  expect(refused(code)).toMatchObject({ code: refusal, details: { retryAfter: 10 } });
});

it.each([
  ['22012', 'a division by zero'],
  ['23505', 'a constraint that no rule foresaw'],
  ['25P02', 'a statement after a failed one'],
  ['40002', 'a constraint at the transaction’s end'],
  ['42703', 'a column that isn’t there'],
  ['58P01', 'a file that is gone'],
  ['XX000', 'an error inside PostgreSQL'],
  ['XX001', 'damaged data'],
])('%s does not: %s', (code) => {
  expect(refused(code)).not.toBeInstanceOf(DomainError);
});

it.each([
  new NoAnswerError('no answer'),
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
])('a connection that is lost, or not to be had, passes: $message', (error) => {
  expect(asDomainError(error)).toMatchObject({ code: 'BUSY' });
});
