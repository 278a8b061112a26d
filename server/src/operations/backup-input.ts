import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withTemporaryFolder } from './temporary-folder.ts';

/** In place of a file’s name: standard input. */
const fromInput = '-';

/** A backup is read twice, so what comes in at standard input is kept aside meanwhile, readable by the caller alone. */
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
