import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Day } from '@werkplan/shared/values/day.ts';
import { type LogStart, readLogStart } from '../change/log-start-query.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { readSchema } from '../database/migrate.ts';
import { checkPacked, writePacked } from '../operations/packed-lines.ts';
import { dayAt } from '../platform/clock.ts';
import { ArchiveError } from './archive-error.ts';
import { type ArchiveHeader, archiveName } from './archive-format.ts';
import {
  runWithArchiveLock,
  readChangeLines,
  deleteNextChanges,
  findFirstChangeAfter,
  findLastChangeBefore,
  recordSegment,
  readSegments,
  vacuumLog,
  type ArchiveSegment,
} from './archive-store.ts';
import { storeArchivedWrites } from './archived-writes-store.ts';
import { startOfDay, monthBefore } from './months.ts';
import { runPaced } from './paced.ts';

export const archiveFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'archive');

interface ArchiveOptions {
  /** The first day, by the plant's time zone, whose changes stay in the log. */
  readonly keepFrom: Day;
  readonly timeZone: string;
  readonly now: Date;
  /** The folder for archives; null drops old changes. */
  readonly folder: string | null;
  /** Aborts after the current batch; the next run continues. */
  readonly signal?: AbortSignal;
  /** Maximum number of changes deleted per transaction. */
  readonly changesAtOnce?: number;
  /** Maximum number of a stream's changes per row of `archived_writes`. */
  readonly changesTogether?: number;
  readonly onSegment?: (segment: ArchiveSegment) => void;
}

/** Changes deleted per transaction by default; deleting a change takes some 10 ms. */
const usuallyAtOnce = 100;

/**
 * Archives the months before `keepFrom` one by one: writes and syncs a file unless they are dropped, records it, and deletes in
 * short transactions with pauses. An interrupted run is continued by the next one. Must run as the tables' owner.
 * @returns the archived months; null when somebody else is archiving
 * @throws ArchiveError when the file of an interrupted month is missing
 */
export const archiveLog = async (
  db: Database,
  options: ArchiveOptions,
): Promise<readonly ArchiveSegment[] | null> =>
  await runWithArchiveLock(db, async (connection) => {
    const done: ArchiveSegment[] = [];
    for (;;) {
      options.signal?.throwIfAborted();
      const segment = await nextSegment(connection, await readLogStart(connection), options);
      if (segment === null) break;
      await deleteSegment(connection, segment, options);
      done.push(segment);
      options.onSegment?.(segment);
    }
    if (done.length > 0) await vacuumLog(connection);
    return done;
  });

/** Returns the month that an interrupted run had begun, else writes and records the next one. */
const nextSegment = async (
  db: Database,
  start: LogStart,
  options: ArchiveOptions,
): Promise<ArchiveSegment | null> => {
  const begun = (await readSegments(db)).find(({ lastChange }) => lastChange > start.changeId);
  if (begun) {
    await requireFile(begun, options.folder);
    return begun;
  }
  const { keepFrom, timeZone, now } = options;
  const first = await findFirstChangeAfter(db, start.changeId);
  if (!first || first.at >= startOfDay(keepFrom, timeZone)) return null;
  const day = dayAt(first.at, timeZone);
  const nextMonth = monthBefore(day, -1);
  const knownFrom = nextMonth < keepFrom ? nextMonth : keepFrom;
  const { lastChange, changes } = await findLastChangeBefore(
    db,
    start.changeId,
    startOfDay(knownFrom, timeZone),
  );
  const range = { month: day.slice(0, 7), firstChange: first.id, lastChange };
  const written = options.folder === null ? null : await writeSegment(db, options.folder, start, range);
  if (written) await storeArchivedWrites(db, range, options.changesTogether);
  const segment: ArchiveSegment = {
    ...range,
    changes,
    knownFrom,
    file: written?.file ?? null,
    sha256: written?.sha256 ?? null,
    hasWrites: written !== null,
  };
  await recordSegment(db, segment, now);
  return segment;
};

type Range = Pick<ArchiveHeader, 'month' | 'firstChange' | 'lastChange'>;

const writeSegment = async (
  db: Database,
  folder: string,
  { changeId: after, knownFrom }: LogStart,
  range: Range,
): Promise<{ file: string; sha256: string }> => {
  const schema = (await readSchema(db)).at(-1) ?? '';
  const header: ArchiveHeader = { product: 'Werkplan', archive: 1, ...range, after, knownFrom, schema };
  const file = archiveName(range);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lines = async function* (): AsyncGenerator<string> {
    yield JSON.stringify(header);
    yield* readChangeLines(db.withoutPlugins(), range);
  };
  return { file, sha256: await writePacked(join(folder, file), lines()) };
};

/** Requires the segment's file to be intact on this machine's disk before its changes are deleted. */
const requireFile = async ({ file, sha256 }: ArchiveSegment, folder: string | null): Promise<void> => {
  if (file === null) return;
  if (folder === null) throw new ArchiveError(`${file} was begun; finish it with RETAIN_DROP=off first.`);
  const path = join(folder, file);
  const found = existsSync(path) ? await checkPacked(path, () => undefined).catch(() => null) : null;
  if (found !== sha256)
    throw new ArchiveError(
      `${path} is missing or damaged: the log of its changes is kept until the file is put back there.`,
    );
};

const deleteSegment = async (
  db: Database,
  segment: ArchiveSegment,
  { signal, changesAtOnce = usuallyAtOnce }: ArchiveOptions,
): Promise<void> => {
  let start = await readLogStart(db);
  while (start.changeId < segment.lastChange) {
    signal?.throwIfAborted();
    const from = start;
    start = await runPaced(async () => await deleteNextChanges(db, from, segment, changesAtOnce));
  }
};
