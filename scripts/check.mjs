// npm run check: types, lint with import directions, format, unused code and dependencies.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ended, node, root, tool } from './tools.mjs';

const steps = [
  { name: 'styles', command: () => [join(root, 'scripts/style-types.mjs')] },
  { name: 'types', command: () => [tool('typescript', 'tsc'), '-b'] },
  { name: 'lint', command: () => [tool('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'format', command: () => [tool('oxfmt'), '--check'] },
  { name: 'unused', command: () => [tool('knip'), '--no-progress'] },
];

/** Runs every step, also after a failed one, and says how each ended. */
export async function check() {
  const result = { passed: 0, failed: 0 };
  for (const { name, command } of steps) {
    const start = Date.now();
    const ok = (await ended(node(command()))) === 0;
    console.log(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    result[ok ? 'passed' : 'failed'] += 1;
  }
  return result;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { bootstrap } = await import('./bootstrap.mjs');
  await bootstrap();
  const { failed } = await check();
  process.exit(failed === 0 ? 0 : 1);
}
