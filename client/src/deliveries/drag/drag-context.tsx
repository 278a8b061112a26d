import styles from './drag-preview.module.css';
import {
  DndContext,
  DragOverlay,
  MouseSensor,
  type PointerActivationConstraint,
  type SensorProps,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  memo,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  type TouchEvent,
  useEffect,
} from 'react';
import { flushSync } from 'react-dom';
import { nearest } from '../../lib/dom-contract.ts';
import { useText } from '../../lib/i18n.ts';
import { idlePart } from '../../lib/lazy-part.tsx';
import { useAtomValue } from '../../lib/use-atom.ts';
import { draggedCardsAtom } from '../../shipments/dragged-cards.ts';
import { isDraggingAtom } from './drag-atoms.ts';
import { dragController } from './drag-controller.ts';
import { BoardKeyboard } from './drag-keys.ts';
import { DropHint } from './drop-hint.tsx';
import type { PressRelay } from './press-relay.ts';

/** Has dnd-kit render each step at once, so that the target is never older than the pointer. */
const atOnce = <Options extends object>(
  { onStart, onMove, options, ...props }: SensorProps<Options>,
  activationConstraint: PointerActivationConstraint,
): SensorProps<Options> => ({
  ...props,
  options: { ...options, activationConstraint },
  onStart: (point) => flushSync(() => onStart(point)),
  onMove: (point) => flushSync(() => onMove(point)),
});

/** Starts when the main button moves more than 4 px. */
export class BoardMouse extends MouseSensor {
  static override activators: typeof MouseSensor.activators = [
    {
      eventName: 'onMouseDown',
      handler: ({ nativeEvent }: MouseEvent) =>
        nativeEvent.button === 0 && dragController().press(nativeEvent),
    },
  ];
  constructor(props: ConstructorParameters<typeof MouseSensor>[0]) {
    super(atOnce(props, { distance: 4 }));
  }
}

/** Starts at once on the handle; elsewhere on a card after a long press, so that lists can be scrolled. */
export class BoardTouch extends TouchSensor {
  static override activators: typeof TouchSensor.activators = [
    {
      eventName: 'onTouchStart',
      handler: ({ nativeEvent }: TouchEvent) =>
        nativeEvent.touches.length === 1 && dragController().press(nativeEvent),
    },
  ];
  constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
    const { target } = props.event;
    const isOnHandle = target instanceof Element && nearest(target, 'handle') !== null;
    super(atOnce(props, isOnHandle ? { distance: 4 } : { delay: 300, tolerance: 8 }));
  }
}

// DndContext is a sibling of the board instead of a parent: its contexts change with every move, and React
// would search some ten thousand components for consumers.

export interface DragConnection {
  area: RefObject<HTMLElement | null>;
  relay: PressRelay;
}

const listenerOf: Readonly<Record<string, string>> = {
  mousedown: 'onMouseDown',
  touchstart: 'onTouchStart',
  keydown: 'onKeyDown',
};

/** A single draggable stands for the card under the pointer, so that cards do not subscribe to dnd-kit. */
const Connection = ({ area, relay }: DragConnection): ReactNode => {
  const { listeners, setNodeRef } = useDraggable({ id: 'card' });
  const { setNodeRef: setBoard } = useDroppable({ id: 'board' });
  useEffect(() => dragController().connect(area.current, setNodeRef, setBoard), [area, setNodeRef, setBoard]);
  useEffect(
    () => relay.connect((press: SyntheticEvent) => listeners?.[listenerOf[press.type] ?? '']?.(press)),
    [relay, listeners],
  );
  return null;
};

const DraggedMarks = idlePart(async () => (await import('../removed-marks.tsx')).MarksRemovedByDrop);

/** Shows the dragged card at the pointer, with the number of further cards. */
const DragPreview = memo((): ReactNode => {
  const isDragging = useAtomValue(isDraggingAtom);
  const count = useAtomValue(draggedCardsAtom).length;
  const { carriedBy, holdCopy } = dragController();
  if (!isDragging) return null;
  const style = { translate: `${carriedBy.x}px ${carriedBy.y}px` };
  return (
    <div className={styles['preview']} style={style} data-several={count > 1 || undefined} inert>
      <div ref={holdCopy} className={styles['card']} />
      <DraggedMarks />
      {count > 1 && <span className={styles['count']}>{count}</span>}
    </div>
  );
});

export const DragContext = memo((connection: DragConnection): ReactNode => {
  const { t } = useText();
  const drag = dragController();
  const sensors = useSensors(useSensor(BoardMouse), useSensor(BoardTouch), useSensor(BoardKeyboard));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={drag.collisions}
      autoScroll={{
        canScroll: drag.mayScroll,
        threshold: { x: 0.1, y: 0.16 },
        layoutShiftCompensation: false,
      }}
      accessibility={{
        announcements: drag.announcements,
        restoreFocus: false,
        screenReaderInstructions: { draggable: t('delivery.drag.help') },
      }}
      onDragStart={drag.start}
      onDragMove={drag.follow}
      onDragOver={drag.follow}
      onDragEnd={drag.drop}
      onDragCancel={drag.cancel}
    >
      <Connection {...connection} />
      <DragOverlay dropAnimation={null} className={styles['overlay'] ?? ''}>
        <DragPreview />
      </DragOverlay>
      <DropHint />
    </DndContext>
  );
});
