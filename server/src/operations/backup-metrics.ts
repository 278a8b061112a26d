import { Gauge, type Registry } from 'prom-client';
import type { NightlyBackup } from './nightly-backup.ts';

/** Exports time and size of the newest nightly backup; 0 when there is none. */
export const measureBackup = (registry: Registry, backup: Pick<NightlyBackup, 'state'>): void => {
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
