import { useCallback, useState } from 'react';
import { notifyFailure } from './api-errors.ts';
import { usePolling } from './use-polling.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the following page; null on the last page. */
  readonly next: string | null;
}

interface Pages<Of, Row> extends Page<Row> {
  readonly of: Of;
}

export interface PolledPages<Row> {
  /** Null while loading. */
  readonly rows: readonly Row[] | null;
  /** Loads older rows; null if there are none. */
  readonly more: (() => void) | null;
  readonly refresh: () => void;
}

/** Puts the fresh rows before those already loaded. */
const onTop = <Of, Row extends { readonly id: number }>(
  fresh: Pages<Of, Row>,
  shown: Pages<Of, Row> | null,
): Pages<Of, Row> => {
  const oldest = fresh.rows.at(-1)?.id ?? 0;
  if (shown?.of !== fresh.of || fresh.next === null) return fresh;
  const older = shown.rows.filter(({ id }) => id < oldest);
  return older.length === 0 ? fresh : { ...shown, rows: [...fresh.rows, ...older] };
};

/**
 * Loads a paged list, newest first, and refreshes its first page every 5 s. `of` identifies the list. `read` loads one of
 * its pages, without a toast if `quiet`, and must be a stable function.
 */
export const usePolledPages = <Of, Row extends { readonly id: number }>(
  of: Of,
  read: (of: Of, after: string | null, quiet: boolean) => Promise<Page<Row>>,
): PolledPages<Row> => {
  const [pages, setPages] = useState<Pages<Of, Row> | null>(null);
  const refresh = useCallback(() => {
    read(of, null, true).then(
      (page) => setPages((shown) => onTop({ of, ...page }, shown)),
      () => undefined,
    );
  }, [of, read]);
  usePolling(refresh);
  const shown = pages?.of === of ? pages : null;
  const after = shown?.next ?? null;
  const more = (): void => {
    read(of, after, false).then(
      ({ rows, next }) =>
        setPages((before) => before && { ...before, rows: [...before.rows, ...rows], next }),
      notifyFailure,
    );
  };
  return { rows: shown?.rows ?? null, more: after === null ? null : more, refresh };
};
