import { takeErpValueEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { HandField } from '@werkplan/shared/orders/order.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { acceptsErpValue } from '@werkplan/shared/orders/settle-held-actions.ts';
import Database from 'lucide-react/icons/database';
import { useState, type ReactNode, type Ref } from 'react';
import { useMay } from '../../account/may.ts';
import { notifyFailure } from '../../lib/api-errors.ts';
import { todayAtom } from '../../lib/day-atoms.ts';
import { useText } from '../../lib/i18n.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { Button } from '../../ui/button.tsx';
import { keepPlannerValue, acceptErpValue } from './held-api.ts';
import styles from './held.module.css';

interface Props {
  order: Pick<Order, 'id' | 'date' | 'isCanceled'>;
  field: HandField;
  erp: Parameters<typeof acceptsErpValue>[2] | null | undefined;
  /** Text that names order and field in the buttons' accessible names, for lists of several orders. */
  of?: string;
  first?: Ref<HTMLButtonElement>;
  /** Called before the request is sent. */
  onStart?: () => void;
  /** Called after the request has succeeded. */
  onDone?: () => void;
}

/**
 * Shows the buttons 'ERP-Wert übernehmen', unless the server would refuse that, and 'So lassen'; nothing if the user may
 * not edit orders.
 */
export const HeldButtons = ({ order, field, erp, of, first, onStart, onDone }: Props): ReactNode => {
  const { t } = useText();
  const may = useMay(takeErpValueEndpoint);
  const today = useAtomValue(todayAtom);
  const takes = erp && acceptsErpValue(order, field, erp, today);
  const [busy, setBusy] = useState(false);
  const settle = async (act: typeof acceptErpValue): Promise<void> => {
    setBusy(true);
    onStart?.();
    try {
      await act({ id: order.id, field });
      onDone?.();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  if (!may) return null;
  const named = (what: string): { 'aria-label'?: string } =>
    of === undefined ? {} : { 'aria-label': `${what}, ${of}` };
  return (
    <div className={styles['buttons']}>
      {takes && (
        <Button
          ref={first}
          size="small"
          icon={Database}
          disabled={busy}
          onClick={() => void settle(acceptErpValue)}
          {...named(t('held.take'))}
        >
          {t('held.take')}
        </Button>
      )}
      <Button
        ref={takes ? undefined : first}
        size="small"
        disabled={busy}
        onClick={() => void settle(keepPlannerValue)}
        {...named(t('held.keep'))}
      >
        {t('held.keep')}
      </Button>
    </div>
  );
};
