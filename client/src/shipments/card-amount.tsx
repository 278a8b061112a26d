import { doubtfulBelow } from '@werkplan/shared/values/parse-kilograms.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { lastChangeAtom } from '../live/day-store.ts';
import { InlineEdit } from '../ui/inline-edit.tsx';
import styles from './card-amount.module.css';
import { useFieldEditor } from './editing.ts';
import { editAmount } from './shipment-actions.ts';

interface Props {
  shipment: ShipmentRow;
  order: Order;
  tabIndex: number;
}

const Tonnes = ({ amount }: { amount: number }): ReactNode => {
  const { t } = useText();
  return (
    <span className={styles['amount']} title={formatKilograms(amount)}>
      {t('shipment.amount.value', { tonnes: formatTonnes(amount) })}
    </span>
  );
};

/** Shows an amount whose kilograms are edited in place after a double-click. */
const EditableAmount = ({ shipment, order, tabIndex }: Props): ReactNode => {
  const { t } = useText();
  const { seen, news, onEditingChange, onRefused } = useFieldEditor(shipment, {
    value: String(shipment.amount),
    change: useAtomValue(lastChangeAtom('shipments', shipment.id)),
    announce: (by, theirs) => t('live.news.value', { by, theirs: formatKilograms(Number(theirs)) }),
  });
  // An empty field is not 0, because an amount is required (rules/shipments.md#changing-an-amount).
  const validate = (_: string, typed: string): string | null =>
    typed.trim() === '' ? t('validation.required') : null;
  return (
    <InlineEdit
      kind="kilograms"
      label={t('shipment.amount', { tonnes: formatTonnes(shipment.amount), site: order.constructionSite })}
      value={String(shipment.amount)}
      base={shipment}
      draftName={`shipments.${shipment.id}.amount`}
      asksBelow={doubtfulBelow.quantity}
      validate={validate}
      onSave={(text) => editAmount(seen.current, Number(text), onRefused)}
      onEditingChange={onEditingChange}
      news={news}
      tabIndex={tabIndex}
      align="end"
      className={styles['edit']}
      editorClassName={styles['editor']}
    >
      <Tonnes amount={shipment.amount} />
    </InlineEdit>
  );
};

/** Shows a card's amount; editable only on live cards of split orders, because otherwise it is the order's amount. */
export const CardAmount = ({ editable, ...props }: Props & { editable: boolean }): ReactNode =>
  editable ? <EditableAmount {...props} /> : <Tonnes amount={props.shipment.amount} />;
