export type Cell = string | number | boolean | null;

/** A table to be sent as CSV or Excel. Each row is a record of cells by column name, with quantities in kg. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}
