import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withTemporaryFolder } from './temporary-folder.ts';

/** The file name that means standard input. */
const fromInput = '-';

/** Copies standard input to a private file, because a backup is read twice. */
export const withReadableFile = async (
  from: string,
  work: (file: string) => Promise<void>,
): Promise<void> => {
  if (from !== fromInput) return await work(from);
  await withTemporaryFolder(async (folder) => {
    const file = join(folder, 'plan.gz');
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
    await work(file);
  });
};
