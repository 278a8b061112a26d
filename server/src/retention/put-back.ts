import { readLogStart } from '../change/log-start-query.ts';
import type { Database } from '../database/database.ts';
import { checkPacked, readPackedLines } from '../operations/packed-lines.ts';
import { ArchiveError } from './archive-error.ts';
import { type ArchiveHeader, archiveHeaderSchema } from './archive-format.ts';
import { runWithArchiveLock } from './archive-store.ts';
import { insertSegment } from './put-back-store.ts';

const headerOf = (file: string, line: string | undefined): ArchiveHeader => {
  let read: unknown;
  try {
    read = JSON.parse(line ?? '');
  } catch {
    read = undefined;
  }
  const header = archiveHeaderSchema.safeParse(read);
  if (!header.success) throw new ArchiveError(`${file} is no archive of Werkplan’s log.`);
  return header.data;
};

/** Reads an archive through. @throws ArchiveError when the file is no archive, truncated or changed */
const openArchive = async (file: string): Promise<ArchiveHeader> => {
  const lines: string[] = [];
  const sha256 = await checkPacked(file, (line) => {
    if (lines.length === 0) lines.push(line);
  }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new ArchiveError(`${file} can’t be read (${code}).`, { cause: error });
  });
  const header = headerOf(file, lines[0]);
  if (sha256 === null) throw new ArchiveError(`${file} is damaged or was cut off; nothing was changed.`);
  return header;
};

const changesIn = async function* (file: string): AsyncGenerator<string> {
  let isHeader = true;
  for await (const line of readPackedLines(file)) {
    if (!isHeader) yield line;
    isHeader = false;
  }
};

/**
 * Inserts an archive into the log, which must begin right after the archive's last change: so the newest archive comes first.
 * @throws ArchiveError when it doesn't fit or isn't intact
 */
export const putBack = async (db: Database, file: string): Promise<ArchiveHeader> => {
  const header = await openArchive(file);
  const done = await runWithArchiveLock(db, async (connection) => {
    const { changeId, knownFrom } = await readLogStart(connection);
    if (changeId !== header.lastChange)
      throw new ArchiveError(
        changeId < header.lastChange
          ? `${file} is in the log, or not wholly taken out of it, which begins after change ${changeId}.`
          : `The log begins after change ${changeId} (${knownFrom}), ${file} ends with ${header.lastChange}: put those between back first, the newest first.`,
      );
    await insertSegment(connection, header, changesIn(file));
    return header;
  });
  if (done === null) throw new ArchiveError('The log is being archived; try again when that is done.');
  return done;
};
