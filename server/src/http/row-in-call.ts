import { invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { RowKind } from '@werkplan/shared/live/patch.ts';
import { matchedVersion } from '@werkplan/shared/plan/merge.ts';

/** Returns the field `version` of a body or an answer; undefined without one. */
export const readVersion = (body: unknown): number | undefined =>
  body !== null && typeof body === 'object' && 'version' in body && typeof body.version === 'number'
    ? body.version
    : undefined;

/** Returns kind and id of the row that the call's path names; undefined if it names none. */
export const findNamedRow = (
  { row }: AnyEndpoint,
  params: unknown,
): { kind: RowKind; id: number } | undefined => {
  if (row === undefined || row === 'day' || row === 'found') return undefined;
  const { id } = params as { id?: number };
  return id === undefined ? undefined : { kind: row, id };
};

/**
 * Refuses If-Match on calls that don't support it, because ignoring it would overwrite what the sender wants to protect.
 * @throws VALIDATION_ERRORS
 */
export const assertNoIfMatch = ({ row }: AnyEndpoint, ifMatch: string | undefined): void => {
  if (row === undefined && ifMatch !== undefined && matchedVersion(ifMatch) !== null)
    throw invalid({ 'If-Match': 'validation.noVersion' });
};
