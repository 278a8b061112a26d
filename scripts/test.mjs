// npm test: runs the check, then every test, then a search of the servers' logs for secrets; the last line is "N passed, N failed" over
// all of them. npm test -- <filter or vitest options>: runs only these tests, without the check.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { searchLogs } from './search-logs.mjs';
import { shortLivedOptions } from './short-lived.mjs';
import { supervise } from './supervise.mjs';
import { runNode, scriptOf } from './tools.mjs';

const parameters = process.argv.slice(2);
const isWhole = parameters.length === 0;
process.on('exit', (code) => {
  if (!finished) console.log(`0 passed, ${code === 0 ? 0 : 1} failed`);
});
let finished = false;

await bootstrap();
const { check } = await import('./check.mjs');
const checked = isWhole ? await check() : { passed: 0, failed: 0 };
const tested = await runTests();
const passed = checked.passed + tested.passed;
const failed = checked.failed + tested.failed;
finished = true;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && tested.passed > 0 ? 0 : 1);

async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'werkplan-test-'));
  try {
    const logs = join(folder, 'logs');
    mkdirSync(logs);
    const { passed, failed } = await vitest(folder, logs);
    if (passed === 0) return { passed, failed };
    const isClean = searchLogs(logs, isWhole);
    return { passed: passed + (isClean ? 1 : 0), failed: failed + (isClean ? 0 : 1) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs vitest in a process group, so that no test server or worker survives a stop. */
async function vitest(folder, logs) {
  const file = join(folder, 'outcome.json');
  const reporters = [
    '--reporter=default',
    `--reporter=${join(import.meta.dirname, 'test-outcome-reporter.mjs')}`,
  ];
  const env = { ...process.env, WERKPLAN_TEST_LOGS: logs, WERKPLAN_TEST_OUTCOME: file };
  const run = runNode([...shortLivedOptions, scriptOf('vitest'), 'run', ...reporters, ...parameters], {
    detached: true,
    env,
  });
  let isStopped = false;
  const code = await supervise([run], { group: true, onStop: () => (isStopped = true) });
  const { passed, failed } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0 };
  // A stopped run isn't green, and neither is one that vitest fails for another reason.
  return { passed, failed: failed === 0 && (isStopped || code !== 0) ? 1 : failed };
}
