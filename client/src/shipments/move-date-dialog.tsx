import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import { addDays, isDay, nextWorkingDay } from '@werkplan/shared/values/day.ts';
import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Calendar } from '../ui/calendar.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DayField } from '../ui/day-field.tsx';
import { notify } from '../ui/notify.ts';
import styles from './dialogs.module.css';
import { moveToDate } from './shipment-actions.ts';
import { SiteLabel } from './site-label.tsx';

interface Props {
  card: ListedShipment;
  onClose: () => void;
}

export const MoveDateDialog = ({ card, onClose }: Props): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  const { shipment, order } = card;
  const [day, setDay] = useState(shipment.date);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const isValid = isDay(day) && day >= today;

  const cancel = (): void => {
    notify.warning(t('shipment.moveToDate.discarded'));
    onClose();
  };
  const confirm = async (): Promise<void> => {
    setTried(true);
    if (!isValid) return;
    if (day === shipment.date) return onClose();
    setBusy(true);
    try {
      await moveToDate(shipment, day);
      notify.success(t('shipment.moveToDate.done', { date: formatDay(day, language, 'numeric') }));
      onClose();
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  };
  const quick = [
    { label: t('common.date.tomorrow'), day: addDays(today, 1) },
    { label: t('shipment.moveToDate.nextWorkingDay'), day: nextWorkingDay(today) },
    { label: t('shipment.moveToDate.nextWeek'), day: addDays(shipment.date, 7) },
  ].filter((choice) => choice.day >= today);

  return (
    <ConfirmDialog
      open
      width="date"
      title={t('shipment.moveToDate')}
      subtitle={t('shipment.moveToDate.subtitle')}
      onConfirm={() => void confirm()}
      onCancel={cancel}
      busy={busy}
    >
      <div className={styles['subject']}>
        #{order.orderId}
        <span aria-hidden> · </span>
        <SiteLabel site={order.constructionSite} />
      </div>
      <DayField
        aria-label={t('shipment.moveToDate')}
        value={day}
        onValueChange={setDay}
        error={tried && !isValid ? t('validation.invalidDate') : null}
        onSubmit={() => void confirm()}
      />
      {tried && !isValid && (
        <p role="alert" className={styles['problem']}>
          {t('validation.invalidDate')}
        </p>
      )}
      <div className={styles['calendar']}>
        <Calendar selected={day} onSelect={setDay} minDay={today} />
      </div>
      <div className={styles['quick']}>
        {quick.map((choice) => (
          <Button key={choice.label} size="small" onClick={() => setDay(choice.day)}>
            {choice.label}
          </Button>
        ))}
      </div>
    </ConfirmDialog>
  );
};
