import { maxBatch, type HallEffect } from '@werkplan/shared/orders/order-batch.ts';
import { useEffect, useState } from 'react';
import { notifyFailure } from '../../lib/api-errors.ts';
import { useText } from '../../lib/i18n.ts';
import { notifyDone } from '../../undo/notify-done.ts';
import { notify } from '../../ui/notify.ts';
import { createOrders, tryOrders } from '../order-api.ts';
import type { Pasted } from '../order-table-state.ts';
import type { PastedColumn } from './pasted-columns.ts';
import { correctRow, pastedOrders, type PastedRow } from './pasted-orders.ts';

interface Trial {
  readonly halls: readonly HallEffect[];
  /** What the server says against a row; a row that is corrected is another one. */
  readonly refused: ReadonlyMap<PastedRow, string>;
}

/** While somebody types a correction, the server isn't asked. */
const typingPause = 300;

/** Asks the server what the orders would do; null until it has answered. */
const useTrial = (rows: readonly PastedRow[]): Trial | null => {
  const [trial, setTrial] = useState<Trial | null>(null);
  const isFirst = trial === null;
  useEffect(() => {
    const good = rows.filter(({ order }) => order !== null);
    if (good.length === 0 || good.length > maxBatch) return;
    let isCurrent = true;
    const ask = (): void =>
      void tryOrders(good.flatMap(({ order }) => order ?? [])).then(({ halls, refused }) => {
        const said = refused.flatMap(({ index, displayMessage }) => {
          const row = good[index];
          return row ? [[row, displayMessage] as const] : [];
        });
        if (isCurrent) setTrial({ halls, refused: new Map(said) });
      }, notifyFailure);
    const timer = setTimeout(ask, isFirst ? 0 : typingPause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first answer is no reason to ask again
  }, [rows]);
  return trial;
};

/** The pasted rows, what becomes of them, their correction, and the acceptance of the good ones as one change. */
export const usePastedOrders = ({ text, hall, day }: Pasted, onClose: () => void) => {
  const { t } = useText();
  const [rows, setRows] = useState<readonly PastedRow[]>(() => pastedOrders(text, { hall, day }));
  const trial = useTrial(rows);
  const [busy, setBusy] = useState(false);
  const [accepted, setAccepted] = useState(0);
  const refusal = (row: PastedRow): string | undefined => trial?.refused.get(row);
  const good = rows.filter((row) => row.order !== null && refusal(row) === undefined);
  const orders = good.flatMap(({ order }) => order ?? []);

  const correct = (line: number, field: PastedColumn['field'], typed: string): void =>
    setRows((all) =>
      all.map((row) => (row.line === line ? correctRow(row, field, typed, { hall, day }) : row)),
    );
  const accept = async (): Promise<void> => {
    setBusy(true);
    try {
      const created = await createOrders(orders);
      const { length: count } = created.orders;
      const left = rows.filter((row) => !good.includes(row));
      const detail = left.length > 0 ? { detail: t('order.paste.left', { count: left.length }) } : {};
      notifyDone(
        t(count === 1 ? 'order.paste.done.one' : 'order.paste.done.many', { count }),
        created,
        detail,
      );
      setAccepted((before) => before + count);
      setRows(left);
      if (left.length === 0) onClose();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const discard = (): void => {
    notify.warning(
      accepted === 0 ? t('order.paste.discarded') : t('order.paste.left', { count: rows.length }),
    );
    onClose();
  };
  const isTooMany = orders.length > maxBatch;
  return {
    rows,
    trial,
    refusal,
    orders,
    isTooMany,
    busy,
    accepted,
    correct,
    accept: () => void accept(),
    discard,
  };
};
