import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import type { BackupHeader, BackupLine } from './backup-format.ts';
import type { StoredPlan } from './backup-store.ts';
import { writePacked } from './packed-lines.ts';
import { countDifferences, listed } from './plan-damage-query.ts';
import { openBackup } from './read-backup.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** In place of a file’s name: standard output. */
export const toOutput = '-';

/** An empty file is no backup, and in nobody's way. */
const isTaken = (file: string): boolean => {
  if (!existsSync(file)) return false;
  const found = statSync(file);
  return !found.isFile() || found.size > 0;
};

/** Refuses a name that is taken: a backup is never written over another. */
export const requireNewFile = (file: string): void => {
  if (file !== toOutput && isTaken(file)) throw new BackupError(`${file} exists already; name a new file.`);
};

/**
 * Writes the backup aside, reads it back, and gives it its name when it holds the plan, or copies it to standard output. The file
 * is readable by the caller alone: it holds password hashes.
 */
export const writeBackup = async (file: string, plan: StoredPlan): Promise<void> => {
  const write = async (to: string): Promise<string> =>
    await writePacked(to, textOf(plan.header, plan.lines), async (aside) => await requireWhole(aside, plan));
  try {
    if (file === toOutput)
      await withTemporaryFolder(async (folder) => {
        const whole = join(folder, 'plan.gz');
        await write(whole);
        for await (const piece of createReadStream(whole)) await writeOut(piece as Buffer);
      });
    else await write(file);
  } catch (error) {
    throw isUnwritable(error) ? new BackupError(`${file} can’t be written (${error.code}).`) : error;
  }
};

/** The process may end when it resolves: all that was written is out. */
const writeOut = async (piece: Buffer): Promise<void> =>
  await new Promise((resolve, reject) =>
    process.stdout.write(piece, (error) => (error ? reject(error) : resolve())),
  );

/** @throws BackupError when the file can't be read, or holds another number of rows */
const requireWhole = async (file: string, { counts }: StoredPlan): Promise<void> => {
  const differences = countDifferences(counts, (await openBackup(file)).counts);
  if (differences.length > 0)
    throw new BackupError(
      listed('What was written is not the plan; nothing is kept of it. Try again.', differences),
    );
};

async function* textOf(header: BackupHeader, lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  yield JSON.stringify(header);
  for await (const line of lines) yield JSON.stringify(line);
}

const isUnwritable = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;
