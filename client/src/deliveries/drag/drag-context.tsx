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
import { closestWith } from '../../lib/dom-contract.ts';
import { useText } from '../../lib/i18n.ts';
import { idlePart } from '../../lib/lazy-part.tsx';
import { useAtomValue } from '../../lib/use-atom.ts';
import { draggedCardsAtom } from '../../shipments/dragged-cards.ts';
import { announcements } from './drag-announcements.ts';
import { isDraggingAtom, removedMarksAtom } from './drag-atoms.ts';
import { dragController } from './drag-controller.ts';
import { BoardKeyboard } from './drag-keys.ts';
import styles from './drag-preview.module.css';
import { DropHint } from './drop-hint.tsx';

/** Makes a sensor render each step synchronously, so that the shown target never lags behind the pointer. */
const atOnce = <Options extends object>(
  { onStart, onMove, options, ...props }: SensorProps<Options>,
  activationConstraint: PointerActivationConstraint,
): SensorProps<Options> => ({
  ...props,
  options: { ...options, activationConstraint },
  onStart: (point) => flushSync(() => onStart(point)),
  onMove: (point) => flushSync(() => onMove(point)),
});

/** Mouse sensor that starts a drag when the pointer has moved 4 px with the main button pressed. */
class BoardMouse extends MouseSensor {
  static override activators: typeof MouseSensor.activators = [
    {
      eventName: 'onMouseDown',
      handler: ({ nativeEvent }: MouseEvent) => dragController().press(nativeEvent),
    },
  ];
  constructor(props: ConstructorParameters<typeof MouseSensor>[0]) {
    super(atOnce(props, { distance: 4 }));
  }
}

/** Touch sensor that starts a drag after 4 px on the handle; elsewhere after 300 ms, so that lists can be scrolled. */
class BoardTouch extends TouchSensor {
  static override activators: typeof TouchSensor.activators = [
    {
      eventName: 'onTouchStart',
      handler: ({ nativeEvent }: TouchEvent) => dragController().press(nativeEvent),
    },
  ];
  constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
    const isOnHandle = closestWith(props.event.target as Element, 'handle') !== null;
    super(atOnce(props, isOnHandle ? { distance: 4 } : { delay: 300, tolerance: 8 }));
  }
}

export interface DragConnection {
  area: RefObject<HTMLElement | null>;
  /** Passes presses to `take` until the returned function is called. */
  onPress: (take: (press: SyntheticEvent) => void) => () => void;
}

/** Connects dnd-kit to a single draggable for whichever card is dragged, so that cards do not subscribe to dnd-kit. */
const Connection = ({ area, onPress }: DragConnection): ReactNode => {
  const { listeners = {}, setNodeRef } = useDraggable({ id: 'card' });
  const { setNodeRef: setBoard } = useDroppable({ id: 'board' });
  useEffect(() => dragController().connect(area.current, setNodeRef, setBoard), [area, setNodeRef, setBoard]);
  useEffect(() => {
    const listenerOf = ({ type }: SyntheticEvent) =>
      Object.entries(listeners).find(([name]) => name.toLowerCase() === `on${type}`)?.[1];
    return onPress((press) => void listenerOf(press)?.(press));
  }, [onPress, listeners]);
  return null;
};

const RemovedMarks = idlePart(async () => (await import('../removed-marks.tsx')).RemovedMarks);

/** Shows the dragged card at the pointer, with the number of cards if there are several, and the marks that a drop removes. */
const DragPreview = memo((): ReactNode => {
  const isDragging = useAtomValue(isDraggingAtom);
  const count = useAtomValue(draggedCardsAtom).length;
  const marks = useAtomValue(removedMarksAtom);
  const { carriedBy, holdCopy } = dragController();
  if (!isDragging) return null;
  const style = { translate: `${carriedBy.x}px ${carriedBy.y}px` };
  return (
    <div className={styles['preview']} style={style} data-several={count > 1 || undefined} inert>
      <div ref={holdCopy} className={styles['card']} />
      {marks.length > 0 && <RemovedMarks marks={marks} />}
      {count > 1 && <span className={styles['count']}>{count}</span>}
    </div>
  );
});

/**
 * Provides dnd-kit's context beside the board instead of around it, because the context changes with every move, and
 * React would search some ten thousand components for consumers.
 */
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
        announcements: announcements(),
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
