import type { Request } from 'express';
import { contractOf } from '@werkplan/shared/contracts.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { reasonSchema } from '@werkplan/shared/http/change-query-schema.ts';
import { z } from 'zod';
import { fingerprintOf, type Idempotency } from '../change/request-fingerprint.ts';
import { parseInput } from './input.ts';

const keyPattern = /^[\w.:-]{1,64}$/;

/** Returns the header `Idempotency-Key`, undefined without one. @throws VALIDATION_ERRORS for an invalid key */
export const readIdempotencyKey = (request: Request): string | undefined => {
  const key = request.get('Idempotency-Key');
  if (key !== undefined && !keyPattern.test(key))
    throw new DomainError('VALIDATION_ERRORS', { fields: { 'Idempotency-Key': 'validation.invalidFormat' } });
  return key;
};

/**
 * Returns the idempotency key with the request's fingerprint; undefined without a key.
 * @throws VALIDATION_ERRORS for an invalid key
 */
export const readIdempotency = (request: Request, path: string): Idempotency | undefined => {
  const key = readIdempotencyKey(request);
  if (key === undefined) return undefined;
  const { method, body } = request;
  const query = request.query as Record<string, unknown>;
  return { key, fingerprint: fingerprintOf({ method, path, query, ifMatch: request.get('If-Match'), body }) };
};

const takeDryRun = (query: Record<string, unknown>): { query: Record<string, unknown>; dryRun: boolean } => {
  const { dryRun, ...rest } = query;
  if (dryRun !== undefined && dryRun !== 'true' && dryRun !== 'false') {
    throw new DomainError('VALIDATION_ERRORS', { fields: { dryRun: 'validation.invalidFormat' } });
  }
  return { query: rest, dryRun: dryRun === 'true' };
};

const reasonQuery = z.strictObject({ reason: reasonSchema.optional() });

/**
 * Removes the reason for changing a released day from the query and returns both (rules/release.md#the-reason).
 * @throws VALIDATION_ERRORS, DATA_TOO_LONG
 */
const takeReason = (
  query: Record<string, unknown>,
): { query: Record<string, unknown>; reason: string | undefined } => {
  const { reason: sent, ...rest } = query;
  const asked = { ...(sent !== undefined && { reason: sent }) };
  const { reason } = parseInput(reasonQuery, asked, 'query') as z.output<typeof reasonQuery>;
  return { query: rest, reason };
};

/** Removes from the query the parameters that every change accepts (`dryRun`, `reason`), and returns them with the rest. */
export const takeChangeParameters = (request: Request) => {
  const { query: asSent, dryRun } = takeDryRun(request.query as Record<string, unknown>);
  return { ...takeReason(asSent), dryRun };
};

/** Parses a call's path and query by its contract. The body is parsed separately, because it may not have been read yet. */
export const parsePathAndQuery = (
  endpoint: AnyEndpoint,
  request: Request,
  query: Readonly<Record<string, unknown>>,
) => {
  const contract = contractOf(endpoint);
  return {
    params: parseInput(contract.params, contract.params ? request.params : undefined, 'params'),
    query: parseInput(contract.query, query, 'query'),
  };
};
