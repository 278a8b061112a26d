import { endpointsOf } from '../http/endpoint.ts';
import type { auditContracts } from './audit-contracts.ts';

const declareEndpoint = endpointsOf<typeof auditContracts>();

export const listAuditEndpoint = declareEndpoint({
  name: 'audit.list',
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  inPerson: true,
  table: true,
});
