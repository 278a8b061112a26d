import { figuresEndpoint } from '@werkplan/shared/figures/figure-endpoints.ts';
import type { Figures } from '@werkplan/shared/figures/figures-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import type { FigureSpan } from './figure-period.ts';

/** Polling interval (ms) while the page is visible. */
const everyMs = 30_000;

export interface ShownFigures {
  /** Key of the periods and the hall to which the figures belong. */
  readonly of: string;
  readonly days: readonly Figures[];
  /** Figures of the compared period; null if none is compared. */
  readonly compared: readonly Figures[] | null;
  /** First day for which moves, late changes and leftovers are known; null if for all days. */
  readonly knownFrom: Day | null;
}

type Period = { readonly from: Day; readonly to: Day };

const readDays = async ({ from, to }: Period, hall: HallId | null) => {
  const query = { from, to, ...(hall !== null && { hall: String(hall) as '1' }) };
  const { data } = await call(figuresEndpoint, { query }, { quiet: true });
  return data;
};

/**
 * Loads the daily figures of the period and the compared one, every half minute and when the page becomes visible.
 * Keeps the former figures until new ones arrive.
 */
export const useFigures = (
  span: FigureSpan,
  compared: FigureSpan | null,
  hall: HallId | null,
): { readonly shown: ShownFigures | null; readonly isCurrent: boolean } => {
  const { from, to } = span;
  const [rivalFrom, rivalTo] = [compared?.from ?? null, compared?.to ?? null];
  const of = [from, to, rivalFrom, rivalTo, hall].join(' ');
  const [shown, setShown] = useState<ShownFigures | null>(null);
  const read = useCallback(
    async (isWanted: () => boolean): Promise<void> => {
      const before =
        rivalFrom !== null && rivalTo !== null ? readDays({ from: rivalFrom, to: rivalTo }, hall) : null;
      const [{ groups: days, knownFrom }, other] = await Promise.all([readDays({ from, to }, hall), before]);
      if (isWanted()) setShown({ of, days, compared: other?.groups ?? null, knownFrom });
    },
    [of, from, to, rivalFrom, rivalTo, hall],
  );
  useEffect(() => {
    let isWanted = true;
    const ask = (onFailure: (error: unknown) => void): void => {
      read(() => isWanted).catch((error: unknown) => {
        if (isWanted) onFailure(error);
      });
    };
    ask(notifyFailure);
    const again = (): void => {
      if (document.visibilityState === 'visible') ask(() => undefined);
    };
    const timer = setInterval(again, everyMs);
    document.addEventListener('visibilitychange', again);
    addEventListener('focus', again);
    return () => {
      isWanted = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      removeEventListener('focus', again);
    };
  }, [read]);
  return { shown, isCurrent: shown?.of === of };
};
