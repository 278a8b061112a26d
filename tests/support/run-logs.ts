import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '../../server/src/platform/logger.ts';

/** `npm test` collects the logs of all servers of the run here; undefined otherwise. */
const folder = process.env['WERKPLAN_TEST_LOGS'];
/** Time, request id and duration differ from line to line without meaning. */
const noise = /"time":"[\d\-T:.Z]+"|"id":"[\da-f-]{36}"|"responseTime":\d+/g;
const kept = new Set<string>();
let file: number | undefined;

/** Keeps a log line for the search at the end of the run (scripts/search-logs.mjs); equal lines once. */
const keepLine = (line: string): void => {
  const told = line.replaceAll(noise, '');
  if (!folder || told === '' || kept.has(told)) return;
  kept.add(told);
  // Stays open: a run keeps some ten thousand lines.
  file ??= openSync(join(folder, `log-${process.pid}.txt`), 'a');
  writeSync(file, `${told}\n`);
};

const numbers: Readonly<Record<string, number>> = { error: 50, warn: 40, info: 30, debug: 20, trace: 10 };

/**
 * A test server's logger: prints from `level` on, or hands that to the test, and keeps everything down to each request
 * where logs are collected.
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

/** Starts a server process so that its logs are kept and its secrets noted. */
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

/** Takes what a server process prints, however it is cut, and keeps its lines; answers those from a warning on. */
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
