import type { parseArgs, ParseArgsConfig } from 'node:util';

export function refuseParameters(usage: string, problem: string): never;
export function readParameters<const Config extends ParseArgsConfig>(
  usage: string,
  config?: Config,
): ReturnType<typeof parseArgs<Config>>;
export function wholeNumber(usage: string, name: string, text: string, least: number, most: number): number;
