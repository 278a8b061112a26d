import { confirmationSchema } from '@werkplan/shared/sites/site-requests-schema.ts';
import { announcementStates } from '@werkplan/shared/shipments/announcement-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { OrderSubject } from '../orders/order-subject.tsx';
import { useForm } from '../settings/use-form.ts';
import { cardAtom } from '../shipments/shipment-atoms.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TimeInput } from '../ui/time-input.tsx';
import { sendAnnouncementAnswer, type AnnouncementAnswer } from './announcing.ts';
import styles from './announce-dialog.module.css';

interface Props {
  order: Order;
  shipmentId: number;
  onClose: () => void;
}

/** Returns the first time that the order's text contains: 10:00 for '10:00 - 12:00'; '' without one. */
const wishedTime = ({ time }: Order): string => /\b(?:[01]\d|2[0-3]):[0-5]\d\b/.exec(time)?.[0] ?? '';

/**
 * Dialog for what the site answered to the announcement of a card. The keys 1 to 3 choose: requested, confirmed for a time,
 * declined.
 */
export const AnnounceDialog = ({ order, shipmentId, onClose }: Props): ReactNode => {
  const { t } = useText();
  const form = useId();
  const timeField = useRef<HTMLInputElement>(null);
  const now = useAtomValue(cardAtom(shipmentId))?.shipment.announcement ?? null;
  const [isAsking, setIsAsking] = useState(now?.state === 'confirmed');
  const [typed, setTyped] = useState({
    time: now?.time ?? wishedTime(order),
    number: now?.number ?? '',
  });
  useEffect(() => {
    if (isAsking) timeField.current?.select();
  }, [isAsking]);
  const send = (answer: AnnouncementAnswer): void => {
    onClose();
    void sendAnnouncementAnswer(shipmentId, answer);
  };
  const { problems, busy, submit } = useForm(confirmationSchema, typed, async ({ time, number }) => {
    send({ state: 'confirmed', time, ...(number && { number }) });
    await Promise.resolve();
  });
  const choose = (state: (typeof announcementStates)[number]): void => {
    if (state === 'confirmed') setIsAsking(true);
    else send({ state });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const state = announcementStates[Number(event.key) - 1];
    if (!state) return;
    event.preventDefault();
    choose(state);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('siteBook.announce.title')}
      width="date"
      footer={
        isAsking ? (
          <FormFoot form={form} busy={busy} onCancel={onClose} />
        ) : (
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        )
      }
      footerStart={
        now && <Button onClick={() => send({ state: null })}>{t('siteBook.announce.remove')}</Button>
      }
    >
      <div className={styles['body']}>
        <OrderSubject label={`#${order.orderId}`} order={order} />
        <div className={styles['choices']}>
          {announcementStates.map((state, index) => (
            <button
              key={state}
              type="button"
              className={styles['choice']}
              aria-pressed={isAsking ? state === 'confirmed' : state === now?.state}
              aria-keyshortcuts={String(index + 1)}
              onKeyDown={onKeyDown}
              onClick={() => choose(state)}
            >
              <Kbd>{index + 1}</Kbd>
              <span>{t(`siteBook.announce.${state}`)}</span>
            </button>
          ))}
        </div>
        {isAsking && (
          <form id={form} className={styles['form']} onSubmit={submit} noValidate>
            <TimeInput
              ref={timeField}
              label={t('siteBook.announce.time')}
              name="time"
              value={typed.time}
              onValueChange={(time) => setTyped({ ...typed, time })}
              error={problems.time}
            />
            <TextField
              label={t('siteBook.announce.number')}
              name="number"
              value={typed.number}
              onValueChange={(number) => setTyped({ ...typed, number })}
              error={problems.number}
            />
          </form>
        )}
      </div>
    </Dialog>
  );
};
