import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';

const largestLog = 10_000_000;

/** Opens PostgreSQL's log for appending; a log of more than 10 MB is truncated. */
export const openLog = (file: string): number => {
  return openSync(file, sizeOf(file) > largestLog ? 'w' : 'a', 0o600);
};

/** Returns the log's current length in bytes, a position for `findCauseSince`. */
export const readLogLength = (file: string): number => {
  closeSync(openLog(file));
  return sizeOf(file);
};

/** Matches the FATAL message with which PostgreSQL answers clients while it starts, which isn't a failure. */
const toCallers = /FATAL: +the database system is /;

/** Returns why PostgreSQL ended: the last FATAL or PANIC message behind the position `start`, else the log's last line. */
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
