import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { ReactNode } from 'react';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DayChoice, useDayChoice } from './day-choice.tsx';
import { moveOrder } from './order-api.ts';
import { OrderSubject } from './order-subject.tsx';
import { TrucksLosingParts } from './trucks-losing-parts-line.tsx';
import { trucksLosingPartsAtom } from './trucks-losing-parts.ts';
import { ResultingLoad } from './resulting-load.tsx';
import { useLoadsAfter } from './use-loads-after.ts';
import { useOrderDialog } from './use-order-dialog.ts';

interface Props {
  order: Order;
  onClose: () => void;
}

/**
 * Moves an order to another day, today or later, and lists the trucks that its parts leave
 * (rules/orders.md#moving-to-another-day).
 */
export const MoveOrderDateDialog = ({ order, onClose }: Props): ReactNode => {
  const { t, language } = useText();
  const trucks = useAtomValue(trucksLosingPartsAtom(order.id));
  const choice = useDayChoice(order.date);
  const { day } = choice;
  const loads = useLoadsAfter(order, day);
  const load = loads.of(day);
  const { busy, confirm, dismiss } = useOrderDialog({
    order,
    act: () => moveOrder(order.id, { date: day }),
    done: t('order.date.moved', { date: formatDay(day, language, 'numeric') }),
    discarded: t('order.date.discarded'),
    onClose,
  });
  const submit = (): void => {
    if (choice.check()) confirm();
  };
  return (
    <ConfirmDialog
      open
      width="date"
      title={t('order.date.title')}
      subtitle={t('order.date.subtitle')}
      busy={busy}
      onConfirm={submit}
      onCancel={dismiss}
    >
      <OrderSubject label={`#${order.orderId}`} order={order} />
      <DayChoice choice={choice} onSubmit={submit} marks={loads.marks} onTurn={loads.turn} />
      {load && (
        <div role="status">
          <ResultingLoad
            label={t('capacity.afterOn', { id: order.hallId, day: formatDay(day, language, 'short') })}
            load={load}
            taken={loads.takenOn(day)}
          />
        </div>
      )}
      {day !== order.date && <TrucksLosingParts trucks={trucks} />}
    </ConfirmDialog>
  );
};
