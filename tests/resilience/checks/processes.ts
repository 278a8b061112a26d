import type { Circumstances, Recording } from '../recording.ts';

const errorLevel = 50;

/** Matches refusals while the database is down, which are expected. */
const wasBusy = /"res":\{"status":503\}/;

/** Returns log lines of level `error` and above. */
const errorsIn = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0) >= errorLevel && !wasBusy.test(line));

const shown = 300;

/** Checks that no server ended by itself or logged an error, and that no changes deadlocked; dropping a table may. */
export const processesBehave = (
  { nodes, databaseLog }: Recording,
  { isPutBack }: Circumstances,
): string[] => [
  ...nodes.flatMap(({ name, output, crashes }) => [
    ...crashes.map((crash) => `${name}: ${crash}`),
    ...errorsIn(output).map((line) => `${name} logged ${line.slice(0, shown)}`),
    ...(/unhandled/i.test(output) ? [`${name} had an unhandled rejection`] : []),
  ]),
  ...(isPutBack ? [] : (databaseLog.match(/deadlock detected/g) ?? [])).map(() => 'a deadlock'),
];
