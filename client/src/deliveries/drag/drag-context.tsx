import previewStyles from './drag-preview.module.css';
import styles from './drop-hint.module.css';
import {
  type Announcements,
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
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Ban from 'lucide-react/icons/ban';
import Download from 'lucide-react/icons/download';
import Replace from 'lucide-react/icons/replace';
import {
  memo,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  type TouchEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { dataOf, closestWith } from '../../lib/dom-contract.ts';
import { clientPart, store } from '../../lib/client.ts';
import { translateNow, useText } from '../../lib/i18n.ts';
import { idlePart } from '../../lib/lazy-part.tsx';
import { useAtomValue } from '../../lib/use-atom.ts';
import { draggedCardsAtom } from '../../shipments/dragged-cards.ts';
import { removedMarksText } from '../../shipments/removed-marks.ts';
import { truckOfDeliveryAtom } from '../delivery-atoms.ts';
import { runFitAtom } from '../run-fit.ts';
import {
  draggedTextAtom,
  dropEffectAtom,
  removedMarksAtom,
  isDraggingAtom,
  dropTargetAtom,
  type DropTarget,
} from './drag-atoms.ts';
import { dragController } from './drag-controller.ts';
import { BoardKeyboard } from './drag-keys.ts';
import { columnsOf, contentOf, targetOfPlace } from './drag-places.ts';

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
    <div className={previewStyles['preview']} style={style} data-several={count > 1 || undefined} inert>
      <div ref={holdCopy} className={previewStyles['card']} />
      {marks.length > 0 && <RemovedMarks marks={marks} />}
      {count > 1 && <span className={previewStyles['count']}>{count}</span>}
    </div>
  );
});

const hints = {
  place: { Icon: Download, text: 'delivery.slot.dropHere' },
  anyway: { Icon: Download, text: 'delivery.slot.dropAnyway' },
  swap: { Icon: ArrowLeftRight, text: 'delivery.drag.swap' },
  replace: { Icon: Replace, text: 'delivery.drag.replace' },
  taken: { Icon: Ban, text: 'delivery.drag.taken' },
} as const;

/**
 * Positions the hint over the target slot, clipped at the head under which slots scroll, and follows scrolling and
 * resizing until the returned function is called. Hides the hint if the target is no slot.
 */
const cover = (hint: HTMLElement, columns: HTMLElement, target: DropTarget): (() => void) | undefined => {
  const content = target === 'list' ? null : contentOf(columns, target);
  const column = closestWith(content, 'delivery');
  const [head, slots] = [column?.firstElementChild, column?.lastElementChild];
  hint.hidden = !head;
  if (!content || !head || !slots) return undefined;
  hint.toggleAttribute('data-solid', dataOf(content.parentElement, 'free') !== undefined);
  const follow = (): void => {
    const [from, box] = [columns.getBoundingClientRect(), content.getBoundingClientRect()];
    const top = head.contains(content) ? box.top : Math.max(box.top, head.getBoundingClientRect().bottom);
    hint.style.width = `${box.width}px`;
    hint.style.height = `${Math.max(0, box.bottom - top)}px`;
    hint.style.transform = `translate(${box.left - from.left}px, ${top - from.top}px)`;
  };
  follow();
  const heights = new ResizeObserver(follow);
  heights.observe(slots);
  const scrolled = new AbortController();
  columns.parentElement?.addEventListener('scroll', follow, { passive: true, signal: scrolled.signal });
  return () => {
    heights.disconnect();
    scrolled.abort();
  };
};

/**
 * Shows the effect of a drop over the slot that it would change, and outlines the slot from which a dragged text comes.
 * Slots do not subscribe to the target, so that a move from slot to slot renders none of them.
 */
const DropHint = (): ReactNode => {
  const { t } = useText();
  const isDragging = useAtomValue(isDraggingAtom);
  const [target, effect] = [useAtomValue(dropTargetAtom), useAtomValue(dropEffectAtom)];
  const text = useAtomValue(draggedTextAtom);
  const isMarked =
    useAtomValue(runFitAtom(target === null || target === 'list' ? 0 : target.deliveryId))?.tone === 'warn';
  const element = useRef<HTMLSpanElement>(null);
  const columns = isDragging ? columnsOf(dragController().area) : null;
  useLayoutEffect(
    () => (element.current && columns ? cover(element.current, columns, target) : undefined),
    [columns, target, effect],
  );
  if (!columns) return null;
  const what = effect === 'place' && isMarked ? 'anyway' : effect;
  const hint = what === 'none' || what === 'unassign' ? null : hints[what];
  const origin = text && contentOf(columns, targetOfPlace(text.place));
  return (
    <>
      {createPortal(
        <span ref={element} className={styles['hint']} data-mark={hint ? what : undefined} aria-hidden>
          {hint && (
            <span className={styles['label']}>
              <hint.Icon size={12} strokeWidth={2} />
              {t(hint.text)}
            </span>
          )}
        </span>,
        columns,
      )}
      {origin && createPortal(<span className={styles['origin']} />, origin)}
    </>
  );
};

const placeName = (target: DropTarget): string => {
  if (target === null) return '';
  if (target === 'list') return translateNow('shipment.list');
  const truck = store().get(truckOfDeliveryAtom(target.deliveryId))?.registration ?? '–';
  return translateNow('delivery.slot.text', { truck, slot: target.slot + 1 });
};

const effectKeys: Partial<Record<string, MessageKey>> = {
  place: 'delivery.drag.free',
  swap: 'delivery.drag.swap',
  replace: 'delivery.drag.replace',
  taken: 'delivery.drag.taken',
};

/** Describes the current target, the effect of a drop, and the marks that it would remove. */
const aimWords = (): string => {
  const key = effectKeys[store().get(dropEffectAtom)];
  const falls = removedMarksText(store().get(removedMarksAtom), translateNow);
  return [placeName(store().get(dropTargetAtom)), key && translateNow(key), falls].filter(Boolean).join(', ');
};

/** Announces keyboard drags to screen readers, and only the end of pointer drags. */
export const announcements = clientPart((): Announcements => {
  let said = '';
  const isByKeys = (): boolean => dragController().drag?.start === null;
  const what = (): string => dragController().drag?.what ?? '';
  const canceled = (): string => translateNow('delivery.drag.canceled', { what: what() });
  return {
    onDragStart: () => {
      said = aimWords();
      return isByKeys() ? translateNow('delivery.drag.picked', { what: what() }) : undefined;
    },
    onDragMove: () => {
      const before = said;
      if (isByKeys()) said = aimWords();
      return said === before ? undefined : said;
    },
    onDragOver: () => undefined,
    onDragEnd: () => {
      const { lastDrop } = dragController();
      if (lastDrop === null) return canceled();
      return translateNow('delivery.drag.dropped', { what: what(), place: placeName(lastDrop) });
    },
    onDragCancel: canceled,
  };
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
      <DragOverlay dropAnimation={null} className={previewStyles['overlay'] ?? ''}>
        <DragPreview />
      </DragOverlay>
      <DropHint />
    </DndContext>
  );
});
