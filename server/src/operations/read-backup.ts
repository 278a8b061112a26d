import { BackupError } from './backup-error.ts';
import {
  type BackupHeader,
  type BackupLine,
  backupHeaderSchema,
  backupTableSchema,
} from './backup-format.ts';
import { checkPacked, readPackedLines } from './packed-lines.ts';

/** A backup that was read through and is complete. */
export interface Backup {
  readonly header: BackupHeader;
  readonly counts: ReadonlyMap<string, number>;
  /** Reads the file again line by line. */
  lines(): AsyncGenerator<BackupLine>;
}

/** Reads a backup file through. @throws BackupError when the file is no backup, truncated or changed */
export const openBackup = async (file: string): Promise<Backup> => {
  const read: { header: BackupHeader | null; table: string } = { header: null, table: '' };
  const counts = new Map<string, number>();
  const take = (line: string): void => {
    if (read.header === null) read.header = headerOf(file, line);
    else if (line.startsWith('"')) counts.set(read.table, (counts.get(read.table) ?? 0) + 1);
    // An unreadable line needs no error here, because the checksum at the end detects it.
    else read.table = backupTableSchema.safeParse(parsed(line)).data?.table ?? '';
  };
  const sha256 = await checkPacked(file, take).catch((error: unknown) => {
    throw complaintOf(file, error, read.header !== null);
  });
  const { header } = read;
  if (header === null) throw new BackupError(`${file} is no backup of Werkplan.`);
  if (sha256 === null) throw damaged(file);
  return { header, counts, lines: () => backupLines(file) };
};

const backupLines = async function* (file: string): AsyncGenerator<BackupLine> {
  let isFirst = true;
  for await (const text of readPackedLines(file)) {
    if (!isFirst) yield lineOf(parsed(text));
    isFirst = false;
  }
};

const lineOf = (line: unknown): BackupLine =>
  typeof line === 'string' ? line : backupTableSchema.parse(line);

const headerOf = (file: string, line: string): BackupHeader => {
  const header = backupHeaderSchema.safeParse(parsed(line));
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
