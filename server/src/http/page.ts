import { z } from 'zod';
import { invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { pageQuerySchema } from '@werkplan/shared/http/reading-query-schema.ts';
import { defaultLimit } from '@werkplan/shared/http/reading-query.ts';
import { parseInput } from './input.ts';

/** The sort values of the last row before a page. */
export type PagePosition = readonly (string | number)[];

export interface PageRequest {
  readonly limit: number;
  /** null for the first page. */
  readonly after: PagePosition | null;
}

/** A page of a list; `next` is null after the last row. */
export class Page<Row> {
  readonly rows: Row[];
  readonly next: PagePosition | null;

  constructor(rows: Row[], next: PagePosition | null) {
    this.rows = rows;
    this.next = next;
  }

  /** Builds a page from rows read with one more than it holds. */
  static of<Row>(found: readonly Row[], limit: number, positionOf: (row: Row) => PagePosition): Page<Row> {
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return new Page(rows, found.length > limit && last ? positionOf(last) : null);
  }
}

const cursorSchema = z.tuple([z.string(), z.array(z.union([z.string(), z.int()])).max(4)]);

/** Encodes a position as an opaque cursor. */
export const encodeCursor = ({ name }: Pick<AnyEndpoint, 'name'>, position: PagePosition): string =>
  Buffer.from(JSON.stringify([name, position])).toString('base64url');

/** @throws VALIDATION_ERRORS for a cursor of another list or an invalid one */
const positionOf = ({ name }: AnyEndpoint, cursor: string): PagePosition => {
  try {
    const [of, position] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (of === name) return position;
  } catch {
    // This server didn't issue the cursor.
  }
  throw invalid({ cursor: 'validation.invalidFormat' });
};

/** Parses the requested page; null for all rows. @throws VALIDATION_ERRORS */
export const parsePage = (
  endpoint: AnyEndpoint,
  given: Readonly<Record<string, unknown>>,
): PageRequest | null => {
  const { limit, cursor } = parseInput(pageQuerySchema, given, 'query') as z.output<typeof pageQuerySchema>;
  if (limit === undefined && cursor === undefined) return null;
  return { limit: limit ?? defaultLimit, after: cursor === undefined ? null : positionOf(endpoint, cursor) };
};

/** Pages rows in memory by id, an order that later changes don't affect. */
export const pageById = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  { limit, after }: PageRequest,
): Page<Row> => {
  const [last = 0] = after ?? [];
  const left = rows.filter(({ id }) => id > Number(last)).sort((a, b) => a.id - b.id);
  return Page.of(left.slice(0, limit + 1), limit, ({ id }) => [id]);
};
