import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupStatus } from '@werkplan/shared/operations/backup-contracts.ts';
import { backupLateAfterHours } from '@werkplan/shared/operations/backup-endpoints.ts';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createUnlimitedDatabase, type Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { backUp, DamagedPlan } from './backup-command.ts';
import { backupName, damagedName, hasBackup, findNewestBackup, pruneBackups } from './backup-folder.ts';
import { runUnlessBackingUp } from './backup-store.ts';

interface NightlyBackupContext {
  readonly config: Pick<Config, 'backupDir' | 'backupKeep'>;
  /** The database's URL for the role that owns the tables. */
  readonly ownerUrl: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

const hourMs = 3_600_000;

/** The state of the backups; `failedSince` and `lateSince` are null while all is well. */
export interface BackupState {
  /** The newest backup's time and size; null if there is none. */
  readonly last: { readonly at: Date; readonly bytes: number } | null;
  /** The time since which no backup could be made, or the folder couldn’t be read. */
  readonly failedSince: Date | null;
  /** The time of the last backup, or else of the server's start, if that is too long ago. */
  readonly lateSince: Date | null;
}

/** Writes a backup each night and keeps the newest ones. */
export class NightlyBackup {
  readonly #context: NightlyBackupContext;
  readonly #since: Date;
  #failedSince: Date | null = null;

  constructor(context: NightlyBackupContext) {
    this.#context = context;
    this.#since = context.clock.now();
  }

  /** Makes the night's backup unless it exists or another server is making it. Never rejects. */
  async run(): Promise<void> {
    const { config, clock, logger } = this.#context;
    if (config.backupDir === null) return;
    try {
      await this.#make(config.backupDir, clock.today());
      this.#failedSince = null;
    } catch (error) {
      this.#failedSince ??= clock.now();
      logger.error({ err: error }, 'The nightly backup failed; it is tried again in an hour.');
    }
  }

  async state(): Promise<BackupState> {
    const { config, clock } = this.#context;
    const failedSince = this.#failedSince;
    if (config.backupDir === null) return { last: null, failedSince: null, lateSince: null };
    try {
      const last = await findNewestBackup(config.backupDir);
      const since = last?.at ?? this.#since;
      const isLate = clock.now().getTime() - since.getTime() > backupLateAfterHours * hourMs;
      return { last, failedSince, lateSince: isLate ? since : null };
    } catch {
      return { last: null, failedSince: failedSince ?? clock.now(), lateSince: null };
    }
  }

  async status(): Promise<BackupStatus> {
    const { last, failedSince, lateSince } = await this.state();
    const state = failedSince ? 'failed' : lateSince ? 'late' : 'good';
    return {
      state: this.#context.config.backupDir === null ? 'off' : state,
      last: last && { at: last.at.toISOString(), bytes: last.bytes },
    };
  }

  /**
   * Writes the night's backup. A damaged plan is saved under another name and doesn't count as a backup, so that no earlier
   * one is deleted.
   */
  async #write(connection: Database, folder: string, day: string): Promise<void> {
    const write = (line: string): void => this.#context.logger.info(line);
    try {
      await backUp(connection, { to: join(folder, backupName(day)) }, write);
    } catch (error) {
      if (error instanceof DamagedPlan) {
        const aside = join(folder, damagedName);
        await rm(aside, { force: true });
        await backUp(connection, { to: aside, damaged: true }, () => undefined);
      }
      throw error;
    }
  }

  async #make(folder: string, day: string): Promise<void> {
    const { config, ownerUrl } = this.#context;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (await hasBackup(folder, day)) return;
    const db = createUnlimitedDatabase(ownerUrl);
    try {
      await runUnlessBackingUp(db, async (connection) => {
        // Checks again, because another server may have made the backup just before this one got the lock.
        if (await hasBackup(folder, day)) return;
        await this.#write(connection, folder, day);
        await pruneBackups(folder, config.backupKeep);
      });
    } finally {
      await db.destroy();
    }
  }
}
