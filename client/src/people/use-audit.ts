import { listAuditEndpoint } from '@werkplan/shared/account/audit-endpoints.ts';
import type { AuditEntry, AuditKind } from '@werkplan/shared/account/audit.ts';
import { call } from '../lib/api-client.ts';
import { type FreshPages, useFreshPages } from '../lib/use-fresh-pages.ts';

const read = async (kind: AuditKind | null, after: string | null, quiet: boolean) => {
  const query = { ...(kind !== null && { kind }), ...(after !== null && { after }) };
  const { data } = await call(listAuditEndpoint, { query }, { quiet });
  return { rows: data.entries, next: data.next };
};

/** What was done with accounts and keys, of a kind or all (null), the newest first. */
export const useAudit = (kind: AuditKind | null): FreshPages<AuditEntry> => useFreshPages(kind, read);
