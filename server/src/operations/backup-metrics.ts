import { Gauge, type Registry } from 'prom-client';
import type { NightlyBackup } from './nightly-backup.ts';

/** When the newest nightly backup was made, and its size; 0 when there is none. */
export const measureBackup = (registry: Registry, backup: Pick<NightlyBackup, 'status'>): void => {
  const registers = [registry];
  new Gauge({
    name: 'werkplan_backup_last_success_timestamp_seconds',
    help: 'When the newest nightly backup was made; 0: there is none.',
    registers,
    async collect() {
      const { last } = await backup.status();
      this.set(last ? Date.parse(last.at) / 1000 : 0);
    },
  });
  new Gauge({
    name: 'werkplan_backup_bytes',
    help: 'Size of the newest nightly backup.',
    registers,
    async collect() {
      this.set((await backup.status()).last?.bytes ?? 0);
    },
  });
  new Gauge({
    name: 'werkplan_backup_missing',
    help: '1 when the nightly backup failed, or the last one is older than 36 hours; 0 also when none are made.',
    registers,
    async collect() {
      const { state } = await backup.status();
      this.set(state === 'failed' || state === 'late' ? 1 : 0);
    },
  });
};
