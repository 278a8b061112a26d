import { expect, it } from 'vitest';
import { countOutcome, shakyReport, toRunAgain } from './test-outcome.mjs';

const late = { name: 'shows it', error: 'Timeout' };
const file = (passed, ...failures) => ({ passed, failures });
const run = (files, ...errors) => ({ files, errors });

it('runs the few files that failed once more, and none where many did or an error came from nowhere', () => {
  const three = { a: file(1, late), b: file(0, late, late), c: file(2, late), d: file(4) };
  expect(toRunAgain(run(three))).toEqual(['a', 'b', 'c']);
  expect(toRunAgain(run({ ...three, d: file(3, late) }))).toEqual([]);
  expect(toRunAgain(run({ a: file(1, late) }, 'unhandled'))).toEqual([]);
  expect(toRunAgain(run({ a: file(1) }))).toEqual([]);
});

it('counts a file that is green by itself as it was then, and names what had failed', () => {
  const first = run({ a: file(1, late), b: file(5) });
  expect(countOutcome(first)).toEqual({ passed: 6, failed: 1, shaky: [] });
  expect(countOutcome(first, { a: run({ a: file(2) }) })).toEqual({
    passed: 7,
    failed: 0,
    shaky: [{ file: 'a', ...late }],
  });
});

it('counts a file as it was at first when it failed again, stopped, or did not run', () => {
  const first = run({ a: file(1, late), b: file(5) });
  const seconds = [run({ a: file(1, late) }), run({ a: file(2) }, 'unhandled'), run({}), run({}, 'stopped')];
  for (const second of seconds)
    expect(countOutcome(first, { a: second })).toEqual({ passed: 6, failed: 1, shaky: [] });
});

it('an error outside any test fails the run', () => {
  expect(countOutcome(run({ a: file(1) }, 'unhandled'))).toMatchObject({ passed: 1, failed: 1 });
});

it('names each shaky test with its first error', () => {
  expect(shakyReport([])).toBe('');
  expect(shakyReport([{ file: 'a', ...late }])).toContain('✗ a > shows it\n      Timeout');
});
