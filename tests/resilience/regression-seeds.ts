/** Seeds of runs that once failed, with their number of operations, in order of discovery. */
export const regressionSeeds: readonly {
  readonly seed: number;
  readonly operations: number;
  readonly nodes: number;
}[] = [];
