import { statfs } from 'node:fs/promises';
import type { IRouter } from 'express';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { UnknownProxy } from '../http/unknown-proxy.ts';
import type { Live } from '../live/live.ts';
import type { Clock } from '../platform/clock.ts';
import { AlertWatch } from './alert-watch.ts';
import { type AlertFacts, alertNames } from './alerts.ts';
import { measureDatabase } from './database-metrics.ts';
import type { NightlyBackup } from './nightly-backup.ts';
import { measureProcess } from './process-metrics.ts';

/** Exports the number of open windows, and the age of the log's last read, which bounds the delay of other servers' changes. */
const measureLive = (registry: Registry, live: Pick<Live, 'socketCount' | 'lookAgeMs'>): void => {
  const registers = [registry];
  new Gauge({
    name: 'werkplan_sockets',
    help: 'Open live connections.',
    registers,
    collect() {
      this.set(live.socketCount());
    },
  });
  new Gauge({
    name: 'werkplan_log_look_age_seconds',
    help: 'Time since the log was last read; more than some seconds mean that PostgreSQL does not answer.',
    registers,
    collect() {
      this.set(live.lookAgeMs() / 1000);
    },
  });
};

/** Exports time and size of the newest nightly backup; 0 when there is none. */
const measureBackup = (registry: Registry, backup: Pick<NightlyBackup, 'state'>): void => {
  const registers = [registry];
  new Gauge({
    name: 'werkplan_backup_last_success_timestamp_seconds',
    help: 'When the newest nightly backup was made; 0: there is none.',
    registers,
    async collect() {
      const { last } = await backup.state();
      this.set(last ? last.at.getTime() / 1000 : 0);
    },
  });
  new Gauge({
    name: 'werkplan_backup_bytes',
    help: 'Size of the newest nightly backup.',
    registers,
    async collect() {
      this.set((await backup.state()).last?.bytes ?? 0);
    },
  });
};

/** Exports 1 per active alert, so that one rule covers future alerts too. */
const measureAlerts = (registry: Registry, alerts: Pick<AlertWatch, 'look'>): void => {
  new Gauge({
    name: 'werkplan_alert',
    help: '1 while the alert is active.',
    labelNames: ['name'],
    registers: [registry],
    async collect() {
      const standing = await alerts.look();
      for (const name of alertNames) this.set({ name }, standing.has(name) ? 1 : 0);
    },
  });
};

interface Context extends Omit<AlertFacts, 'backup' | 'retention' | 'freeMb' | 'proxy'> {
  readonly mail: AlertFacts['mail'] & { readonly outcomes: ReadonlyMap<string, number> };
  readonly web: IRouter;
  readonly registry: Registry;
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly night: { readonly backup: NightlyBackup; readonly retention: AlertFacts['retention'] };
  readonly live: Pick<Live, 'socketCount' | 'lookAgeMs' | 'onAlertsChanged'>;
}

/** Returns the free MB of a folder's disk; Infinity for a missing folder, which needs no room. */
const freeMb = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / 1e6;
  } catch {
    return Infinity;
  }
};

const measureMails = (registry: Registry, { outcomes }: Context['mail']): void => {
  new Counter({
    name: 'werkplan_mails_total',
    help: 'Attempts to send a mail: sent, or the reason of the failure.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ outcome: 'sent' }, 0);
      for (const [outcome, count] of outcomes) this.inc({ outcome }, count);
    },
  });
};

const measureDisks = (registry: Registry, { dataDir, backupDir }: Context['config']): void => {
  new Gauge({
    name: 'werkplan_disk_free_bytes',
    help: 'Room on the disks of the folders that the server writes to.',
    labelNames: ['folder'],
    registers: [registry],
    async collect() {
      for (const [folder, path] of Object.entries({ DATA_DIR: dataDir, BACKUP_DIR: backupDir })) {
        const free = path === null ? Infinity : await freeMb(path);
        if (Number.isFinite(free)) this.set({ folder }, free * 1e6);
      }
    },
  });
};

/** Exports metrics and determines alerts. */
export const watchOperations = ({
  web,
  registry,
  clock,
  logger,
  night,
  live,
  ...context
}: Context): AlertWatch => {
  const proxy = new UnknownProxy(context.config.trustProxy, clock);
  web.use(proxy.middleware);
  const alerts = new AlertWatch({
    facts: { ...context, ...night, proxy, freeMb },
    clock,
    logger,
    onChanged: live.onAlertsChanged,
  });
  measureProcess(registry);
  measureDatabase(registry, context.db);
  measureLive(registry, live);
  measureBackup(registry, night.backup);
  measureMails(registry, context.mail);
  measureDisks(registry, context.config);
  measureAlerts(registry, alerts);
  return alerts;
};
