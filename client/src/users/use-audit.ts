import { listAuditEndpoint } from '@werkplan/shared/account/audit-endpoints.ts';
import type { AuditEntry } from '@werkplan/shared/account/audit-schema.ts';
import type { AuditKind } from '@werkplan/shared/account/audit.ts';
import { call } from '../lib/api-client.ts';
import { type PolledPages, usePolledPages } from '../lib/use-polled-pages.ts';

const read = async (kind: AuditKind | null, after: string | null, quiet: boolean) => {
  const query = { ...(kind !== null && { kind }), ...(after !== null && { after }) };
  const { data } = await call(listAuditEndpoint, { query }, { quiet });
  return { rows: data.entries, next: data.next };
};

/** Loads the audit log page by page and polls for new entries: one kind of event, or all (null). */
export const useAudit = (kind: AuditKind | null): PolledPages<AuditEntry> => usePolledPages(kind, read);
