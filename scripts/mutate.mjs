// npm run mutate: plants each fault of tests/mutants.json and runs the tests named there, one of which must fail. Options:
// --only <part of an area, a name or a file>, --from <n> and --to <n> (numbers in the list, from 1), --write (only writes
// docs/mutants.md).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { markdownTable } from './markdown-table.mjs';
import { orRefuse, ParameterError, readParameters, wholeNumber } from './parameters.mjs';
import { root } from './tools.mjs';

/** The time limit of a fault's tests in ms; faults are chosen so that their tests take seconds. */
const patience = 60_000;

export const mutants = JSON.parse(readFileSync(join(root, 'tests/mutants.json'), 'utf8'));

/** Returns the file with the fault. @throws unless its code occurs exactly once */
export function plantFault({ name, code, instead }, text) {
  const count = text.split(code).length - 1;
  if (count !== 1) throw new Error(`"${name}": its code is there ${count} times`);
  return text.replace(code, () => instead);
}

/** Returns the faults that the options select. */
export function chooseFaults({ only = '', from = 1, to = mutants.length }) {
  return mutants
    .slice(from - 1, to)
    .filter(({ area, name, file }) => `${area} ${name} ${file}`.includes(only));
}

/** Renders docs/mutants.md. */
export const renderPage = (faults) =>
  [
    '# Planted faults',
    '',
    'Small faults in the code, each of which a test has to notice. `npm run mutate` plants them one after the other (`tests/mutants.json`) and',
    'runs the tests beside them, nightly too; it fails where nothing notices one that has no reason. `npm run mutate -- --write` writes this page.',
    `There are ${faults.length}, and ${faults.filter(({ reason }) => reason !== undefined).length} of them go unnoticed for a reason.`,
    ...[...new Set(faults.map(({ area }) => area))].flatMap((area) => [
      '',
      `## ${area[0].toUpperCase()}${area.slice(1)}`,
      '',
      ...markdownTable(
        ['The fault', 'Planted in', 'Noticed by'],
        faults
          .filter((fault) => fault.area === area)
          .map(({ name, file, tests, reason }) => [
            name,
            `\`${file}\``,
            reason === undefined ? tests.map((test) => `\`${test}\``).join(' or ') : `nobody: ${reason}`,
          ]),
      ),
    ]),
    '',
  ].join('\n');

class Trial {
  #vitest;

  async begin() {
    const { createVitest } = await import('vitest/node');
    this.#vitest = await createVitest('test', {
      watch: false,
      bail: 1,
      reporters: [{}],
      root,
      fileParallelism: false,
    });
    await this.#vitest.standalone();
  }

  /** Makes vitest read the file again in the next run. */
  forget(file) {
    this.#vitest.invalidateFile(join(root, file));
  }

  /** Returns the first of these test files that fails, or null; a timeout counts as a failure. */
  async noticedBy(tests) {
    for (const test of tests) {
      const specifications = await this.#vitest.globTestSpecifications([join(root, test)]);
      if (specifications.length === 0) throw new Error(`there is no test ${test}`);
      this.#vitest.state.filesMap.clear();
      let isLate = false;
      const late = setTimeout(() => {
        isLate = true;
        void this.#vitest.cancelCurrentRun('test-failure');
      }, patience);
      const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications);
      clearTimeout(late);
      const isWell = unhandledErrors.length === 0 && testModules.length > 0;
      // A run that was canceled by the timeout has no failed test, but the fault was noticed.
      if (isLate || !isWell || testModules.some((module) => !module.ok())) return test;
    }
    return null;
  }

  async end() {
    await this.#vitest.close();
  }
}

/** Plants one fault, runs its tests and restores the file, also after an interruption. */
async function run(trial, mutant) {
  const path = join(root, mutant.file);
  const text = readFileSync(path, 'utf8');
  const restore = () => writeFileSync(path, text);
  process.once('exit', restore);
  const began = Date.now();
  try {
    writeFileSync(path, plantFault(mutant, text));
    trial.forget(mutant.file);
    const by = await trial.noticedBy(mutant.tests);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(
      `${by === null ? (mutant.reason ? '–' : '✗') : '✓'} ${mutant.area}: ${mutant.name} (${seconds} s)`,
    );
    return { ...mutant, by };
  } finally {
    restore();
    trial.forget(mutant.file);
    process.off('exit', restore);
  }
}

const usage = 'npm run mutate [-- --only TEXT | --from N | --to N | --write]';

/** Returns the chosen faults; null if only the page is to be written. @throws ParameterError */
function readCommandLine() {
  const { values } = readParameters({
    options: {
      only: { type: 'string', default: '' },
      from: { type: 'string', default: '1' },
      to: { type: 'string', default: String(mutants.length) },
      write: { type: 'boolean', default: false },
    },
  });
  const { only, write } = values;
  const from = wholeNumber('from', values.from, 1, mutants.length);
  const to = wholeNumber('to', values.to, from, mutants.length);
  if (write) return null;
  const faults = chooseFaults({ only, from, to });
  if (faults.length === 0) throw new ParameterError(`There is no fault with "${only}".`);
  return faults;
}

async function main(faults) {
  const trial = new Trial();
  await trial.begin();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const results = [];
  for (const mutant of faults) results.push(await run(trial, mutant));
  // Runs the same tests without any fault as well, because a test that fails anyway notices nothing.
  const green = await trial.noticedBy([...new Set(faults.flatMap(({ tests }) => tests))]);
  await trial.end();
  if (green !== null) console.log(`✗ ${green} fails without any fault`);
  const survivors = results.filter(({ by, reason }) => by === null && reason === undefined);
  console.log(`${results.length - survivors.length} of ${results.length} faults noticed or explained`);
  process.exit(survivors.length === 0 && green === null ? 0 : 1);
}

if (import.meta.filename === process.argv[1]) {
  const faults = orRefuse(usage, readCommandLine);
  if (faults === null) writeFileSync(join(root, 'docs/mutants.md'), renderPage(mutants));
  else {
    await bootstrap();
    await main(faults);
  }
}
