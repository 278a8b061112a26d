import { listAlertsEndpoint } from '@werkplan/shared/operations/alert-endpoints.ts';
import { backupStatusEndpoint } from '@werkplan/shared/operations/backup-endpoints.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { languageOf } from '../http/error-handler.ts';
import type { AlertWatch } from './alert-watch.ts';
import type { NightlyBackup } from './nightly-backup.ts';

export interface OperationsContext {
  alerts: Pick<AlertWatch, 'list'>;
  backup: Pick<NightlyBackup, 'status'>;
}

/** Mounts the alerts and the state of the nightly backup, which administrators see. */
export const mountOperations = (router: EndpointRouter, { alerts, backup }: OperationsContext): void => {
  router.read(listAlertsEndpoint, async ({ request }) => await alerts.list(languageOf(request)));
  router.read(backupStatusEndpoint, async () => await backup.status());
};
