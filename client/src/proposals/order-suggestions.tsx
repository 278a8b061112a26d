import type { ReservedKilograms } from '@werkplan/shared/halls/hall-schema.ts';
import { suggestHallsEndpoint } from '@werkplan/shared/proposals/proposal-endpoints.ts';
import type { HallSuggestion } from '@werkplan/shared/proposals/proposal-schema.ts';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { HallTile } from '../halls/hall-tile.tsx';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { cx } from '../lib/class-names.ts';
import { draftQuery } from '../lib/draft-in-address.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { moveOrder, moveOrderToHall } from '../orders/order-api.ts';
import type { SuggestHallsProps } from '../orders/order-places.ts';
import { OrderSubject } from '../orders/order-subject.tsx';
import { ResultingLoad } from '../orders/resulting-load.tsx';
import { TrucksLosingParts } from '../orders/trucks-losing-parts-line.tsx';
import { trucksLosingPartsAtom } from '../orders/trucks-losing-parts.ts';
import { useOrderDialog } from '../orders/use-order-dialog.ts';
import { type DayPeriod, useReservationForecast } from '../orders/use-reservation-forecast.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CoveringRadio } from '../ui/covering-radio.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './order-suggestions.module.css';

/** Loads suggestions for an order, again whenever the shown day's plan changes; null until the first answer. */
const useHallSuggestions = (id: number): readonly HallSuggestion[] | null => {
  const [found, setFound] = useState<readonly HallSuggestion[] | null>(null);
  const day = useAtomValue(shownDayAtom);
  useEffect(() => {
    const stop = new AbortController();
    call(suggestHallsEndpoint, { params: { id }, query: draftQuery() }, { signal: stop.signal }).then(
      ({ data }) => setFound(data.suggestions),
      (error: unknown) => stop.signal.aborted || notifyFailure(error),
    );
    return () => stop.abort();
  }, [id, day]);
  return found;
};

interface OptionProps {
  suggestion: HallSuggestion;
  reserved: ReservedKilograms | undefined;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  onTake: () => void;
}

const Option = ({ suggestion, reserved, group, isChosen, onChoose, onTake }: OptionProps): ReactNode => {
  const { t, language } = useText();
  const { date, hallId, fits, load, capacity } = suggestion;
  const Icon = fits ? Check : TriangleAlert;
  return (
    <label className={cx(styles['option'], !fits && styles['over'])}>
      <CoveringRadio
        name={group}
        checked={isChosen}
        onChange={onChoose}
        onKeyDown={({ key }) => key === 'Enter' && onTake()}
      />
      <HallTile hall={hallId} size="large" />
      <b className={styles['day']}>
        {t('suggestions.order.place', { day: formatDay(date, language, 'short'), id: hallId })}
      </b>
      <Icon className={styles['icon']} size={14} strokeWidth={2.25} aria-hidden />
      <ResultingLoad
        label=""
        load={{
          steelTotal: load,
          maxCapacity: capacity,
          remaining: capacity - load,
          ...(reserved && { reserved }),
        }}
      />
    </label>
  );
};

/** Returns the first and last suggested day; null without suggestions. */
const periodOf = (suggestions: readonly HallSuggestion[]): DayPeriod | null => {
  const days = suggestions.map(({ date }) => date).sort();
  const [from, to] = [days[0], days.at(-1)];
  return from !== undefined && to !== undefined ? { from, to } : null;
};

/**
 * Offers up to three halls and days for the order, the best first, with their resulting load; choosing one is a single
 * change (rules/proposals.md#where-an-order-fits).
 */
export const OrderSuggestions = ({ order, onClose }: SuggestHallsProps): ReactNode => {
  const { t, language } = useText();
  const group = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = useHallSuggestions(order.id);
  const [wanted, setWanted] = useState<string | null>(null);
  const trucks = useAtomValue(trucksLosingPartsAtom(order.id));
  const { reserved } = useReservationForecast(
    useMemo(() => [order], [order]),
    useMemo(() => periodOf(found ?? []), [found]),
  );
  const keyOf = ({ date, hallId }: HallSuggestion): string => `${date} ${hallId}`;
  const chosen = found?.find((one) => keyOf(one) === wanted) ?? found?.[0];
  const { date = order.date, hallId = order.hallId } = chosen ?? {};
  const { busy, confirm, dismiss } = useOrderDialog({
    order,
    act: () =>
      date === order.date ? moveOrderToHall(order.id, hallId) : moveOrder(order.id, { date, hallId }),
    done: t('suggestions.order.moved', { date: formatDay(date, language, 'numeric'), id: hallId }),
    discarded: t('suggestions.order.discarded'),
    onClose,
  });
  const isFound = found !== null;
  useEffect(() => {
    if (isFound) list.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isFound]);
  return (
    <ConfirmDialog
      open
      width="date"
      title={t('suggestions.order.title')}
      subtitle={t('suggestions.order.subtitle')}
      confirmLabel={t('suggestions.order.confirm')}
      confirmDisabled={!chosen}
      busy={busy}
      onConfirm={confirm}
      onCancel={dismiss}
    >
      <OrderSubject label={`#${order.orderId}`} order={order} />
      <div
        ref={list}
        role="radiogroup"
        aria-label={t('suggestions.order.title')}
        aria-busy={!isFound}
        className={styles['options']}
      >
        {!isFound && [1, 2, 3].map((place) => <Skeleton key={place} width="100%" height={44} />)}
        {found?.map((suggestion) => (
          <Option
            key={keyOf(suggestion)}
            suggestion={suggestion}
            reserved={reserved(suggestion)}
            group={group}
            isChosen={suggestion === chosen}
            onChoose={() => setWanted(keyOf(suggestion))}
            onTake={confirm}
          />
        ))}
        {found?.length === 0 && <p>{t('suggestions.order.none')}</p>}
      </div>
      {date !== order.date && <TrucksLosingParts trucks={trucks} />}
    </ConfirmDialog>
  );
};
