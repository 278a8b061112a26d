import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';

const largestLog = 10_000_000;

/** Opens PostgreSQL's log to append to; a large one begins anew. */
export function openLog(file: string): number {
  return openSync(file, sizeOf(file) > largestLog ? 'w' : 'a', 0o600);
}

/** Where the log ends now: `causeSince` reads what comes behind. */
export function endOfLog(file: string): number {
  closeSync(openLog(file));
  return sizeOf(file);
}

/** What it answers whoever connects while it starts; no failure of its own. */
const toCallers = /FATAL: +the database system is /;

/** Why PostgreSQL ended, in its own words: the last FATAL or PANIC line logged behind this place, else the last line. */
export function causeSince(file: string, start: number): string {
  const text = existsSync(file) ? readFileSync(file).subarray(start).toString('utf8') : '';
  const lines = text.trimEnd().split('\n');
  const isCause = (line: string): boolean =>
    /\b(?:FATAL|PANIC): |^postgres: /.test(line) && !toCallers.test(line);
  return withoutPrefix(lines.findLast(isCause) ?? lines.at(-1) ?? '');
}

/** Without time and process id, which a reader of the sentence has no use for. */
function withoutPrefix(line: string): string {
  return line.replace(/^.*? \[\d+\] /, '').replace(/^(\w+): {2}/, '$1: ');
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}
