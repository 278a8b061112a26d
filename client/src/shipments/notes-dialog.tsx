import { noteHolder } from '@werkplan/shared/shipments/shipment-rules.ts';
import { maxNoteLength } from '@werkplan/shared/orders/order.ts';
import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { notify } from '../ui/notify.ts';
import { TextArea } from '../ui/text-area.tsx';
import styles from './dialogs.module.css';
import { saveNote } from './shipment-api.ts';
import { SiteLabel } from './site-label.tsx';

interface Props {
  card: ListedShipment;
  onClose: () => void;
}

/** The note of a shipment's order, or of the shipment itself when only it is deleted (chapter 2, notes modal). */
export const NotesDialog = ({ card, onClose }: Props): ReactNode => {
  const { t } = useText();
  const { shipment, order } = card;
  const before = noteHolder(shipment, order) === 'shipment' ? shipment.note : order.note;
  const [text, setText] = useState(before);
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const changed = text.trim() !== before;

  const cancel = (): void => {
    if (changed) notify.info(t('common.discarded'));
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (!changed) return onClose();
    setBusy(true);
    try {
      await saveNote(shipment, text.trim());
      notify.success(t('shipment.amount.done'));
      onClose();
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!busy) void confirm();
  };

  return (
    <Dialog
      open
      onClose={cancel}
      title={t('shipment.notes')}
      width="notes"
      closeOnOutsideClick={false}
      initialFocus={area}
      footerStart={
        <span className={styles['hint']}>
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
      <div className={styles['subject']}>
        {t('shipment.notes.shipment', { number: order.orderId })}
        <span aria-hidden> · </span>
        <SiteLabel site={order.constructionSite} />
      </div>
      <TextArea
        ref={area}
        value={text}
        onValueChange={setText}
        maxLength={maxNoteLength}
        rows={10}
        aria-label={t('shipment.notes')}
        onKeyDown={onKeyDown}
      />
      <div className={styles['count']}>{t('shipment.notes.characters', { n: [...text].length })}</div>
    </Dialog>
  );
};
