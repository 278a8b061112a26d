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
import { useAtomValue } from 'jotai';
import {
  useEffect,
  useRef,
  type CSSProperties,
  type KeyboardEventHandler,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { cx } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { useMergedRefs } from '../../ui/use-merged-refs.ts';
import { announcements } from './drag-announcements.ts';
import styles from './drag-area.module.css';
import { isDraggingAtom, isOverListAtom } from './drag-atoms.ts';
import { DragPreview } from './drag-preview.tsx';
import preview from './drag-preview.module.css';
import { BoardMouse, BoardTouch, connectDraggable } from './drag-sensors.ts';
import { carriedBy, followScroll, mayScroll, setDragArea } from './drag-session.ts';
import { BoardKeyboard } from './keyboard-sensor.ts';
import { useDragGuard } from './use-drag-guard.ts';

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  className: string | undefined;
  children: ReactNode;
}

const board = 'board';
/** There is one drop target; which slot of it, the pointer tells (drag-target.ts). */
const onBoard: CollisionDetection = () => [{ id: board }];

const carry: Modifier = ({ transform }) => {
  const { x, y } = carriedBy();
  return { ...transform, x: transform.x + x, y: transform.y + y };
};
const modifiers = [carry];

/** A long press on a touch screen must pick up and not open the card's menu. */
const useNoMenuOnTouch = () => {
  const byTouch = useRef(false);
  return {
    onPointerDownCapture: ({ pointerType }: PointerEvent): void => {
      byTouch.current = pointerType === 'touch';
    },
    onContextMenuCapture: (event: { preventDefault: () => void; stopPropagation: () => void }): void => {
      if (!byTouch.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};

/** dnd-kit knows one thing to drag, too: the card under the hand (drag-sensors.ts). No card renders for being draggable. */
const Area = ({ ref, className, children }: Props): ReactNode => {
  const { t } = useText();
  const { listeners, setNodeRef } = useDraggable({ id: 'card' });
  useEffect(() => connectDraggable(setNodeRef), [setNodeRef]);
  const isDragging = useAtomValue(isDraggingAtom);
  const isOverList = useAtomValue(isOverListAtom);
  // Before the slot under it: a letter typed on a slot opens its editor.
  const { onKeyDown, ...others } = listeners ?? {};
  useDragGuard();
  const noMenu = useNoMenuOnTouch();
  const merged = useMergedRefs(ref, setDragArea);
  const texts = {
    '--place-here': JSON.stringify(t('delivery.slot.placeHere')),
    '--back-to-list': JSON.stringify(t('delivery.drag.toList')),
  } as CSSProperties;
  return (
    <div
      ref={merged}
      className={cx(styles['area'], className)}
      data-dragging={isDragging || undefined}
      data-over-list={isOverList || undefined}
      style={texts}
      {...others}
      onKeyDownCapture={onKeyDown as KeyboardEventHandler}
      {...noMenu}
    >
      {children}
    </div>
  );
};

/** Around the board's columns: what dnd-kit scrolls at its edges. */
export const DropBoard = ({ className, children }: Omit<Props, 'ref'>): ReactNode => {
  const { setNodeRef } = useDroppable({ id: board });
  return (
    <div ref={setNodeRef} className={className}>
      {children}
    </div>
  );
};

/** List and board, between which cards are dragged by mouse, touch and keyboard. */
export const DragArea = (props: Props): ReactNode => {
  const { t } = useText();
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
      <Area {...props} />
      <DragOverlay dropAnimation={null} modifiers={modifiers} className={preview['overlay'] ?? ''}>
        <DragPreview />
      </DragOverlay>
    </DndContext>
  );
};

const autoScroll = { canScroll: mayScroll, threshold: { x: 0.1, y: 0.16 }, layoutShiftCompensation: false };
