// npm run check: checks types, CSS classes, lint rules with import directions, format, unused code and dependencies, and finds
// changes of the API that break scripts.
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { orRefuse, readParameters } from './parameters.mjs';
import { exitCodeOf, runNode, root, scriptOf } from './tools.mjs';

const steps = {
  styles: () => [join(root, 'scripts/style-types.mjs')],
  types: () => [
    scriptOf('typescript', 'tsc'),
    '-b',
    '--singleThreaded',
    ...(process.stdout.isTTY ? ['--pretty'] : []),
  ],
  lint: () => [scriptOf('oxlint'), '--type-aware', '--deny-warnings'],
  api: () => [join(root, 'scripts/api-changes.mjs')],
  format: () => [scriptOf('oxfmt'), '--check'],
  unused: () => [scriptOf('knip'), '--no-progress'],
};
/** Memory limit of each of two Go programs in MiB: a sixth of the machine's memory, but 2 to 4 GiB. */
const memory = Math.max(2048, Math.min(4096, Math.floor(totalmem() / 2 ** 20 / 6)));
/**
 * Tunes short-lived Go programs: collecting garbage only at the memory limit saves a quarter of the time. One thread each, because
 * several threads would compute the same types.
 */
const env = { GOGC: 'off', GOMEMLIMIT: `${memory}MiB`, GOMAXPROCS: '1', ...process.env };
/** Two parallel lines of checks, each of which keeps one core busy. The styles' types come first, as both lines need them. */
const lines = [
  ['types', 'format', 'api'],
  ['lint', 'unused'],
];

/** Runs every step even after a failed one, and prints each one's result and output. */
export async function check() {
  const result = { passed: 0, failed: 0 };
  const run = async (name) => {
    const start = Date.now();
    const child = runNode(steps[name](), { stdio: ['ignore', 'pipe', 'pipe'], env });
    const [code, ...printed] = await Promise.all([exitCodeOf(child), text(child.stdout), text(child.stderr)]);
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    console.log(`${printed.join('')}${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    result[code === 0 ? 'passed' : 'failed'] += 1;
  };
  await run('styles');
  await Promise.all(
    lines.map(async (line) => {
      for (const name of line) await run(name);
    }),
  );
  return result;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  orRefuse('npm run check', readParameters);
  const { bootstrap } = await import('./bootstrap.mjs');
  await bootstrap();
  const { failed } = await check();
  process.exit(failed === 0 ? 0 : 1);
}
