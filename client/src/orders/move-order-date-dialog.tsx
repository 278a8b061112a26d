import type { Order } from '@werkplan/shared/orders/order.ts';
import { addDays, isDay, nextWorkingDay } from '@werkplan/shared/values/day.ts';
import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Calendar } from '../ui/calendar.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DayField } from '../ui/day-field.tsx';
import styles from './move-order-date-dialog.module.css';
import { moveOrderToDate } from './order-api.ts';
import { OrderSubject } from './order-subject.tsx';
import { leavingTrucksAtom } from './leaving-trucks.ts';
import { useOrderDialog } from './use-order-dialog.ts';

interface Props {
  order: Order;
  onClose: () => void;
}

/** Another day for an order, today or later (chapter 2); names the trucks its parts leave. */
export const MoveOrderDateDialog = ({ order, onClose }: Props): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  const trucks = useAtomValue(leavingTrucksAtom(order.id));
  const [day, setDay] = useState(order.date);
  const [tried, setTried] = useState(false);
  const isValid = isDay(day) && day >= today;
  const { busy, confirm, dismiss } = useOrderDialog({
    act: () => moveOrderToDate(order.id, day),
    done: t('order.date.moved', { date: formatDay(day, language, 'numeric') }),
    discarded: t('order.date.discarded'),
    onClose,
  });
  const submit = (): void => {
    setTried(true);
    if (isValid) confirm();
  };
  const problem = tried && !isValid ? t('validation.invalidDate') : null;
  const choices = [
    { label: t('order.date.tomorrow'), day: addDays(today, 1) },
    { label: t('order.date.nextWorkday'), day: nextWorkingDay(today) },
    { label: t('order.date.inAWeek'), day: addDays(order.date, 7) },
  ];
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
      <DayField
        aria-label={t('common.date.field')}
        value={day}
        onValueChange={setDay}
        error={problem}
        onSubmit={submit}
      />
      {problem && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <div className={styles['calendar']}>
        <Calendar selected={day} onSelect={setDay} minDay={today} />
      </div>
      <div className={styles['choices']}>
        {choices.map((choice) => (
          <Button key={choice.label} size="small" onClick={() => setDay(choice.day)}>
            {choice.label}
          </Button>
        ))}
      </div>
      {trucks.length > 0 && day !== order.date && (
        <p className={styles['leaves']}>{t('order.date.leaves', { trucks: trucks.join(', ') })}</p>
      )}
    </ConfirmDialog>
  );
};
