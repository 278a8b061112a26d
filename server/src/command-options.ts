import { ConfigError } from './config/config.ts';

/** The options that every command accepts, and the remaining parameters. */
export interface CommandOptions {
  readonly parameters: readonly string[];
  /** Creates the database if it doesn't exist. */
  readonly create: boolean;
  /** The name of the database that may be overwritten; null without `--force`. */
  readonly force: string | null;
}

/**
 * Extracts `--create` and the name behind `--force`. The word `--force` stays among the parameters, because commands
 * interpret it themselves.
 * @throws ConfigError for `--force` without a name
 */
export const readCommandOptions = (given: readonly string[]): CommandOptions => {
  const parameters = given.filter((parameter) => parameter !== '--create');
  const create = parameters.length < given.length;
  const place = parameters.findIndex(
    (parameter) => parameter === '--force' || parameter.startsWith('--force='),
  );
  if (place < 0) return { parameters, create, force: null };
  const option = parameters[place] ?? '';
  const isApart = option === '--force';
  const name = isApart ? parameters[place + 1] : option.slice('--force='.length);
  if (!name || name.startsWith('--'))
    throw new ConfigError(['--force needs the name of the database that is to be overwritten.']);
  return { parameters: parameters.toSpliced(place, isApart ? 2 : 1, '--force'), create, force: name };
};

/**
 * Parses the parameters of a program, each of which is either absent or one of the known words.
 * @throws ConfigError for any other parameter, because a mistyped one would otherwise be ignored
 */
export const readWords = <Word extends string>(
  given: readonly string[],
  known: readonly Word[],
  usage: string,
): ReadonlySet<Word> => {
  const words = new Set<string>(known);
  const other = given.find((parameter) => !words.has(parameter));
  if (other !== undefined)
    throw new ConfigError([`${usage}: ${JSON.stringify(other)} is no parameter of it.`]);
  return new Set(given as readonly Word[]);
};
