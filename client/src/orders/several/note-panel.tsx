import { maxNoteLength } from '@werkplan/shared/orders/order.ts';
import { useState, type ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { ActionPanel, type PanelProps } from './action-panel.tsx';
import { applySeveral } from './apply-several.ts';
import panel from './panels.module.css';
import { noteOrders } from './several-orders-api.ts';

/** A line more in the note of each selected order, past and canceled ones included. */
export const NotePanel = ({ orders, onReady }: PanelProps): ReactNode => {
  const { t } = useText();
  const [text, setText] = useState('');
  const line = text.trim();
  const apply = (): void => {
    const ids = orders.map(({ id }) => id);
    void applySeveral({ send: () => noteOrders(ids, line), done: 'order.several.note.done' });
  };
  return (
    <ActionPanel
      title={t('order.several.note.title')}
      isReady={line !== ''}
      onReady={onReady}
      onApply={apply}
    >
      <TextInput
        aria-label={t('order.several.note.line')}
        placeholder={t('order.several.note.line')}
        value={text}
        maxLength={maxNoteLength}
        onValueChange={setText}
      />
      <p className={panel['caption']}>{t('order.several.note.hint')}</p>
    </ActionPanel>
  );
};
