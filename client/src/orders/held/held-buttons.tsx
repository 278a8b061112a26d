import { takeErpValueEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { HandField } from '@werkplan/shared/orders/order.ts';
import { Database } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { useMay } from '../../account/may.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { keepOwn, takeErp } from './held-api.ts';
import styles from './held.module.css';

interface Props {
  id: number;
  field: HandField;
  /** Whose they are, for a list of several. */
  of?: string;
  first?: Ref<HTMLButtonElement>;
  /** Before it is sent, and after it was done. */
  onStart?: () => void;
  onDone?: () => void;
}

/** 'ERP-Wert übernehmen' and 'So lassen'. */
export const HeldButtons = ({ id, field, of, first, onStart, onDone }: Props): ReactNode => {
  const { t } = useText();
  const may = useMay(takeErpValueEndpoint);
  const [busy, setBusy] = useState(false);
  const settle = async (act: typeof takeErp): Promise<void> => {
    setBusy(true);
    onStart?.();
    try {
      await act({ id, field });
      onDone?.();
    } catch {
      // The refusal has been told; the value still waits.
    } finally {
      setBusy(false);
    }
  };
  if (!may) return null;
  const named = (what: string): { 'aria-label'?: string } =>
    of === undefined ? {} : { 'aria-label': `${what}, ${of}` };
  return (
    <div className={styles['buttons']}>
      <Button
        ref={first}
        size="small"
        icon={Database}
        disabled={busy}
        onClick={() => void settle(takeErp)}
        {...named(t('held.take'))}
      >
        {t('held.take')}
      </Button>
      <Button size="small" disabled={busy} onClick={() => void settle(keepOwn)} {...named(t('held.keep'))}>
        {t('held.keep')}
      </Button>
    </div>
  );
};
