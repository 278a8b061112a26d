import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** In place of a file’s name: standard input. */
const fromInput = '-';

/** A backup is read twice, so what comes in at standard input is kept aside meanwhile, readable by the caller alone. */
export const withReadableFile = async (
  from: string,
  work: (file: string) => Promise<void>,
): Promise<void> => {
  if (from !== fromInput) return await work(from);
  const folder = await mkdtemp(join(tmpdir(), 'werkplan-restore-'));
  try {
    const file = join(folder, 'plan.gz');
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
    await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
