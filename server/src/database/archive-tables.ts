import type { Generated } from 'kysely';

/** The log is complete after change `changeId` and from day `knownFrom` on (null: from the plan's beginning on). */
interface LogStartTable {
  changeId: number;
  /** YYYY-MM-DD in the plant's time zone. */
  knownFrom: string | null;
}

/** Describes an archived or dropped month of the log (`ArchiveSegment`). */
interface LogArchiveTable {
  firstChange: number;
  lastChange: number;
  month: string;
  knownFrom: string;
  changes: number;
  file: string | null;
  sha256: string | null;
  archivedAt: Date;
  /** True if `archived_writes` holds the before images of its changes. */
  hasWrites: Generated<boolean>;
}

/** The before images of an archived month's changes per stream (migrations/0055-archived-writes.ts). */
interface ArchivedWritesTable {
  streamKey: string;
  firstChange: number;
  lastChange: number;
  firstAt: Date;
  lastAt: Date;
  firstRevision: number;
  lastRevision: number;
  changes: unknown;
  later: unknown;
}

/** Tables with the log's start and with what is known about archived changes. */
export interface ArchiveTables {
  logStart: LogStartTable;
  logArchive: LogArchiveTable;
  archivedWrites: ArchivedWritesTable;
}
