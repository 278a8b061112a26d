import { endpointsOf } from '../http/endpoint.ts';
import type { backupContracts } from './backup-contracts.ts';

const declareEndpoint = endpointsOf<typeof backupContracts>();

/** A day and a half, so that a slow nightly backup isn't late but a missed one is. */
export const backupLateAfterHours = 36;

export const backupStatusEndpoint = declareEndpoint({
  name: 'backup.status',
  method: 'GET',
  path: '/api/backup',
  access: 'admin',
  deprecated: { since: '2026-11-28', sunset: '2027-06-30', instead: 'GET /api/alerts and /metrics' },
});
