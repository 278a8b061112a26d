import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '../../server/src/platform/logger.ts';

/** The folder in which `npm test` collects the logs of all servers; undefined otherwise. */
const folder = process.env['WERKPLAN_TEST_LOGS'];
/** Matches parts that differ in otherwise equal log lines: time, request id and duration. */
const noise = /"time":"[\d\-T:.Z]+"|"id":"[\da-f-]{36}"|"responseTime":\d+/g;
const kept = new Set<string>();
let file: number | undefined;

/** Stores a log line for the search at the end of the run (scripts/search-logs.mjs); equal lines are stored once. */
const keepLine = (line: string): void => {
  const told = line.replaceAll(noise, '');
  if (!folder || told === '' || kept.has(told)) return;
  kept.add(told);
  // The file stays open, because a run stores about ten thousand lines.
  file ??= openSync(join(folder, `log-${process.pid}.txt`), 'a');
  writeSync(file, `${told}\n`);
};

const numbers: Readonly<Record<string, number>> = { error: 50, warn: 40, info: 30, debug: 20, trace: 10 };

/**
 * Creates a test server's logger. It prints lines from `level` on, or passes them to the test; where logs are collected,
 * it also stores all lines including those of single requests.
 */
export const collectedLogger = (
  level: string,
  hear?: (line: string) => void,
): ReturnType<typeof createLogger> => {
  if (!folder) return createLogger(level, hear && { write: hear });
  const printedFrom = numbers[level] ?? Infinity;
  return createLogger('debug', {
    write: (line) => {
      keepLine(line.trimEnd());
      if (Number(/^\{"level":(\d+)/.exec(line)?.[1]) < printedFrom) return;
      if (hear) hear(line);
      else process.stdout.write(line);
    },
  });
};

/** Node options and environment for a server process whose logs are stored and whose secrets are recorded. */
export const collectedServer: {
  readonly nodeOptions: readonly string[];
  readonly env: Readonly<Record<string, string>>;
} = folder
  ? {
      nodeOptions: ['--import', join(import.meta.dirname, 'note-secrets.mjs')],
      env: { WERKPLAN_TEST_LOGS: folder, LOG_LEVEL: 'debug' },
    }
  : { nodeOptions: [], env: { LOG_LEVEL: 'warn' } };

/** Lines below a warning are logged only for the search at the end of the run. */
const isSearchedOnly = (line: string): boolean => /^\{"level":[123]0,/.test(line);

/** Receives the output of a server process in arbitrary pieces and stores its lines; `printed` returns those from warning level on. */
export const collectedOutput = (): { take: (text: string) => void; printed: () => string } => {
  let [rest, printed] = ['', ''];
  return {
    take: (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        keepLine(line);
        if (!isSearchedOnly(line)) printed += `${line}\n`;
      }
    },
    printed: () => printed + rest,
  };
};
