import { backupStatusEndpoint } from '@werkplan/shared/operations/backup-endpoints.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { NightlyBackup } from './nightly-backup.ts';

export interface BackupContext {
  backup: Pick<NightlyBackup, 'status'>;
}

export const mountBackup = (router: EndpointRouter, { backup }: BackupContext): void => {
  router.read(backupStatusEndpoint, async () => await backup.status());
};
