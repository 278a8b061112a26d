import { maxSlotText, type DeliveryItemRow } from '@werkplan/shared/deliveries/delivery.ts';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useEditedRow } from '../shipments/editing.ts';
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
  flash: boolean;
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

/** A slot's free text, or the empty slot that takes one: a double-click or typing edits it in place. */
export const SlotNote = ({
  deliveryId,
  slot,
  registration,
  item,
  isTabStop,
  flash,
  onWritingChange,
}: Props): ReactNode => {
  const { t } = useText();
  const text = item?.text ?? '';
  const { seen, onEditingChange } = useEditedRow(item);
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
        onWritingChange(editing);
      }}
      tabIndex={isTabStop ? 0 : -1}
      className={cx(
        styles['slot'],
        text !== '' && styles['note'],
        isHigh && styles['high'],
        flash && styles['flash'],
      )}
      editorClassName={styles['editor']}
    >
      <span ref={shown} className={styles['text']} title={text || t('delivery.slot.tooltip')}>
        {text}
      </span>
    </InlineEdit>
  );
};
