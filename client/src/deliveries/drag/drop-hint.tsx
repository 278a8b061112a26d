import { useAtomValue } from 'jotai';
import { ArrowLeftRight, Ban, Download, Replace } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { slotMarkAtom } from './drag-atoms.ts';
import styles from './drop-hint.module.css';

const hints = {
  place: { icon: Download, text: 'delivery.slot.dropHere' },
  swap: { icon: ArrowLeftRight, text: 'delivery.drag.swap' },
  replace: { icon: Replace, text: 'delivery.drag.replace' },
  taken: { icon: Ban, text: 'delivery.drag.taken' },
} as const;

/** Lies over the slot a drag has reached and says what a drop would do. The only part of a slot that a drag draws. */
export const DropHint = ({ slotKey }: { slotKey: string }): ReactNode => {
  const { t } = useText();
  const mark = useAtomValue(slotMarkAtom(slotKey));
  if (mark === null || mark === 'none' || mark === 'unassign') return null;
  if (mark === 'origin') return <span className={styles['origin']} />;
  const { icon: Icon, text } = hints[mark];
  return (
    <span className={styles['hint']} data-mark={mark} aria-hidden>
      <span className={styles['label']}>
        <Icon size={12} strokeWidth={2} />
        {t(text)}
      </span>
    </span>
  );
};
