import { z } from 'zod';
import { invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { pageQuerySchema } from '@werkplan/shared/http/reading-query-schema.ts';
import { defaultLimit } from '@werkplan/shared/http/reading-query.ts';
import { parseInput } from './input.ts';

/** A position in a sorted list: the sort values of the last row before a page. */
export type PagePosition = readonly (string | number)[];

/** The page of a list that a call asks for. */
export interface PageRequest {
  readonly limit: number;
  /** The position after which the page begins; null for the first page. */
  readonly after: PagePosition | null;
}

/** A page of a list. `next` is the position after which the next page begins; null on the last page. */
export class Page<Row> {
  readonly rows: Row[];
  readonly next: PagePosition | null;

  constructor(rows: Row[], next: PagePosition | null) {
    this.rows = rows;
    this.next = next;
  }

  /** Builds a page from at most `limit + 1` rows. A row beyond the limit shows that there is another page. */
  static of<Row>(found: readonly Row[], limit: number, positionOf: (row: Row) => PagePosition): Page<Row> {
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return new Page(rows, found.length > limit && last ? positionOf(last) : null);
  }
}

const cursorSchema = z.tuple([z.string(), z.array(z.union([z.string(), z.int()])).max(4)]);

/** Encodes a position as an opaque cursor, which is valid only for the same list. */
export const encodeCursor = ({ name }: Pick<AnyEndpoint, 'name'>, position: PagePosition): string =>
  Buffer.from(JSON.stringify([name, position])).toString('base64url');

/** Decodes a cursor to the position that it stands for. @throws VALIDATION_ERRORS for one of another list or an invalid one */
const positionOf = ({ name }: AnyEndpoint, cursor: string): PagePosition => {
  try {
    const [of, position] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (of === name) return position;
  } catch {
    // The cursor can't be decoded, so this server didn't issue it.
  }
  throw invalid({ cursor: 'validation.invalidFormat' });
};

/**
 * Parses the query parameters `limit` and `cursor`; null without both, for all rows (rules/api.md#pages).
 * @throws VALIDATION_ERRORS
 */
export const parsePage = (
  endpoint: AnyEndpoint,
  given: Readonly<Record<string, unknown>>,
): PageRequest | null => {
  const { limit, cursor } = parseInput(pageQuerySchema, given, 'query') as z.output<typeof pageQuerySchema>;
  if (limit === undefined && cursor === undefined) return null;
  return { limit: limit ?? defaultLimit, after: cursor === undefined ? null : positionOf(endpoint, cursor) };
};

/** Returns a page of rows in memory, sorted by id because ids never change between two pages. */
export const pageById = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  { limit, after }: PageRequest,
): Page<Row> => {
  const [last = 0] = after ?? [];
  const left = rows.filter(({ id }) => id > Number(last)).sort((a, b) => a.id - b.id);
  return Page.of(left.slice(0, limit + 1), limit, ({ id }) => [id]);
};
