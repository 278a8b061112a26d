import { useCallback, useState } from 'react';
import { notifyFailure } from './api-errors.ts';
import { useFresh } from './use-fresh.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  /** Where the page after this one begins; null: this is the last. */
  readonly next: string | null;
}

interface Pages<Of, Row> extends Page<Row> {
  readonly of: Of;
}

export interface FreshPages<Row> {
  /** null while they load. */
  readonly rows: readonly Row[] | null;
  /** Older ones; null: there are none. */
  readonly more: (() => void) | null;
  readonly refresh: () => void;
}

/** The newest before those that are shown already. */
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
 * A list, the newest first and as fresh as 5 s, of which older pages are asked for. `read`, the same function each time, answers a
 * page of what the list is `of`, without a notice where it is `quiet`.
 */
export const useFreshPages = <Of, Row extends { readonly id: number }>(
  of: Of,
  read: (of: Of, after: string | null, quiet: boolean) => Promise<Page<Row>>,
): FreshPages<Row> => {
  const [pages, setPages] = useState<Pages<Of, Row> | null>(null);
  const refresh = useCallback(() => {
    read(of, null, true).then(
      (page) => setPages((shown) => onTop({ of, ...page }, shown)),
      () => undefined,
    );
  }, [of, read]);
  useFresh(refresh);
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
