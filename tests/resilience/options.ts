import { ParameterError, readParameters, wholeNumber } from '../../scripts/parameters.mjs';
import { faults } from './faults/faults.ts';

export interface Options {
  /** One seed; null for the whole programme. */
  readonly seed: number | null;
  readonly operations: number;
  /** The number of servers; null for two, and one for every fifth seed. */
  readonly nodes: number | null;
  /** Names of planted faults to be noticed; empty to test the unmodified server. */
  readonly faults: readonly string[];
}

const longForm = 10_000;

/** Parses `--seed 7 --operations 3000 --nodes 1 --fault <name> --faults`. @throws ParameterError */
export const parseOptions = (parameters: readonly string[]): Options => {
  const { values } = readParameters({
    args: [...parameters],
    options: {
      seed: { type: 'string' },
      operations: { type: 'string' },
      nodes: { type: 'string' },
      fault: { type: 'string', multiple: true },
      faults: { type: 'boolean' },
    },
  });
  const { seed, operations, nodes, fault, faults: all } = values;
  const names = faults.map(({ name }) => name);
  const unknown = fault?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new ParameterError(`--fault ${unknown} is none of: ${names.join(', ')}.`);
  return {
    seed: seed === undefined ? null : wholeNumber('seed', seed, 0, 4_294_967_295),
    operations: operations === undefined ? longForm : wholeNumber('operations', operations, 1, 1_000_000),
    nodes: nodes === undefined ? null : wholeNumber('nodes', nodes, 1, 4),
    faults: all ? names : (fault ?? []),
  };
};
