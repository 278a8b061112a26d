import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const keptMs = 7 * 86_400_000;

/** Returns the folder for the files that replace mails when no mail server is set. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** Deletes old mail files: their links have expired, but each names a person. Runs at start and every hour. */
export const pruneOutboxFiles = async (dataDir: string, now: Date): Promise<void> => {
  const folder = outboxFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /\.eml(?:\.part)?$/.test(one))) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs > keptMs) await rm(file, { force: true });
  }
};
