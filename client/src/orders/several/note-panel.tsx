import { maxNoteLength } from '@werkplan/shared/orders/order.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { atom } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { store } from '../../lib/client.ts';
import { useText } from '../../lib/i18n.ts';
import { useUnsavedInput } from '../../lib/use-unsaved-input.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { ActionPanel } from './action-panel.tsx';
import { applyToOrders } from './apply-several.ts';
import panel from './panels.module.css';
import { noteOrders, type SeveralResult } from './several-orders-api.ts';

/** Text of a panel that was closed, or whose change failed, with which the next one starts. */
const waitingLineAtom = atom('');

interface Props {
  orders: readonly Order[];
  onReady: (isReady: boolean) => void;
  /** Sends the change and handles the selection; by default that of the orders table. */
  apply?: (added: { send: () => SeveralResult; done: 'orderSeveral.note.done' }) => Promise<boolean>;
}

/** Appends a line to the notes of all selected orders, including past and canceled ones. */
export const NotePanel = ({ orders, onReady, apply = applyToOrders }: Props): ReactNode => {
  const { t } = useText();
  const [start] = useState(() => store().get(waitingLineAtom));
  const [text, setText] = useUnsavedInput('orders.several.note', start, { staysInView: true });
  const line = text.trim();
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  useEffect(() => () => store().set(waitingLineAtom, latest.current), []);
  const add = async (): Promise<void> => {
    const ids = orders.map(({ id }) => id);
    const isDone = await apply({ send: () => noteOrders(ids, line), done: 'orderSeveral.note.done' });
    if (isDone) store().set(waitingLineAtom, '');
  };
  return (
    <ActionPanel
      title={t('orderSeveral.note.title')}
      isReady={line !== ''}
      onReady={onReady}
      onApply={() => void add()}
    >
      <TextInput
        aria-label={t('orderSeveral.note.line')}
        placeholder={t('orderSeveral.note.line')}
        value={text}
        maxLength={maxNoteLength}
        onValueChange={setText}
      />
      <p className={panel['caption']}>{t('orderSeveral.note.hint')}</p>
    </ActionPanel>
  );
};
