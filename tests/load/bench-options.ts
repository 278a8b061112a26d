import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { longScenarios, scenarios } from './scenarios/scenarios.ts';

export interface BenchOptions {
  readonly quick: boolean;
  /** Names of the scenarios to run; empty for all. */
  readonly only: readonly string[];
  readonly json: string | undefined;
  /** Another built server to measure. */
  readonly server: string | undefined;
}

const names = [...Object.keys(scenarios), 'client', 'large-day', 'memory'];
const usage = `npm run bench -- [--quick] [--only NAME]… [--json FILE] [--server FILE]

Without --only all run but ${[...longScenarios, 'large-day', 'memory'].join(', ')}.

  --quick        fewer and shorter rounds, and not the client's
  --only NAME    one scenario (may be repeated): ${names.join(', ')}
  --json FILE    also write all figures to a file
  --server FILE  measure another built server than server/dist/main.js`;

/** Parses the command line; prints one line and exits if an option is invalid. */
export function parseBenchOptions(parameters: readonly string[]): BenchOptions {
  try {
    const { values } = parseArgs({
      args: [...parameters],
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        json: { type: 'string' },
        server: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) stop(usage, 0);
    const unknown = values.only.find((name) => !names.includes(name));
    if (unknown !== undefined) stop(`There is no scenario "${unknown}".\n\n${usage}`, 1);
    if (values.server !== undefined && !existsSync(values.server))
      stop(`There is no file ${values.server}.`, 1);
    if (values.json !== undefined && !existsSync(dirname(resolve(values.json))))
      stop(`There is no folder for ${values.json}.`, 1);
    const { quick, only, json, server } = values;
    return { quick, only, json, server };
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 1);
  }
}

function stop(text: string, code: number): never {
  (code === 0 ? console.log : console.error)(text);
  process.exit(code);
}
