import type { PlanRows } from '@werkplan/shared/live/patch.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { updateShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { maxNoteLength } from '@werkplan/shared/orders/order.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { useText } from '../lib/i18n.ts';
import type { MutationResult } from '../live/send-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { TextArea } from '../ui/text-area.tsx';
import styles from './notes-dialog.module.css';
import { OrderSubject } from './order-subject.tsx';
import { useNote, type RowKindWithNote } from './use-note.ts';

const noteEndpoints = { orders: updateOrderEndpoint, shipments: updateShipmentEndpoint } as const;

interface Props<Kind extends RowKindWithNote> {
  /** Heading: 'Order #…' or 'Shipment #…'. */
  label: string;
  order: Order;
  kind: Kind;
  /** The row as it was when the dialog opened. */
  row: PlanRows[Kind];
  /** Saves the note, based on the row that the planner has seen. */
  save: (note: string, onto: PlanRows[Kind]) => Promise<MutationResult<unknown>>;
  onClose: () => void;
  /** Opens the dialog again with the discarded text, which the toast about discarding it offers. */
  onReopen: () => void;
}

/** Shows another user's concurrent note, with a button to use it. */
const TheirNote = ({ by, note, onTake }: { by: string; note: string; onTake: () => void }): ReactNode => {
  const { t } = useText();
  return (
    <div className={styles['theirs']} role="alert">
      <p className={styles['whose']}>{t('order.notes.theirs', { by })}</p>
      <p className={styles['note']}>{note || t('order.conflict.empty')}</p>
      <Button size="small" onClick={onTake}>
        {t('order.conflict.takeTheirs', { by })}
      </Button>
    </div>
  );
};

/**
 * Dialog for a note; saves it trimmed and only if changed, also on rows that are otherwise read-only
 * (rules/orders.md#notes).
 */
export const NotesDialog = <Kind extends RowKindWithNote>(props: Props<Kind>): ReactNode => {
  const { label, order, kind, row, save, onClose, onReopen } = props;
  const { t } = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const mayWrite = useMay(noteEndpoints[kind]);
  const { text, setText, busy, isChanged, theirs, confirm, takeTheirs, cancel } = useNote(kind, row, save, {
    onClose,
    onReopen,
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!mayWrite || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    confirm();
  };
  const confirmText = t(theirs && isChanged ? 'order.conflict.keepMine' : 'common.confirm');
  return (
    <Dialog
      open
      title={t('order.notes.title')}
      width="notes"
      closeOnOutsideClick={false}
      initialFocus={area}
      onClose={cancel}
      footerStart={
        mayWrite && (
          <span className={styles['hint']} aria-hidden>
            {confirmText} <Kbd>{t('order.notes.confirmKey')}</Kbd> <Kbd>Enter</Kbd>
          </span>
        )
      }
      footer={
        <>
          <Button onClick={cancel}>{t(mayWrite ? 'common.cancel' : 'common.close')}</Button>
          {mayWrite && (
            <Button variant="primary" busy={busy} onClick={confirm}>
              {confirmText}
            </Button>
          )}
        </>
      }
    >
      <OrderSubject label={label} order={order} />
      <TextArea
        ref={area}
        aria-label={t('order.notes.title')}
        rows={10}
        readOnly={!mayWrite}
        maxLength={maxNoteLength}
        value={text}
        onValueChange={setText}
        onKeyDown={onKeyDown}
      />
      <p className={styles['count']}>
        {t('order.notes.count', { count: [...text].length, max: maxNoteLength })}
      </p>
      {theirs && <TheirNote by={theirs.by} note={theirs.row.note} onTake={takeTheirs} />}
    </Dialog>
  );
};
