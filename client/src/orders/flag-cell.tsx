import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { heldValueText } from './held/held-fields.ts';
import { columnName, type FlagColumn } from './order-columns.ts';
import styles from './order-row.module.css';

interface Props {
  order: Order;
  column: FlagColumn;
  readOnly: boolean;
}

const Sign = ({ column }: { column: FlagColumn }): ReactNode => {
  if (column.kind === 'hall') return <Check size={16} strokeWidth={1.75} aria-hidden />;
  if (column.field === 'isUrgent')
    return <CircleAlert size={16} strokeWidth={2} className={styles['urgent']} aria-hidden />;
  if (column.field === 'isShort')
    return <CircleCheck size={16} strokeWidth={2} className={styles['short']} aria-hidden />;
  const { number } = column as Extract<FlagColumn, { kind: 'attribute' }>;
  const colors = { background: `var(--a${number})`, borderColor: `var(--a${number}-r)` };
  return <span className={styles['swatch']} style={colors} />;
};

/** Shows a set flag as an icon or colour, an unset one as a dot; the row toggles it by double-click and Space. */
export const FlagCell = ({ order, column, readOnly }: Props): ReactNode => {
  const { t } = useText();
  const isSet = order[column.field];
  const name = columnName(column, t);
  const remark = heldValueText(order, column.field, t);
  return (
    <div role="gridcell" data-field={column.field} className={cx(styles['cell'], styles['flag'])}>
      <span
        role="checkbox"
        aria-checked={isSet}
        aria-disabled={readOnly || undefined}
        aria-label={remark === undefined ? name : `${name}, ${remark}`}
        title={name}
        data-stop
        data-flag={column.field}
        tabIndex={-1}
        className={styles['toggle']}
      >
        {isSet ? <Sign column={column} /> : <span className={styles['unset']} />}
      </span>
    </div>
  );
};
