/** Runs that once failed: each stays, with the operations it took. Sorted by when they were found. */
export const regressionSeeds: readonly {
  readonly seed: number;
  readonly operations: number;
  readonly nodes: number;
}[] = [];
