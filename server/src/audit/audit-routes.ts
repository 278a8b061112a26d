import { listAuditEndpoint } from '@werkplan/shared/account/audit-endpoints.ts';
import type { Database } from '../database/database.ts';
import { auditTable } from '../tables/tables.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { ReadCall } from '../http/handlers.ts';
import { readAuditEntries } from './audit-query.ts';

const pageLength = 50;

export const mountAudit = (router: EndpointRouter, { db }: { db: Database }): void => {
  const readPage = async ({
    query: { kind, after, limit = pageLength },
  }: ReadCall<typeof listAuditEndpoint>) => {
    // Reads one row beyond the page, which shows if another page follows.
    const found = await readAuditEntries(db, { kind, before: after }, limit + 1);
    const entries = found.slice(0, limit);
    const next = found.length > limit ? String(entries.at(-1)?.id) : null;
    return { entries, next };
  };
  router.readTable(listAuditEndpoint, readPage, auditTable);
};
