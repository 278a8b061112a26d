import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import { useSearchParams } from 'react-router-dom';
import { todayAtom } from '../lib/day-atoms.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { type FigureFilter, parseFilter, filterText, isSameFilter } from './figure-filter.ts';
import {
  type ComparisonKind,
  comparisons,
  type FigureSpan,
  spanFromSearch,
  type SpanKind,
  spanOf,
  stepSpan,
} from './figure-period.ts';

export interface FigureAddress {
  readonly span: FigureSpan;
  /** Shown hall; null for all halls. */
  readonly hall: HallId | null;
  readonly compared: ComparisonKind;
  readonly filter: FigureFilter | null;
  readonly choose: (span: FigureSpan) => void;
  readonly chooseKind: (kind: SpanKind) => void;
  readonly step: (count: number) => void;
  readonly backToNow: () => void;
  readonly chooseHall: (hall: HallId | null) => void;
  readonly chooseComparison: (compared: ComparisonKind) => void;
  /** Sets the filter, or clears it if it is already set. */
  readonly pick: (filter: FigureFilter) => void;
  readonly clear: () => void;
}

type Change = Readonly<Record<string, string | null>>;

const spanChange = ({ kind, from, to }: FigureSpan): Change => ({
  span: kind,
  from,
  to: kind === 'own' ? to : null,
  only: null,
});

/** Keeps the page's whole state in the address, so that reload, back button and links restore it. */
export const useFigureAddress = (): FigureAddress => {
  const [search, setSearch] = useSearchParams();
  const today = useAtomValue(todayAtom);
  const span = spanFromSearch(search, today);
  const filter = parseFilter(search.get('only'), span);
  const write = (change: Change): void =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(change))
        if (value === null) next.delete(name);
        else next.set(name, value);
      return next;
    });
  const choose = (next: FigureSpan): void => write(spanChange(next));
  /** Reads the span from the address instead of the state, because keys repeat faster than React renders. */
  const latest = (): FigureSpan => spanFromSearch(new URLSearchParams(location.search), today);
  return {
    span,
    hall: hallIds.find((id) => String(id) === search.get('hall')) ?? null,
    compared: comparisons.find((one) => one === search.get('against')) ?? 'before',
    filter,
    choose,
    chooseKind: (kind) => {
      const { from, to } = latest();
      // Keeps today in the new span if the former span contains it.
      const day = from <= today && today <= to ? today : from;
      choose(kind === 'own' ? { kind, from, to } : spanOf(kind, day));
    },
    step: (count) => {
      const next = stepSpan(latest(), count);
      if (next) choose(next);
    },
    backToNow: () => {
      const { kind } = latest();
      choose(spanOf(kind === 'own' ? 'month' : kind, today));
    },
    chooseHall: (hall) => write({ hall: hall === null ? null : String(hall) }),
    chooseComparison: (compared) => write({ against: compared === 'before' ? null : compared }),
    pick: (next) => write({ only: isSameFilter(filter, next) ? null : filterText(next) }),
    clear: () => write({ only: null }),
  };
};
