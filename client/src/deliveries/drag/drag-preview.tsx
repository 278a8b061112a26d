import { memo, type ReactNode } from 'react';
import { idlePart } from '../../lib/lazy-part.tsx';
import { useAtomValue } from '../../lib/use-atom.ts';
import { draggedCardsAtom } from '../../shipments/dragged.ts';
import { isDraggingAtom } from './drag-atoms.ts';
import { holdCopy } from './drag-copy.ts';
import styles from './drag-preview.module.css';

const DraggedMarks = idlePart(async () => (await import('../falling-marks.tsx')).DraggedMarks);

/** What the hand holds: the picked card, and how many more come along. */
export const DragPreview = memo((): ReactNode => {
  const isDragging = useAtomValue(isDraggingAtom);
  const count = useAtomValue(draggedCardsAtom).length;
  if (!isDragging) return null;
  return (
    <div className={styles['preview']} data-several={count > 1 || undefined} inert>
      <div ref={holdCopy} className={styles['card']} />
      <DraggedMarks />
      {count > 1 && <span className={styles['count']}>{count}</span>}
    </div>
  );
});
