import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import type { HistorySubject } from './history-atoms.ts';
import { type HistoryPages, prependPage, appendPage } from './merge-pages.ts';
import { revisionsAtom } from './time-line-state.ts';

interface HistoryQuery {
  subject: HistorySubject;
  day: Day;
  mine: boolean;
  /** Id of a change: the list contains only earlier changes. Set while a past moment is shown. */
  before?: number | null;
}

const queryOf = ({ subject, day, mine, before = null }: HistoryQuery) => {
  const own = {
    ...(mine && { mine: 'true' as const }),
    ...(before !== null && { cursor: String(before) }),
  };
  if (subject.kind === 'day') return { ...own, date: day };
  const { entity, id, slot } = subject;
  return { ...own, entity, id: String(id), ...(slot !== undefined && { slot: String(slot) }) };
};

const fetchPage = async (query: ReturnType<typeof queryOf>, cursor: string | null): Promise<HistoryPages> => {
  const { data } = await call(
    historyEndpoint,
    { query: { ...query, ...(cursor !== null && { cursor }) } },
    { quiet: true },
  );
  return data;
};

interface State {
  /** Null until the first page is loaded. */
  readonly loaded: HistoryPages | null;
  readonly failed: boolean;
}

const nothing: State = { loaded: null, failed: false };

/** Loads the pages of a subject's history; the newest page is loaded again after each change of a followed stream. */
export const useHistory = (asked: HistoryQuery) => {
  const query = queryOf(asked);
  const key = JSON.stringify(query);
  const revisions = useAtomValue(revisionsAtom);
  const [state, setState] = useState<State & { key: string }>({ ...nothing, key });
  const shown = state.key === key ? state : nothing;
  const latest = useRef({ key, query });
  useEffect(() => {
    latest.current = { key, query };
  });

  const read = useCallback(
    async (
      cursor: string | null,
      merge: (loaded: HistoryPages, page: HistoryPages) => HistoryPages,
    ): Promise<void> => {
      const { key: askedKey, query: askedQuery } = latest.current;
      const put = (change: (before: State) => State): void => {
        // Ignores answers for an earlier subject.
        if (latest.current.key !== askedKey) return;
        setState((before) => ({ ...change(before.key === askedKey ? before : nothing), key: askedKey }));
      };
      try {
        const page = await fetchPage(askedQuery, cursor);
        put(({ loaded }) => ({ loaded: loaded ? merge(loaded, page) : page, failed: false }));
      } catch {
        put((before) => ({ ...before, failed: true }));
      }
    },
    [],
  );
  const refresh = useCallback(() => void read(null, prependPage), [read]);
  useEffect(refresh, [refresh, key, revisions]);

  const isReading = useRef(false);
  const next = shown.loaded?.next ?? null;
  const more = useCallback(async (): Promise<void> => {
    if (next === null || isReading.current) return;
    isReading.current = true;
    await read(next, appendPage);
    isReading.current = false;
  }, [next, read]);
  return { ...shown, hasMore: next !== null, refresh, more };
};
