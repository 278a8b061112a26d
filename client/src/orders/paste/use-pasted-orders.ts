import { maxBatch, type HallEffect } from '@werkplan/shared/orders/order-batch.ts';
import { useEffect, useMemo, useState } from 'react';
import { notifyFailure } from '../../lib/api-errors.ts';
import { useText } from '../../lib/i18n.ts';
import { notify } from '../../ui/notify.ts';
import { createOrders, tryOrders } from '../order-api.ts';
import type { Pasted } from '../order-table-state.ts';
import { pastedOrders, type PastedRow } from './pasted-orders.ts';

interface Trial {
  readonly halls: readonly HallEffect[];
  /** What the server says against a row, by its line. */
  readonly refused: ReadonlyMap<number, string>;
}

/** Asks the server what the orders would do; null until it has answered. */
const useTrial = (rows: readonly PastedRow[]): Trial | null => {
  const [trial, setTrial] = useState<Trial | null>(null);
  useEffect(() => {
    const good = rows.filter(({ order }) => order !== null);
    if (good.length === 0 || good.length > maxBatch) return;
    tryOrders(good.flatMap(({ order }) => order ?? [])).then(({ halls, refused }) => {
      const said = refused.map((one) => [good[one.index]?.line ?? 0, one.displayMessage] as const);
      setTrial({ halls, refused: new Map(said) });
    }, notifyFailure);
  }, [rows]);
  return trial;
};

/** The pasted rows, what becomes of them, and their acceptance as one change. */
export const usePastedOrders = ({ text, hall, day }: Pasted, onClose: () => void) => {
  const { t } = useText();
  const rows = useMemo(() => pastedOrders(text, hall, day), [text, hall, day]);
  const trial = useTrial(rows);
  const [busy, setBusy] = useState(false);
  const refusal = (row: PastedRow): string | undefined => trial?.refused.get(row.line);
  const orders = rows.flatMap((row) => (row.order && refusal(row) === undefined ? [row.order] : []));
  const isTooMany = orders.length > maxBatch;

  const accept = async (): Promise<void> => {
    setBusy(true);
    try {
      const stored = await createOrders(orders);
      const count = stored.orders.length;
      const left = rows.length - count;
      const detail = left > 0 ? { detail: t('order.paste.left', { count: left }) } : {};
      notify.success(t(count === 1 ? 'order.paste.done.one' : 'order.paste.done.many', { count }), detail);
      onClose();
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  };
  const discard = (): void => {
    notify.warning(t('order.paste.discarded'));
    onClose();
  };
  return { rows, trial, refusal, orders, isTooMany, busy, accept: () => void accept(), discard };
};
