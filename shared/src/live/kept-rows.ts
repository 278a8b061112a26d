/** Tells the owner of a row. The object itself is the index's key: pass the same one each time. */
export interface Ownership {
  readonly owner: (row: never) => number | null;
}

/**
 * Rows by id that answer what a change makes of them, and who owns what, without looking through all of them. A plain map
 * is copied and looked through.
 */
export interface KeptRows<Row> extends ReadonlyMap<number, Row> {
  after(rows: readonly Row[], gone: readonly number[]): ReadonlyMap<number, Row>;
  ownedBy(of: Ownership, owner: number): readonly Row[];
}

export const areKept = <Row>(rows: ReadonlyMap<number, Row>): rows is KeptRows<Row> => 'ownedBy' in rows;
