import { endpointsOf } from '../http/endpoint.ts';
import type { backupContracts } from './backup-contracts.ts';

const declareEndpoint = endpointsOf<typeof backupContracts>();

/** A night and half a day: one missed backup is late, a slow one isn't. */
export const backupLateAfterHours = 36;

export const backupStatusEndpoint = declareEndpoint({
  name: 'backup.status',
  method: 'GET',
  path: '/api/backup',
  access: 'admin',
  deprecated: { since: '2026-11-28', sunset: '2027-06-30', instead: 'GET /api/alerts and /metrics' },
});
