import { listAuditEndpoint } from '@werkplan/shared/account/audit-endpoints.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { readAudit } from './audit-query.ts';

const pageLength = 50;

export const mountAudit = (router: EndpointRouter, { db }: { db: Database }): void => {
  router.read(listAuditEndpoint, async ({ query: { kind, after } }) => {
    // One more than is answered tells whether there is another page.
    const found = await readAudit(db, { kind, before: after }, pageLength + 1);
    const entries = found.slice(0, pageLength);
    const next = found.length > pageLength ? String(entries.at(-1)?.id) : null;
    return { entries, next };
  });
};
