// A vitest reporter that writes the numbers of passed and failed tests to the file in WERKPLAN_TEST_OUTCOME.
import { writeFileSync } from 'node:fs';

/** Counts a file's tests that failed or didn't finish, or 1 for a failure outside any test. */
const failuresIn = (module) => {
  const tests = [...module.children.allTests()].filter((test) =>
    ['failed', 'pending'].includes(test.result().state),
  );
  return tests.length > 0 || module.state() !== 'failed' ? tests.length : 1;
};

export default class OutcomeReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const outcome = { passed: 0, failed: unhandledErrors.length };
    for (const module of modules) {
      outcome.passed += [...module.children.allTests('passed')].length;
      outcome.failed += failuresIn(module);
    }
    writeFileSync(process.env.WERKPLAN_TEST_OUTCOME, JSON.stringify(outcome));
  }
}
