import { existsSync } from 'node:fs';
import { BackupError } from './backup-error.ts';
import type { BackupHeader, BackupLine } from './backup-format.ts';
import { packInto, writePacked } from './packed-lines.ts';

/** In place of a file’s name: standard output. */
export const toOutput = '-';

/** Refuses a name that is taken: a backup is never written over another. */
export const requireNewFile = (file: string): void => {
  if (file !== toOutput && existsSync(file))
    throw new BackupError(`${file} exists already; name a new file.`);
};

/** Writes the backup aside and gives it its name when it is whole, or to standard output. The file is readable by the caller alone: it holds password hashes. */
export const writeBackup = async (
  file: string,
  header: BackupHeader,
  lines: AsyncIterable<BackupLine>,
): Promise<void> => {
  const text = textOf(header, lines);
  if (file === toOutput) return void (await packInto(text, process.stdout, { end: false }));
  requireNewFile(file);
  try {
    await writePacked(file, text);
  } catch (error) {
    throw isUnwritable(error) ? new BackupError(`${file} can’t be written (${error.code}).`) : error;
  }
};

async function* textOf(header: BackupHeader, lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  yield JSON.stringify(header);
  for await (const line of lines) yield JSON.stringify(line);
}

const isUnwritable = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;
