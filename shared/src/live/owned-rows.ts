/**
 * Says to which row another row belongs, as a shipment to its order. The object identifies an index by owner, so callers must
 * always pass the same object for the same index.
 */
export interface Ownership {
  readonly owner: (row: never) => number | null;
}

/**
 * A map of rows by id that keeps its indexes by owner across changes. With a plain map a patch has to copy all rows, and a
 * look-up by owner has to scan them.
 */
export interface OwnedRows<Row> extends ReadonlyMap<number, Row> {
  /** Returns a map in which `rows` are inserted or replaced and the rows with the ids `gone` are removed. */
  after(rows: readonly Row[], gone: readonly number[]): ReadonlyMap<number, Row>;
  ownedBy(of: Ownership, owner: number): readonly Row[];
}

export const areOwnedRows = <Row>(rows: ReadonlyMap<number, Row>): rows is OwnedRows<Row> =>
  'ownedBy' in rows;
