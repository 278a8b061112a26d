import styles from './drag-preview.module.css';
import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  type Modifier,
  MouseSensor,
  type SensorProps,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { memo, type MouseEvent, type ReactNode, type RefObject, type TouchEvent, useEffect } from 'react';
import { useText } from '../../lib/i18n.ts';
import { idlePart } from '../../lib/lazy-part.tsx';
import { useAtomValue } from '../../lib/use-atom.ts';
import { draggedCardsAtom } from '../../shipments/dragged.ts';
import { isDraggingAtom } from './drag-atoms.ts';
import { dragController } from './drag-controller.ts';
import { DropHint } from './drop-hint.tsx';
import { BoardKeyboard } from './keyboard-sensor.ts';
import type { PressRelay } from './press-relay.ts';
import { useDragGuard } from './use-drag-guard.ts';
import { nearest } from '../../lib/dom-contract.ts';

// Sensors notify the DragController directly, because dnd-kit's events only fire after it has rendered.

const heard = <Options extends object>(
  props: SensorProps<Options>,
  byTouch: boolean,
): SensorProps<Options> => {
  const drag = dragController();
  return {
    ...props,
    onStart: (point) => {
      drag.start(point, byTouch);
      props.onStart(point);
    },
    onMove: (point) => {
      drag.move(point);
      props.onMove(point);
    },
    onEnd: () => {
      drag.drop();
      props.onEnd();
    },
    onCancel: () => {
      drag.cancel();
      props.onCancel();
    },
  };
};

/** Starts when the main button moves more than 4 px. */
export class BoardMouse extends MouseSensor {
  static override activators: typeof MouseSensor.activators = [
    {
      eventName: 'onMouseDown',
      handler: ({ nativeEvent }: MouseEvent) =>
        nativeEvent.button === 0 && dragController().press(nativeEvent.target) !== null,
    },
  ];
  constructor(props: ConstructorParameters<typeof MouseSensor>[0]) {
    const options = { ...props.options, activationConstraint: { distance: 4 } };
    super(heard({ ...props, options }, false));
  }
}

const isOnHandle = (target: EventTarget | null): boolean =>
  target instanceof Element && nearest(target, 'handle') !== null;

/** Starts at once on the handle; elsewhere on a card after a long press, so that lists can be scrolled. */
export class BoardTouch extends TouchSensor {
  static override activators: typeof TouchSensor.activators = [
    {
      eventName: 'onTouchStart',
      handler: ({ nativeEvent }: TouchEvent) =>
        nativeEvent.touches.length === 1 && dragController().press(nativeEvent.target) !== null,
    },
  ];
  constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
    const activationConstraint = isOnHandle(props.event.target)
      ? { distance: 4 }
      : { delay: 300, tolerance: 8 };
    super(heard({ ...props, options: { ...props.options, activationConstraint } }, true));
  }
}

// DndContext is a sibling of the board instead of a parent: its contexts change with every move, and React
// would search some ten thousand components for consumers.

const board = 'board';
/** The board is a single droppable; the slot is computed from the pointer (drag-places.ts). */
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
  area: RefObject<HTMLElement | null>;
  presses: PressRelay;
}

/** A single draggable stands for the card under the pointer, so that cards do not subscribe to dnd-kit. */
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

/** Shows the dragged card at the pointer, with the number of further cards. */
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
