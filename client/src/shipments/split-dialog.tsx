import { splitAmount } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import { doubtfulBelow, parseKilograms, writeKilograms } from '@werkplan/shared/values/parse-kilograms.ts';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { OrderSubject } from '../orders/order-subject.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { KilogramInput } from '../ui/kilogram-input.tsx';
import { splitWithToast } from './shipment-actions.ts';

interface Props {
  card: ListedShipment;
  onClose: () => void;
}

/** Splits a shipment; asks for the amount of the new part, by default half. */
export const SplitDialog = ({ card, onClose }: Props): ReactNode => {
  const { t, language } = useText();
  const { shipment, order } = card;
  const [typed, setTyped] = useState(() => {
    const half = splitAmount(shipment.amount);
    return half ? writeKilograms(half.taken, doubtfulBelow.quantity) : '';
  });
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { kilograms: taken, problem: unreadable } = parseKilograms(typed, language, doubtfulBelow.quantity);
  const amounts = taken === null ? null : splitAmount(shipment.amount, taken);
  const wrong = unreadable
    ? t(unreadable)
    : t('shipment.splitAmount.wrong', { most: formatKilograms(shipment.amount - 1) });
  const problem = tried && !amounts ? wrong : null;

  const confirm = (): void => {
    setTried(true);
    if (!amounts) return field.current?.focus();
    onClose();
    void splitWithToast(shipment, order, amounts.taken);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    confirm();
  };
  return (
    <ConfirmDialog
      open
      width="date"
      title={t('shipment.splitAmount.title')}
      confirmLabel={t('shipment.split')}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <OrderSubject label={`#${order.orderId}`} order={order} />
      <KilogramInput
        ref={field}
        label={t('shipment.splitAmount.field')}
        value={typed}
        error={problem}
        onValueChange={setTyped}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.currentTarget.select()}
      />
      {amounts && (
        <p role="status">
          {t('shipment.splitAmount.left', {
            kept: formatKilograms(amounts.kept),
            taken: formatKilograms(amounts.taken),
          })}
        </p>
      )}
    </ConfirmDialog>
  );
};
