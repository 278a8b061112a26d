import { parseArgs } from 'node:util';

/** Explains a mistake on the command line. */
export class ParameterError extends Error {
  name = 'ParameterError';
}

/** Reads the command line like `parseArgs`: `{ values, positionals }`. @throws ParameterError for unknown options and missing values */
export function readParameters(config = {}) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new ParameterError(error.message);
  }
}

/** Reads an option's text as a whole number from `least` to `most`. @throws ParameterError */
export function wholeNumber(name, text, least, most) {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new ParameterError(`--${name} must be a whole number from ${least} to ${most}, not ${text}.`);
}

/** Returns what `read` returns; prints a ParameterError with the command's usage instead, and exits with 1. */
export function orRefuse(usage, read) {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exit(1);
  }
}
