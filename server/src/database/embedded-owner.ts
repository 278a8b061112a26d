import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, readStartTime } from './processes.ts';

/** Thrown when another server uses the data directory, because either server could stop PostgreSQL for the other. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';

  constructor(dataDir: string) {
    super(`Another Werkplan server is using the data directory ${dataDir}.`);
  }
}

const file = 'server.pid';
const looks = 20;
const lookEveryMs = 100;

/** Records that this process runs the data directory's PostgreSQL; returns a function that removes the record. */
export const recordOwner = (dataDir: string): (() => void) => {
  const path = join(dataDir, file);
  const note = noteOf(process.pid);
  writeFileSync(path, note, { mode: 0o600 });
  return () => {
    if (read(path) === note) rmSync(path, { force: true });
  };
};

/**
 * Checks for another server by its record, because the lock inside PostgreSQL is briefly free during crash recovery. Waits
 * for a server that is stopping. @throws DataDirectoryInUse
 */
export const requireNoOtherOwner = async (dataDir: string): Promise<void> => {
  for (let look = 0; look < looks; look += 1) {
    if (!isOthersNote(read(join(dataDir, file)))) return;
    await delay(lookEveryMs);
  }
  throw new DataDirectoryInUse(dataDir);
};

const isOthersNote = (note: string): boolean => {
  const [pid = 0] = note.split(' ', 1).map(Number);
  return pid > 0 && pid !== process.pid && isAlive(pid) && note === noteOf(pid);
};

/**
 * Returns the record of a process: its id and start time. It is '' if the start time is unknown, because a bare process id may
 * be reused after a restart and would then lock out every server.
 */
const noteOf = (pid: number): string => {
  const mark = readStartTime(pid);
  return mark && `${pid} ${mark}`;
};

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
