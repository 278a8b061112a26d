import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { atom } from 'jotai';
import { useMemo, useState, type ReactNode } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { DayChoice, useDayChoice } from '../orders/day-choice.tsx';
import { OrderSubject } from '../orders/order-subject.tsx';
import { notifyDone } from '../history/notify-done.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify } from '../lib/notify.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { RemainingBadge } from '../halls/remaining-badge.tsx';
import styles from './move-date-dialog.module.css';
import { removedMarksText, marksOfShipments } from './removed-marks.ts';
import { moveToDate } from './shipment-actions.ts';
import { useTruckSpace, type TruckSpace } from './use-truck-space.ts';

interface Props {
  card: ListedShipment;
  onClose: () => void;
}

/** Shows the load that the trucks of a day would have: 'LKW am Di, 24.11. danach: 62 von 60 t [- 2]'. */
const SpaceAfter = ({ day, space }: { day: string; space: TruckSpace }): ReactNode => {
  const { t, language } = useText();
  const values = { load: formatTonnes(space.load), capacity: formatTonnes(space.capacity) };
  return (
    <p className={styles['after']} role="status">
      {t('shipment.spaceOn', { day: formatDay(day, language, 'short'), ...values })}
      <RemainingBadge kilograms={space.capacity - space.load} />
    </p>
  );
};

/** Warns that the yard's mark is removed when the card leaves its truck. */
const Falls = ({ shipmentId }: { shipmentId: number }): ReactNode => {
  const { t } = useText();
  const marks = useAtomValue(useMemo(() => atom((get) => marksOfShipments(get, [shipmentId])), [shipmentId]));
  return marks.length > 0 && <p className={styles['falls']}>{removedMarksText(marks, t)}</p>;
};

/** Moves a shipment to another day (rules/shipments.md#moving-a-shipment-to-another-day). */
export const MoveDateDialog = ({ card, onClose }: Props): ReactNode => {
  const { t, language } = useText();
  const { shipment, order } = card;
  const choice = useDayChoice(shipment.date);
  const spaces = useTruckSpace(shipment, choice.day);
  const space = spaces.of(choice.day);
  const [busy, setBusy] = useState(false);

  const cancel = (): void => {
    notify.warning(t('shipment.moveToDate.discarded'));
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (!choice.check()) return;
    if (busy) return;
    if (choice.day === shipment.date) return onClose();
    setBusy(true);
    try {
      const moved = await moveToDate(shipment, choice.day);
      notifyDone(t('shipment.moveToDate.done', { date: formatDay(choice.day, language, 'numeric') }), moved);
      onClose();
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  };
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
      <OrderSubject label={`#${order.orderId}`} order={order} />
      <DayChoice choice={choice} onSubmit={() => void confirm()} marks={spaces.marks} onTurn={spaces.turn} />
      {space && <SpaceAfter day={choice.day} space={space} />}
      <Falls shipmentId={shipment.id} />
    </ConfirmDialog>
  );
};
