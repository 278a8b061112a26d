import type { Order } from '@werkplan/shared/orders/order.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { lastChangeAtom } from '../live/row-atoms.ts';
import { InlineEdit } from '../ui/inline-edit.tsx';
import styles from './card-amount.module.css';
import { useFieldEditor } from './editing.ts';
import { editAmount } from './shipment-actions.ts';

interface Props {
  shipment: ShipmentRow;
  order: Order;
  /** Only parts of a split, live shipment have an amount of their own. */
  editable: boolean;
  tabIndex: number;
}

/** Tonnes; a double-click edits the kilograms in place. */
export const CardAmount = ({ shipment, order, editable, tabIndex }: Props): ReactNode => {
  const { t } = useText();
  const { seen, news, onEditingChange, onRefused } = useFieldEditor(shipment, {
    value: String(shipment.amount),
    change: useAtomValue(lastChangeAtom('shipments', shipment.id)),
    say: (by, theirs) => t('live.news.value', { by, theirs: formatKilograms(Number(theirs)) }),
  });
  const amount = (
    <span className={styles['amount']} title={formatKilograms(shipment.amount)}>
      {t('shipment.amount.value', { tonnes: formatTonnes(shipment.amount) })}
    </span>
  );
  if (!editable) return amount;
  // An emptied field is no 0: an amount is required (rules/shipments.md#changing-an-amount).
  const validate = (_: string, typed: string): string | null =>
    typed.trim() === '' ? t('validation.required') : null;
  return (
    <InlineEdit
      kind="kilograms"
      label={t('shipment.amount', { tonnes: formatTonnes(shipment.amount), site: order.constructionSite })}
      value={String(shipment.amount)}
      base={shipment}
      draftName={`shipments.${shipment.id}.amount`}
      validate={validate}
      onSave={(text) => editAmount(seen.current, Number(text), onRefused)}
      onEditingChange={onEditingChange}
      news={news}
      tabIndex={tabIndex}
      align="end"
      className={styles['edit']}
      editorClassName={styles['editor']}
    >
      {amount}
    </InlineEdit>
  );
};
