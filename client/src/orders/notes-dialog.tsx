import { maxNoteLength, type Order } from '@werkplan/shared/orders/order.ts';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { notify } from '../ui/notify.ts';
import { TextArea } from '../ui/text-area.tsx';
import styles from './notes-dialog.module.css';
import { OrderSubject } from './order-subject.tsx';

interface Props {
  /** Whose note it is: 'Order #…' or 'Shipment #…'. */
  label: string;
  order: Order;
  note: string;
  save: (note: string) => Promise<unknown>;
  onClose: () => void;
}

/** A note; saved trimmed and only when changed (chapter 2, notes modal). Also for what is read-only otherwise. */
export const NotesDialog = ({ label, order, note, save, onClose }: Props): ReactNode => {
  const { t } = useText();
  const [text, setText] = useState(note);
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const isChanged = text.trim() !== note;

  const cancel = (): void => {
    if (isChanged) notify.info(t('common.discarded'));
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (busy) return;
    if (!isChanged) return onClose();
    setBusy(true);
    try {
      await save(text.trim());
      notify.success(t('order.notes.saved'));
      onClose();
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void confirm();
  };
  return (
    <Dialog
      open
      title={t('order.notes.title')}
      width="notes"
      closeOnOutsideClick={false}
      initialFocus={area}
      onClose={cancel}
      footerStart={
        <span className={styles['hint']} aria-hidden>
          {t('common.confirm')} <Kbd>{t('order.notes.confirmKey')}</Kbd> <Kbd>Enter</Kbd>
        </span>
      }
      footer={
        <>
          <Button onClick={cancel}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void confirm()}>
            {t('common.confirm')}
          </Button>
        </>
      }
    >
      <OrderSubject label={label} order={order} />
      <TextArea
        ref={area}
        aria-label={t('order.notes.title')}
        rows={10}
        maxLength={maxNoteLength}
        value={text}
        onValueChange={setText}
        onKeyDown={onKeyDown}
      />
      <p className={styles['count']}>
        {t('order.notes.count', { count: [...text].length, max: maxNoteLength })}
      </p>
    </Dialog>
  );
};
