import { maxSlotText } from '@werkplan/shared/deliveries/delivery.ts';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useEditing } from '../shipments/editing.ts';
import { InlineEdit } from '../ui/inline-edit.tsx';
import { writeSlotText } from './delivery-api.ts';
import styles from './slot-note.module.css';

interface Props {
  deliveryId: number;
  slot: number;
  registration: string;
  /** Empty for a free slot. */
  text: string;
  isTabStop: boolean;
  flash?: boolean;
}

/** One line is a low slot, more are a high one: heights stay on the 16 px lattice. */
const useIsHigh = (text: string) => {
  const shown = useRef<HTMLSpanElement>(null);
  const [isHigh, setIsHigh] = useState(false);
  useLayoutEffect(() => {
    setIsHigh((shown.current?.scrollHeight ?? 0) > 20);
  }, [text]);
  return { shown, isHigh };
};

/** A slot's free text, or the empty slot that takes one: a double-click or typing edits it in place. */
export const SlotNote = ({
  deliveryId,
  slot,
  registration,
  text,
  isTabStop,
  flash = false,
}: Props): ReactNode => {
  const { t } = useText();
  const onEditingChange = useEditing();
  const { shown, isHigh } = useIsHigh(text);
  const save = async (next: string): Promise<void> => {
    try {
      await writeSlotText(deliveryId, slot, next);
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <InlineEdit
      kind="lines"
      label={t('delivery.slot.text', { truck: registration, slot: slot + 1 })}
      value={text}
      maxLength={maxSlotText}
      onSave={save}
      onEditingChange={onEditingChange}
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
