// A reporter of vitest: writes how many tests passed and failed to the file that WERKPLAN_TEST_OUTCOME names.
import { writeFileSync } from 'node:fs';

/** What failed in a file: its tests, or what belongs to none of them. */
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
