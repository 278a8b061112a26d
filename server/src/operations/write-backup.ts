import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import type { BackupHeader, BackupLine } from './backup-format.ts';
import type { StoredPlan } from './backup-store.ts';
import { writePacked } from './packed-lines.ts';
import { compareCounts, formatDifferences } from './plan-damage-query.ts';
import { openBackup } from './read-backup.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** The file name that means standard output. */
export const standardOutput = '-';

/** True if a backup must not overwrite this file; it may overwrite an empty one. */
const isTaken = (file: string): boolean => {
  if (!existsSync(file)) return false;
  const found = statSync(file);
  return !found.isFile() || found.size > 0;
};

/** Refuses an existing file that isn't empty, so that no backup is overwritten. */
export const requireNewFile = (file: string): void => {
  if (file !== standardOutput && isTaken(file))
    throw new BackupError(`${file} exists already; name a new file.`);
};

/**
 * Writes the backup under another name, reads it back and renames it if complete, or copies it to standard output. The file
 * is private because it holds password hashes.
 */
export const writeBackup = async (file: string, plan: StoredPlan): Promise<void> => {
  const write = async (to: string): Promise<string> =>
    await writePacked(to, textOf(plan.header, plan.lines), async (aside) => await requireWhole(aside, plan));
  try {
    if (file === standardOutput)
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

/** Writes to standard output; resolves when everything is written, so that the process may exit. */
const writeOut = async (piece: Buffer): Promise<void> =>
  await new Promise((resolve, reject) =>
    process.stdout.write(piece, (error) => (error ? reject(error) : resolve())),
  );

/** Reads a written backup. @throws BackupError when the file is unreadable or its numbers of rows differ */
const requireWhole = async (file: string, { counts }: StoredPlan): Promise<void> => {
  const differences = compareCounts(counts, (await openBackup(file)).counts);
  if (differences.length > 0)
    throw new BackupError(
      formatDifferences('What was written is not the plan; nothing is kept of it. Try again.', differences),
    );
};

const textOf = async function* (
  header: BackupHeader,
  lines: AsyncIterable<BackupLine>,
): AsyncGenerator<string> {
  yield JSON.stringify(header);
  for await (const line of lines) yield JSON.stringify(line);
};

const isUnwritable = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;
