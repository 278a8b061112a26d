/** The rows of these days that the test holds for; of one that several days show, the newest. */
export const latestRows = <Row extends { readonly id: number; readonly version: number }>(
  days: Iterable<ReadonlyMap<number, Row>>,
  test: (row: Row) => boolean,
): Map<number, Row> => {
  const rows = new Map<number, Row>();
  for (const day of days)
    for (const row of day.values())
      if (test(row) && row.version > (rows.get(row.id)?.version ?? 0)) rows.set(row.id, row);
  return rows;
};
