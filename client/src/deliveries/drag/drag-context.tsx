import {
  DndContext,
  DragOverlay,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type CollisionDetection,
  type Modifier,
} from '@dnd-kit/core';
import { memo, useEffect, type ReactNode, type RefObject } from 'react';
import { useText } from '../../lib/i18n.ts';
import { idlePart } from '../../lib/lazy-part.tsx';
import { useAtomValue } from '../../lib/use-atom.ts';
import { draggedCardsAtom } from '../../shipments/dragged.ts';
import { isDraggingAtom } from './drag-atoms.ts';
import { dragController } from './drag-controller.ts';
import styles from './drag-preview.module.css';
import { BoardMouse, BoardTouch } from './drag-sensors.ts';
import { DropHint } from './drop-hint.tsx';
import { BoardKeyboard } from './keyboard-sensor.ts';
import type { PressRelay } from './press-relay.ts';
import { useDragGuard } from './use-drag-guard.ts';

// dnd-kit stands beside the board and not around it: its contexts change with every move, and React would look through
// everything below them for who reads them, some ten thousand components.

const board = 'board';
/** There is one drop target; which slot of it follows from the pointer (drag-target.ts). */
const onBoard: CollisionDetection = () => [{ id: board }];

const carry: Modifier = ({ transform }) => {
  const { x, y } = dragController().carriedBy;
  return { ...transform, x: transform.x + x, y: transform.y + y };
};
const modifiers = [carry];

const autoScroll = {
  canScroll: (element: Element) => dragController().mayScroll(element),
  threshold: { x: 0.1, y: 0.16 },
  layoutShiftCompensation: false,
};

export interface DragConnection {
  /** The element around list and board. */
  area: RefObject<HTMLElement | null>;
  presses: PressRelay;
}

/** dnd-kit knows one thing to drag, too: the card under the hand. No card renders for being draggable. */
const Connection = ({ area, presses }: DragConnection): ReactNode => {
  const { listeners, setNodeRef } = useDraggable({ id: 'card' });
  const { setNodeRef: setBoard } = useDroppable({ id: board });
  useEffect(() => {
    dragController().connect(area.current, setNodeRef, setBoard);
    const stop = presses.connect(listeners ?? {});
    return () => {
      stop();
      dragController().disconnect();
    };
  }, [area, presses, listeners, setNodeRef, setBoard]);
  return null;
};

const DraggedMarks = idlePart(async () => (await import('../falling-marks.tsx')).DraggedMarks);

const holdCopy = (element: HTMLElement | null): void => dragController().holdCopy(element);

/** Shows at the pointer the picked card, and how many more come along. */
const DragPreview = memo((): ReactNode => {
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

export const DragContext = memo((connection: DragConnection): ReactNode => {
  const { t } = useText();
  const { announcements, followScroll } = dragController();
  useDragGuard();
  const sensors = useSensors(useSensor(BoardMouse), useSensor(BoardTouch), useSensor(BoardKeyboard));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={onBoard}
      autoScroll={autoScroll}
      accessibility={{
        announcements,
        restoreFocus: false,
        screenReaderInstructions: { draggable: t('delivery.drag.help') },
      }}
      onDragMove={followScroll}
    >
      <Connection {...connection} />
      <DragOverlay dropAnimation={null} modifiers={modifiers} className={styles['overlay'] ?? ''}>
        <DragPreview />
      </DragOverlay>
      <DropHint />
    </DndContext>
  );
});
