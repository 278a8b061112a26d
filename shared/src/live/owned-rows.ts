/** Returns the owner of a row. The object itself is the index's key, so pass the same one each time. */
export interface Ownership {
  readonly owner: (row: never) => number | null;
}

/**
 * Rows by id that derive a changed version and find rows by owner without scanning. A plain map is copied and scanned
 * instead.
 */
export interface OwnedRows<Row> extends ReadonlyMap<number, Row> {
  after(rows: readonly Row[], gone: readonly number[]): ReadonlyMap<number, Row>;
  ownedBy(of: Ownership, owner: number): readonly Row[];
}

export const areOwnedRows = <Row>(rows: ReadonlyMap<number, Row>): rows is OwnedRows<Row> =>
  'ownedBy' in rows;
