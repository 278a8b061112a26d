// What a whole test run comes to when a few of its files may be run once more. An outcome is
// { files: { [file]: { passed, failures: [{ name, error }] } }, errors }; `errors` are those outside any test.

/** More files than this aren't shaky but broken. */
const mostShaky = 3;

const failedFiles = ({ files }) => Object.keys(files).filter((file) => files[file].failures.length > 0);

/** The files to be run once more, each by itself: the failed ones of a whole run if they are few, and nothing else went wrong. */
export const toRunAgain = (outcome) => {
  const failed = failedFiles(outcome);
  return outcome.errors.length === 0 && failed.length <= mostShaky ? failed : [];
};

/** Whether everything in this second run was well, and anything ran at all. */
const isGreen = (outcome) => {
  const files = Object.values(outcome.files);
  return (
    outcome.errors.length === 0 &&
    files.some(({ passed }) => passed > 0) &&
    files.every(({ failures }) => failures.length === 0)
  );
};

/**
 * What counts after the second runs, `{ [file]: outcome }`: a file that was green by itself as it was then, any other one
 * as it was at first. `shaky` are the failures that don't count.
 */
export const countOutcome = (first, seconds = {}) => {
  const files = Object.entries(first.files);
  const green = new Set(Object.keys(seconds).filter((file) => isGreen(seconds[file])));
  const counted = files.map(([file, result]) => (green.has(file) ? seconds[file].files[file] : result));
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  return {
    passed: sum(counted.map(({ passed }) => passed)),
    failed: sum(counted.map(({ failures }) => failures.length)) + first.errors.length,
    shaky: files.flatMap(([file, { failures }]) =>
      green.has(file) ? failures.map((failure) => ({ file, ...failure })) : [],
    ),
  };
};

/** The end of a run's words on its shaky tests; empty without any. */
export const shakyReport = (shaky) =>
  shaky.length === 0
    ? ''
    : [
        '',
        'SHAKY: these failed among the others and passed by themselves. Mend them this week (CONTRIBUTING.md, Tests).',
        ...shaky.map(({ file, name, error }) => `  ✗ ${file} > ${name}\n      ${error}`),
        '',
      ].join('\n');
