import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';

const largestLog = 10_000_000;

/** Opens PostgreSQL's log for appending; a large one is truncated. */
export const openLog = (file: string): number => {
  return openSync(file, sizeOf(file) > largestLog ? 'w' : 'a', 0o600);
};

/** Returns the log's current length, behind which `findCauseSince` reads. */
export const readLogLength = (file: string): number => {
  closeSync(openLog(file));
  return sizeOf(file);
};

/** Matches PostgreSQL's answer to clients while it starts, which isn't a failure. */
const toCallers = /FATAL: +the database system is /;

/** Returns why PostgreSQL ended: the last FATAL or PANIC message logged after this position, else the last line. */
export const findCauseSince = (file: string, start: number): string => {
  const text = existsSync(file) ? readFileSync(file).subarray(start).toString('utf8') : '';
  const lines = text.trimEnd().split('\n');
  const isCause = (line: string): boolean =>
    /\b(?:FATAL|PANIC): |^postgres: /.test(line) && !toCallers.test(line);
  return withoutPrefix(lines.findLast(isCause) ?? lines.at(-1) ?? '');
};

/** Removes time and process id, which are irrelevant to the message's readers. */
const withoutPrefix = (line: string): string => {
  return line.replace(/^.*? \[\d+\] /, '').replace(/^(\w+): {2}/, '$1: ');
};

const sizeOf = (file: string): number => {
  return existsSync(file) ? statSync(file).size : 0;
};
