import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { maxSlotText } from '@werkplan/shared/deliveries/delivery.ts';
import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { ReasonDeclinedError } from '../lib/reasons.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import type { RecentChange } from '../live/recent-changes.ts';
import type { DescribeOtherValue } from '../live/use-concurrent-edit.ts';
import { useFieldEditor } from '../shipments/editing.ts';
import { PinMark } from '../shipments/pin-mark.tsx';
import { cardAtom } from '../shipments/shipment-atoms.ts';
import { notifyEditFailure } from '../trucks/notify-edit-failure.ts';
import { InlineEdit } from '../ui/inline-edit.tsx';
import { writeSlotText } from './delivery-api.ts';
import styles from './slot-text.module.css';

interface Props {
  deliveryId: number;
  slot: number;
  registration: string;
  item: DeliveryItemRow | undefined;
  isTabStop: boolean;
  changedBy: RecentChange | null;
  /** Called with true when the editor opens, and with false when its text is saved or discarded. */
  onWritingChange: (writing: boolean) => void;
}

/** Tells if the text needs several lines, so that its slot gets the height of three lines. */
const useIsHigh = (text: string) => {
  const shown = useRef<HTMLSpanElement>(null);
  const [isHigh, setIsHigh] = useState(false);
  useLayoutEffect(() => {
    // Skips measuring, which forces a layout, for the many slots without a text.
    setIsHigh(text !== '' && (shown.current?.scrollHeight ?? 0) > 20);
  }, [text]);
  return { shown, isHigh };
};

/** Returns the slot's content for screen readers. */
const useContent = (item: DeliveryItemRow | undefined): string => {
  const card = useAtomValue(cardAtom(item?.shipmentId ?? 0));
  return card?.order.constructionSite ?? item?.text ?? '';
};

/**
 * Describes how another user has changed the slot since its editor was opened: another text, a shipment, or nothing.
 */
const useAnnounceNews = (item: DeliveryItemRow | undefined): DescribeOtherValue => {
  const { t } = useText();
  const isCard = item !== undefined && item.shipmentId !== null;
  return (by, theirs) => {
    if (theirs === '') return t('live.news.emptied');
    return t(isCard ? 'live.news.placed' : 'live.news.value', { by, theirs });
  };
};

/** Slot that has a text or is empty; a double-click or typing starts editing. */
export const SlotText = ({
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
  const { seen, news, onEditingChange, onRefused } = useFieldEditor(item, {
    value: useContent(item),
    change: changedBy,
    announce: useAnnounceNews(item),
  });
  const mayWrite = useMay(fillSlotEndpoint);
  const { shown, isHigh } = useIsHigh(text);
  const save = async (next: string): Promise<boolean> => {
    onWritingChange(true);
    try {
      await writeSlotText(deliveryId, slot, next, seen.current);
      return true;
    } catch (error) {
      if (error instanceof ReasonDeclinedError) return true;
      onRefused(error);
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
      base={item}
      draftName={`slots.${deliveryId}.${slot}`}
      disabled={!mayWrite}
      maxLength={maxSlotText}
      onSave={save}
      onEditingChange={(editing, over) => {
        onEditingChange(editing, over);
        onWritingChange(editing);
      }}
      news={news}
      tabIndex={isTabStop ? 0 : -1}
      className={cx(
        styles['slot'],
        text !== '' && styles['note'],
        isHigh && styles['high'],
        changedBy && styles['flash'],
      )}
      editorClassName={styles['editor']}
    >
      <span
        ref={shown}
        className={styles['text']}
        title={text || (mayWrite ? t('delivery.slot.tooltip') : undefined)}
      >
        {item?.isPinned && (
          <span className={styles['pin']}>
            <PinMark />
          </span>
        )}
        <span>{text}</span>
      </span>
    </InlineEdit>
  );
};
