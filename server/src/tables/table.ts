export type Cell = string | number | boolean | null;

/** One record per line; quantities in kg. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}
