import { parseArgs } from 'node:util';

/** Prints what is wrong with the command line and how the command is used; exits with 1. */
export function refuseParameters(usage, problem) {
  console.error(`${problem}\n\n${usage}`);
  process.exit(1);
}

/** Reads this process's command line like `parseArgs`: `{ values, positionals }`. Refuses unknown options and missing values. */
export function readParameters(usage, config = {}) {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuseParameters(usage, error.message);
  }
}

/** Reads an option's text as a whole number from `least` to `most`, or refuses it. */
export function wholeNumber(usage, name, text, least, most) {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  return refuseParameters(usage, `--${name} must be a whole number from ${least} to ${most}, not ${text}.`);
}
