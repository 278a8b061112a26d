/** Defines an index of rows by owner. The object itself identifies the index, so it must be the same each time. */
export interface Ownership {
  readonly owner: (row: never) => number | null;
}

/**
 * Rows by id with indexes by owner, which survive changes: neither a patch nor a look-up by owner copies or scans all rows, as
 * plain maps require.
 */
export interface OwnedRows<Row> extends ReadonlyMap<number, Row> {
  after(rows: readonly Row[], gone: readonly number[]): ReadonlyMap<number, Row>;
  ownedBy(of: Ownership, owner: number): readonly Row[];
}

export const areOwnedRows = <Row>(rows: ReadonlyMap<number, Row>): rows is OwnedRows<Row> =>
  'ownedBy' in rows;
