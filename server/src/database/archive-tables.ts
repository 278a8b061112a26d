import type { Generated } from 'kysely';

/** From where on the log is whole: after that change; null: from the plan's beginning. */
interface LogStartTable {
  changeId: number;
  /** The plant's day, YYYY-MM-DD. */
  knownFrom: string | null;
}

interface LogArchiveTable {
  firstChange: number;
  lastChange: number;
  month: string;
  knownFrom: string;
  changes: number;
  file: string | null;
  sha256: string | null;
  archivedAt: Date;
  /** `archived_writes` has what its changes found. */
  hasWrites: Generated<boolean>;
}

/** What a stream's changes of an archived month found (migrations/0055-archived-writes.ts). */
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

/** Where the log begins, and what is left of what was before. */
export interface ArchiveTables {
  logStart: LogStartTable;
  logArchive: LogArchiveTable;
  archivedWrites: ArchivedWritesTable;
}
