import { maxSlotText, type DeliveryItemRow } from '@werkplan/shared/deliveries/delivery.ts';
import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import type { RecentChange } from '../live/recent-changes.ts';
import { useEditedRow } from '../shipments/editing.ts';
import { cardAtom } from '../shipments/shipment-atoms.ts';
import { notifyEditFailure } from '../trucks/notify-edit-failure.ts';
import { InlineEdit } from '../ui/inline-edit.tsx';
import { writeSlotText } from './delivery-api.ts';
import styles from './slot-note.module.css';

interface Props {
  deliveryId: number;
  slot: number;
  registration: string;
  /** What the slot holds; nothing while it is free. */
  item: DeliveryItemRow | undefined;
  isTabStop: boolean;
  /** Who else has just written it. */
  changedBy: RecentChange | null;
  /** From opening the editor until its text is saved. */
  onWritingChange: (writing: boolean) => void;
}

/** One line is a low slot, more are a high one: heights stay on the 16 px lattice. */
const useIsHigh = (text: string) => {
  const shown = useRef<HTMLSpanElement>(null);
  const [isHigh, setIsHigh] = useState(false);
  useLayoutEffect(() => {
    // Measuring lays the page out; most slots of a board have no text to measure.
    setIsHigh(text !== '' && (shown.current?.scrollHeight ?? 0) > 20);
  }, [text]);
  return { shown, isHigh };
};

/** What a slot holds, in words. */
const useContent = (item: DeliveryItemRow | undefined): string => {
  const card = useAtomValue(cardAtom(item?.shipmentId ?? 0));
  return card?.order.constructionSite ?? item?.text ?? '';
};

/** What a colleague has put into the slot since its editor opened: another text, a shipment, nothing. */
const useSlotNews = (item: DeliveryItemRow | undefined, change: RecentChange | null) => {
  const { t } = useText();
  const [by, setBy] = useState('');
  if (change && change.by !== by) setBy(change.by);
  const content = useContent(item);
  const [seen, setSeen] = useState<string | null>(null);
  const isOther = seen !== null && seen !== content;
  const who = by || t('order.news.somebody');
  const news = content === '' ? t('live.news.emptied') : t('live.news.value', { by: who, theirs: content });
  return {
    news: isOther ? news : null,
    onEditingChange: (editing: boolean) => setSeen(editing ? content : null),
  };
};

/** A slot's free text, or the empty slot that takes one: a double-click or typing edits it in place. */
export const SlotNote = ({
  deliveryId,
  slot,
  registration,
  item,
  isTabStop,
  changedBy,
  onWritingChange,
}: Props): ReactNode => {
  const { t } = useText();
  const text = item?.text ?? '';
  const { seen, onEditingChange } = useEditedRow(item);
  const editor = useSlotNews(item, changedBy);
  const { shown, isHigh } = useIsHigh(text);
  const save = async (next: string): Promise<boolean> => {
    onWritingChange(true);
    try {
      await writeSlotText(deliveryId, slot, next, seen.current);
      return true;
    } catch (error) {
      notifyEditFailure(error);
      return false;
    } finally {
      onWritingChange(false);
    }
  };
  return (
    <InlineEdit
      kind="lines"
      label={t('delivery.slot.text', { truck: registration, slot: slot + 1 })}
      value={text}
      draftName={`slots.${deliveryId}.${slot}`}
      maxLength={maxSlotText}
      onSave={save}
      onEditingChange={(editing) => {
        onEditingChange(editing);
        editor.onEditingChange(editing);
        onWritingChange(editing);
      }}
      news={editor.news}
      tabIndex={isTabStop ? 0 : -1}
      className={cx(
        styles['slot'],
        text !== '' && styles['note'],
        isHigh && styles['high'],
        changedBy && styles['flash'],
      )}
      editorClassName={styles['editor']}
    >
      <span ref={shown} className={styles['text']} title={text || t('delivery.slot.tooltip')}>
        {text}
      </span>
    </InlineEdit>
  );
};
