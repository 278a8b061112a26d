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
import { memo, useEffect, type ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { announcements } from './drag-announcements.ts';
import { listenWith } from './drag-events.ts';
import preview from './drag-preview.module.css';
import { DragPreview } from './drag-preview.tsx';
import { BoardMouse, BoardTouch, connectNodes } from './drag-sensors.ts';
import { carriedBy, followScroll, mayScroll } from './drag-session.ts';
import { DropHint } from './drop-hint.tsx';
import { BoardKeyboard } from './keyboard-sensor.ts';
import { useDragGuard } from './use-drag-guard.ts';

// dnd-kit stands beside the board and not around it: its contexts change with every move, and React would look through
// everything below them for who reads them, some ten thousand components.

const board = 'board';
/** There is one drop target; which slot of it follows from the pointer (drag-target.ts). */
const onBoard: CollisionDetection = () => [{ id: board }];

const carry: Modifier = ({ transform }) => {
  const { x, y } = carriedBy();
  return { ...transform, x: transform.x + x, y: transform.y + y };
};
const modifiers = [carry];

const autoScroll = { canScroll: mayScroll, threshold: { x: 0.1, y: 0.16 }, layoutShiftCompensation: false };

/** dnd-kit knows one thing to drag, too: the card under the hand. No card renders for being draggable. */
const Connection = (): ReactNode => {
  const { listeners, setNodeRef } = useDraggable({ id: 'card' });
  const { setNodeRef: setBoard } = useDroppable({ id: board });
  useEffect(() => {
    connectNodes(setNodeRef, setBoard);
    listenWith(listeners ?? {});
    return () => listenWith(null);
  }, [listeners, setNodeRef, setBoard]);
  return null;
};

export const DragContext = memo((): ReactNode => {
  const { t } = useText();
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
      <Connection />
      <DragOverlay dropAnimation={null} modifiers={modifiers} className={preview['overlay'] ?? ''}>
        <DragPreview />
      </DragOverlay>
      <DropHint />
    </DndContext>
  );
});
