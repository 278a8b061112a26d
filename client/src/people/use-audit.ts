import { listAuditEndpoint } from '@werkplan/shared/account/audit-endpoints.ts';
import type { AuditEntry, AuditKind } from '@werkplan/shared/account/audit.ts';
import { useCallback, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { useFresh } from './use-fresh.ts';

interface Pages {
  readonly kind: AuditKind | null;
  readonly entries: readonly AuditEntry[];
  readonly next: string | null;
}

export interface AuditList {
  /** null while they load. */
  readonly entries: readonly AuditEntry[] | null;
  /** Older ones; null: there are none. */
  readonly more: (() => void) | null;
  readonly refresh: () => void;
}

/** The newest before those that are shown already. */
const onTop = (fresh: Pages, shown: Pages | null): Pages => {
  const oldest = fresh.entries.at(-1)?.id ?? 0;
  if (shown?.kind !== fresh.kind || fresh.next === null) return fresh;
  const older = shown.entries.filter(({ id }) => id < oldest);
  return older.length === 0 ? fresh : { ...shown, entries: [...fresh.entries, ...older] };
};

/** What was done with accounts and keys, of a kind or all (null), the newest first and as fresh as 5 s. */
export const useAudit = (kind: AuditKind | null): AuditList => {
  const [pages, setPages] = useState<Pages | null>(null);
  const query = kind === null ? {} : { kind };
  const refresh = useCallback(() => {
    call(listAuditEndpoint, { query: kind === null ? {} : { kind } }, { quiet: true }).then(
      ({ data }) => setPages((shown) => onTop({ kind, ...data }, shown)),
      () => undefined,
    );
  }, [kind]);
  useFresh(refresh);
  const shown = pages?.kind === kind ? pages : null;
  const after = shown?.next ?? null;
  const more = (): void => {
    call(listAuditEndpoint, { query: { ...query, after: after ?? '' } }).then(
      ({ data: { entries, next } }) =>
        setPages((before) => before && { ...before, entries: [...before.entries, ...entries], next }),
      notifyFailure,
    );
  };
  return { entries: shown?.entries ?? null, more: after === null ? null : more, refresh };
};
