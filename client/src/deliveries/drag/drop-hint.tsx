import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Ban from 'lucide-react/icons/ban';
import Download from 'lucide-react/icons/download';
import Replace from 'lucide-react/icons/replace';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../lib/i18n.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { draggedTextAtom, dropEffectAtom, isDraggingAtom, overAtom } from './drag-atoms.ts';
import { dragArea } from './drag-place.ts';
import { columnsOf, contentOf } from './drag-target.ts';
import styles from './drop-hint.module.css';
import { dropHintPosition } from './drop-hint-position.ts';

const hints = {
  place: { icon: Download, text: 'delivery.slot.dropHere' },
  swap: { icon: ArrowLeftRight, text: 'delivery.drag.swap' },
  replace: { icon: Replace, text: 'delivery.drag.replace' },
  taken: { icon: Ban, text: 'delivery.drag.taken' },
} as const;

/** Lies over the slot a drag has reached and shows what a drop would do; one for the whole board, carried from slot to slot. */
const Hint = ({ columns }: { columns: HTMLElement }): ReactNode => {
  const { t } = useText();
  const target = useAtomValue(overAtom);
  const effect = useAtomValue(dropEffectAtom);
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () => (element.current ? dropHintPosition(element.current, columns, target) : undefined),
    [columns, target, effect],
  );
  const hint = effect === 'none' || effect === 'unassign' ? null : hints[effect];
  const Icon = hint?.icon;
  return createPortal(
    <span ref={element} className={styles['hint']} data-mark={hint ? effect : undefined} aria-hidden>
      {hint && Icon && (
        <span className={styles['label']}>
          <Icon size={12} strokeWidth={2} />
          {t(hint.text)}
        </span>
      )}
    </span>,
    columns,
  );
};

/** Where the dragged text came from. */
const Origin = (): ReactNode => {
  const text = useAtomValue(draggedTextAtom);
  const [deliveryId, slot] = text?.place.split(':').map(Number) ?? [];
  const area = dragArea();
  if (!area || deliveryId === undefined || slot === undefined) return null;
  const content = contentOf(area, { deliveryId, slot });
  return content && createPortal(<span className={styles['origin']} />, content);
};

/** What a drag draws on the board: the only thing it draws there. */
export const DropHint = (): ReactNode => {
  const isDragging = useAtomValue(isDraggingAtom);
  const columns = isDragging && columnsOf(dragArea());
  return (
    columns && (
      <>
        <Hint columns={columns} />
        <Origin />
      </>
    )
  );
};
