// A reporter of vitest: writes a run's outcome (scripts/test-outcome.mjs) to the file that WERKPLAN_TEST_OUTCOME names.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './tools.mjs';

const firstLine = (errors) => String(errors[0]?.message ?? 'has not ended').split('\n', 1)[0];

/** What failed in a file's run: its tests, or what belongs to none of them. */
const failuresOf = (module) => {
  const tests = [...module.children.allTests()]
    .filter((test) => ['failed', 'pending'].includes(test.result().state))
    .map((test) => ({ name: test.fullName, error: firstLine(test.result().errors ?? []) }));
  if (tests.length > 0 || module.state() !== 'failed') return tests;
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  return [
    { name: 'outside its tests', error: firstLine([module, ...suites].flatMap((one) => one.errors())) },
  ];
};

export default class OutcomeReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const files = {};
    for (const module of modules) {
      // A file may be in two projects.
      const result = (files[relative(root, module.moduleId).replaceAll('\\', '/')] ??= {
        passed: 0,
        failures: [],
      });
      result.passed += [...module.children.allTests('passed')].length;
      result.failures.push(...failuresOf(module));
    }
    const errors = unhandledErrors.map(({ message }) => String(message));
    writeFileSync(process.env.WERKPLAN_TEST_OUTCOME, JSON.stringify({ files, errors }));
  }
}
