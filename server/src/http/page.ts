import { z } from 'zod';
import { invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { pageQuerySchema } from '@werkplan/shared/http/reading-query-schema.ts';
import { usualLimit } from '@werkplan/shared/http/reading-query.ts';
import { parseInput } from './input.ts';

/** After which row a page begins, as the list orders them. */
export type Position = readonly (string | number)[];

/** Which rows of a list a caller wants. */
export interface WantedPage {
  readonly limit: number;
  /** null: from the beginning. */
  readonly after: Position | null;
}

/** Some rows of a list, and where the next ones begin; null: there are none. */
export class Page<Row> {
  readonly rows: Row[];
  readonly next: Position | null;

  constructor(rows: Row[], next: Position | null) {
    this.rows = rows;
    this.next = next;
  }

  /** Of rows of which one more was read than the page has. */
  static of<Row>(found: readonly Row[], limit: number, positionOf: (row: Row) => Position): Page<Row> {
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return new Page(rows, found.length > limit && last ? positionOf(last) : null);
  }
}

const cursorSchema = z.tuple([z.string(), z.array(z.union([z.string(), z.int()])).max(4)]);

/** A position as callers get it: nothing to be read, or to be made up, by them. */
export const cursorOf = ({ name }: Pick<AnyEndpoint, 'name'>, position: Position): string =>
  Buffer.from(JSON.stringify([name, position])).toString('base64url');

/** @throws VALIDATION_ERRORS for what is no cursor of this list */
const positionOf = ({ name }: AnyEndpoint, cursor: string): Position => {
  try {
    const [of, position] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (of === name) return position;
  } catch {
    // It wasn't made here.
  }
  throw invalid({ cursor: 'validation.invalidFormat' });
};

/** The page that is asked for; null: all rows. @throws VALIDATION_ERRORS */
export const takePage = (
  endpoint: AnyEndpoint,
  given: Readonly<Record<string, unknown>>,
): WantedPage | null => {
  const { limit, cursor } = parseInput(pageQuerySchema, given, 'query') as z.output<typeof pageQuerySchema>;
  if (limit === undefined && cursor === undefined) return null;
  return { limit: limit ?? usualLimit, after: cursor === undefined ? null : positionOf(endpoint, cursor) };
};

/** A page of rows that are all at hand, by their ids: that order stays, whatever becomes of the rows. */
export const pageById = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  { limit, after }: WantedPage,
): Page<Row> => {
  const [last = 0] = after ?? [];
  const left = rows.filter(({ id }) => id > Number(last)).sort((a, b) => a.id - b.id);
  return Page.of(left.slice(0, limit + 1), limit, ({ id }) => [id]);
};
