import { spawn, spawnSync } from 'node:child_process';
import { exitCodeOf } from '../tools.mjs';

/** The command of the npm that runs this script, so that Node's version is the same; without one, of the npm on the path. */
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];

/** Runs a program and shows its output. @throws Error with `complaint` as its message if the program fails */
export async function run([program, ...parameters], cwd, complaint) {
  const stdio = ['ignore', 'inherit', 'inherit'];
  if ((await exitCodeOf(spawn(program, parameters, { cwd, stdio }))) !== 0) throw new Error(complaint);
}

export const runNpm = async (parameters, cwd, complaint) =>
  await run([...npm, ...parameters], cwd, complaint);

/**
 * Returns what a program prints.
 * @throws Error with its complaint when it fails
 */
export function outputOf([program, ...parameters], cwd) {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${program} ${parameters[0]} failed: ${error?.message ?? stderr.trim()}`);
  return stdout;
}

export const outputOfNpm = (parameters, cwd) => outputOf([...npm, ...parameters], cwd);
