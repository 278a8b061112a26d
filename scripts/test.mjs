// npm test: check, then every test, then a search of all their servers' logs for secrets; the last line is "N passed, N failed" over all of them.
// npm test -- <filter or vitest options>: only these tests, without the check.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { searchLogs } from './search-logs.mjs';
import { supervise } from './supervise.mjs';
import { node, tool } from './tools.mjs';

const parameters = process.argv.slice(2);
process.on('exit', (code) => {
  if (!finished) console.log(`0 passed, ${code === 0 ? 0 : 1} failed`);
});
let finished = false;

await bootstrap();
const { check } = await import('./check.mjs');
const checked = parameters.length === 0 ? await check() : { passed: 0, failed: 0 };
const tested = await runTests();
const passed = checked.passed + tested.passed;
const failed = checked.failed + tested.failed;
finished = true;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && tested.passed > 0 ? 0 : 1);

async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'werkplan-test-'));
  try {
    const file = join(folder, 'result.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    // A process group of its own, so that not one test server or worker survives a stop.
    const logs = join(folder, 'logs');
    mkdirSync(logs);
    const env = { ...process.env, WERKPLAN_TEST_LOGS: logs };
    const vitest = node([tool('vitest'), 'run', ...reporters, ...parameters], { detached: true, env });
    const code = await supervise([vitest], { group: true });
    const { passed, failed } = counted(file, code);
    if (passed === 0) return { passed, failed };
    const isClean = searchLogs(logs, parameters.length === 0);
    return { passed: passed + (isClean ? 1 : 0), failed: failed + (isClean ? 0 : 1) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function counted(file, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const result = JSON.parse(readFileSync(file, 'utf8'));
  const broken = result.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = result.numFailedTests + broken.length;
  // An error outside any test fails the run as well.
  return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}
