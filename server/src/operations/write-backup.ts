import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import type { BackupHeader, BackupLine } from './backup-format.ts';

const piece = 64 * 1024;

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
  const text = Readable.from(textOf(header, lines));
  if (file === toOutput) return await pipeline(text, createGzip(), process.stdout, { end: false });
  requireNewFile(file);
  const aside = `${file}.part`;
  const sink = createWriteStream(aside, { flags: 'w', mode: 0o600, flush: true });
  try {
    await pipeline(text, createGzip(), sink);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw isUnwritable(error) ? new BackupError(`${file} can’t be written (${error.code}).`) : error;
  }
};

async function* textOf(header: BackupHeader, lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let count = 0;
  let held = '';
  const add = (line: BackupHeader | BackupLine): void => {
    const text = `${JSON.stringify(line)}\n`;
    hash.update(text);
    count += 1;
    held += text;
  };
  add(header);
  for await (const line of lines) {
    add(line);
    if (held.length < piece) continue;
    yield held;
    held = '';
  }
  yield `${held}${JSON.stringify({ lines: count, sha256: hash.digest('hex') })}\n`;
}

const isUnwritable = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;
