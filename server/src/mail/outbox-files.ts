import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const keptMs = 7 * 86_400_000;

/** Where mails become files when there is no mail server. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** Removes mails that nobody needs any more: their links ended long ago, but each names a person. At start and every hour. */
export const pruneOutboxFiles = async (dataDir: string, now: Date): Promise<void> => {
  const folder = outboxFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /\.eml(?:\.part)?$/.test(one))) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs > keptMs) await rm(file, { force: true });
  }
};
