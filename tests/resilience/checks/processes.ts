import type { Circumstances, Recording } from '../recording.ts';

const errorLevel = 50;

/** Refused because the database was away: expected here. */
const wasBusy = /"res":\{"status":503\}/;

/** Log lines of the level `error` and above. */
const errorsIn = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0) >= errorLevel && !wasBusy.test(line));

const shown = 300;

/**
 * No server ended by itself or logged an error, and no two changes waited for each other. Dropping a table may wait for a
 * change that waits for another one.
 */
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
