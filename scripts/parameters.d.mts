import type { parseArgs, ParseArgsConfig } from 'node:util';

export class ParameterError extends Error {
  override readonly name: 'ParameterError';
}
export function readParameters<const Config extends ParseArgsConfig>(
  config?: Config,
): ReturnType<typeof parseArgs<Config>>;
export function wholeNumber(name: string, text: string, least: number, most: number): number;
export function orRefuse<Read>(usage: string, read: () => Read): Read;
