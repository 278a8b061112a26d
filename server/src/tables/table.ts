export type Cell = string | number | boolean | null;

/** Named columns and a record a line; quantities in kg. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}
