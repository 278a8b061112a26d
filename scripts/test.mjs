// npm test: check, then every test, then a search of all their servers' logs for secrets; the last line is "N passed, N failed" over all of them.
// A few failed files are run once more by themselves (scripts/test-outcome.mjs).
// npm test -- <filter or vitest options>: only these tests, without the check and without a second run.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { searchLogs } from './search-logs.mjs';
import { supervise } from './supervise.mjs';
import { countOutcome, shakyReport, toRunAgain } from './test-outcome.mjs';
import { node, tool } from './tools.mjs';

const parameters = process.argv.slice(2);
const isWhole = parameters.length === 0;
process.on('exit', (code) => {
  if (!finished) console.log(`0 passed, ${code === 0 ? 0 : 1} failed`);
});
let finished = false;
let isStopped = false;

await bootstrap();
const { check } = await import('./check.mjs');
const checked = isWhole ? await check() : { passed: 0, failed: 0 };
const tested = await runTests();
const passed = checked.passed + tested.passed;
const failed = checked.failed + tested.failed;
finished = true;
const report = shakyReport(tested.shaky);
if (report !== '') console.log(report);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && tested.passed > 0 ? 0 : 1);

async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'werkplan-test-'));
  try {
    const logs = join(folder, 'logs');
    mkdirSync(logs);
    const first = await vitest(parameters, folder);
    const seconds = {};
    for (const file of isWhole ? toRunAgain(first) : []) {
      if (isStopped) break;
      console.log(`\nOnce more, by itself: ${file}`);
      seconds[file] = await vitest([file], folder);
    }
    const { passed, failed, shaky } = countOutcome(first, seconds);
    if (passed === 0) return { passed, failed, shaky };
    const isClean = searchLogs(logs, isWhole);
    return { passed: passed + (isClean ? 1 : 0), failed: failed + (isClean ? 0 : 1), shaky };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One run of vitest and its outcome, in a process group of its own, so that not one test server or worker survives a stop. */
async function vitest(filters, folder) {
  const file = join(folder, 'outcome.json');
  rmSync(file, { force: true });
  const reporters = [
    '--reporter=default',
    `--reporter=${join(import.meta.dirname, 'test-outcome-reporter.mjs')}`,
  ];
  const env = { ...process.env, WERKPLAN_TEST_LOGS: join(folder, 'logs'), WERKPLAN_TEST_OUTCOME: file };
  const run = node([tool('vitest'), 'run', ...reporters, ...filters], { detached: true, env });
  const code = await supervise([run], { group: true, onStop: () => (isStopped = true) });
  const outcome = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { files: {}, errors: [] };
  if (isStopped) return { ...outcome, errors: ['stopped'] };
  const isFailed = outcome.errors.length > 0 || countOutcome(outcome).failed > 0;
  return code === 0 || isFailed ? outcome : { ...outcome, errors: [`vitest ended with ${code}`] };
}
