import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, type BackupLine, endSchema, headerSchema, tableSchema } from './backup-format.ts';

/** A backup that was read through once and is whole. */
export interface Backup {
  readonly header: BackupHeader;
  /** How many rows it has. */
  readonly rows: number;
  /** Reads it again, line by line. */
  lines(): AsyncGenerator<BackupLine>;
}

/** @throws BackupError when the file is none, was cut off or was changed */
export const openBackup = async (file: string): Promise<Backup> => {
  const hash = createHash('sha256');
  let header: BackupHeader | null = null;
  let last: string | null = null;
  let count = 0;
  let rows = 0;
  try {
    for await (const line of textLines(file)) {
      header ??= headerOf(file, line);
      if (last !== null) {
        hash.update(`${last}\n`);
        count += 1;
        if (last.startsWith('"')) rows += 1;
      }
      last = line;
    }
  } catch (error) {
    throw complaintOf(file, error, header !== null);
  }
  const end = endSchema.safeParse(parsed(last ?? ''));
  if (header === null) throw new BackupError(`${file} is no backup of Werkplan.`);
  if (!end.success || end.data.lines !== count || end.data.sha256 !== hash.digest('hex')) throw damaged(file);
  return { header, rows, lines: () => backupLines(file) };
};

async function* textLines(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8');
  // Whatever fails on the way ends the reading with it.
  pipeline(createReadStream(file), unpacked, () => undefined);
  let rest = '';
  for await (const text of unpacked as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function* backupLines(file: string): AsyncGenerator<BackupLine> {
  let isFirst = true;
  for await (const text of textLines(file)) {
    const line = parsed(text);
    if (isFirst) isFirst = false;
    else if (typeof line === 'string') yield line;
    else if (!endSchema.safeParse(line).success) yield tableSchema.parse(line);
  }
}

const headerOf = (file: string, line: string): BackupHeader => {
  const header = headerSchema.safeParse(parsed(line));
  if (!header.success) throw new BackupError(`${file} is no backup of Werkplan that this version can read.`);
  return header.data;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const damaged = (file: string): BackupError =>
  new BackupError(`${file} is damaged or was cut off; nothing was changed. Take another backup.`);

const complaintOf = (file: string, error: unknown, isBackup: boolean): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_'))
    return isBackup ? damaged(file) : new BackupError(`${file} is no backup of Werkplan.`);
  if (code.startsWith('E') && !code.startsWith('ERR_'))
    return new BackupError(`${file} can’t be read (${code}).`);
  return error;
};
