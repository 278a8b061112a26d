import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { RowKind } from '@werkplan/shared/live/patch.ts';

/** The version of the row that a body or an answer holds. */
export const versionIn = (body: unknown): number | undefined =>
  body !== null && typeof body === 'object' && 'version' in body && typeof body.version === 'number'
    ? body.version
    : undefined;

/** The row that the path names. */
export const rowIn = ({ row }: AnyEndpoint, params: unknown): { kind: RowKind; id: number } | undefined => {
  if (row === undefined || row === 'day') return undefined;
  const { id } = params as { id?: number };
  return id === undefined ? undefined : { kind: row, id };
};
