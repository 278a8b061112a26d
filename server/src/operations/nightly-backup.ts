import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupStatus, backupLateAfterHours } from '@werkplan/shared/operations/backup-endpoints.ts';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createPatientDatabase } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { backUp } from './backup-command.ts';
import { backupName, hasBackup, newestBackup, pruneBackups } from './backup-folder.ts';
import { aloneInBackup } from './backup-store.ts';

interface NightlyBackupContext {
  readonly config: Pick<Config, 'backupDir' | 'backupKeep'>;
  /** The database as its tables' owner. */
  readonly ownerUrl: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

const hourMs = 3_600_000;

/** A backup each night in a folder, of which the newest stay. */
export class NightlyBackup {
  readonly #context: NightlyBackupContext;
  readonly #since: Date;
  #hasFailed = false;

  constructor(context: NightlyBackupContext) {
    this.#context = context;
    this.#since = context.clock.now();
  }

  /** Makes the backup of the day's night, unless there is one or another server is at it. Never rejects. */
  async run(): Promise<void> {
    const { config, clock, logger } = this.#context;
    if (config.backupDir === null) return;
    try {
      await this.#make(config.backupDir, clock.today());
      this.#hasFailed = false;
    } catch (error) {
      this.#hasFailed = true;
      logger.error({ err: error }, 'The nightly backup failed; it is tried again in an hour.');
    }
  }

  /** How the backups stand; what the folder doesn't answer counts as failed. */
  async status(): Promise<BackupStatus> {
    const { config, clock } = this.#context;
    if (config.backupDir === null) return { state: 'off', last: null };
    try {
      const newest = await newestBackup(config.backupDir);
      const last = newest && { at: newest.at.toISOString(), bytes: newest.bytes };
      if (this.#hasFailed) return { state: 'failed', last };
      const since = newest?.at ?? this.#since;
      const isLate = clock.now().getTime() - since.getTime() > backupLateAfterHours * hourMs;
      return { state: isLate ? 'late' : 'good', last };
    } catch {
      return { state: 'failed', last: null };
    }
  }

  async #make(folder: string, day: string): Promise<void> {
    const { config, ownerUrl, logger } = this.#context;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (await hasBackup(folder, day)) return;
    const db = createPatientDatabase(ownerUrl);
    try {
      await aloneInBackup(db, async (connection) => {
        // The server that was at it until now may have made it.
        if (await hasBackup(folder, day)) return;
        await backUp(connection, { to: join(folder, backupName(day)) }, (line) => logger.info(line));
        await pruneBackups(folder, config.backupKeep);
      });
    } finally {
      await db.destroy();
    }
  }
}
