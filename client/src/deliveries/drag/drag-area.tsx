import { useState, type CSSProperties, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import { cx } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { idlePart } from '../../lib/lazy-part.tsx';
import { useAtomValue } from '../../lib/use-atom.ts';
import styles from './drag-area.module.css';
import { isDraggingAtom, isOverListAtom } from './drag-atoms.ts';
import type { DragConnection } from './drag-context.tsx';
import { isPickUpKey } from '../board-keys.ts';

/** Drag code, loaded when the page is idle, or when the pointer or focus first enters the area. */
const DragContext = idlePart<DragConnection>(async () => (await import('./drag-context.tsx')).DragContext);
const fetchContext = (): void => void DragContext.load().catch(() => undefined);

/** Events that end a press, by the event that began it. A pressed X ends at the next key or press, or with the focus. */
const ends: Readonly<Record<string, readonly string[]>> = {
  mousedown: ['mouseup', 'dragstart', 'blur'],
  touchstart: ['touchend', 'touchcancel', 'blur'],
  keydown: ['keydown', 'focusout', 'pointerdown', 'blur'],
};

/** A press that is held until the drag code is loaded, with the pointer's last move. */
interface Kept {
  readonly press: SyntheticEvent;
  move?: MouseEvent;
}

/**
 * Passes presses on list and board to dnd-kit. A press that begins before the drag code is loaded is replayed after
 * loading, unless it has ended before.
 */
export class PressRelay {
  #take: ((press: SyntheticEvent) => void) | null = null;
  #kept: Kept | null = null;
  #held = new AbortController();

  /** Replays the held press, if any, and passes further presses to `take` until the returned function is called. */
  readonly connect = (take: (press: SyntheticEvent) => void): (() => void) => {
    this.#take = take;
    const { press, move } = this.#letGo() ?? {};
    if (press) take(press);
    if (move) {
      const { clientX, clientY } = move;
      // The first move starts the drag, the second one brings it to the pointer.
      for (let moves = 0; moves < 2; moves += 1)
        document.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY, buttons: 1, bubbles: true }));
    }
    return () => void (this.#take = null);
  };

  readonly #onPress = (press: SyntheticEvent): void => {
    if (this.#take) return this.#take(press);
    this.#letGo();
    if (press.type === 'keydown') {
      if (!isPickUpKey(press)) return;
      // Keeps the letter from opening the slot's editor.
      press.stopPropagation();
    }
    const kept: Kept = { press };
    this.#kept = kept;
    const options = { capture: true, signal: this.#held.signal };
    const end = (event: Event): void => void (event === press.nativeEvent || this.#letGo());
    for (const name of ends[press.type] ?? []) globalThis.addEventListener(name, end, options);
    if (press.type === 'mousedown')
      globalThis.addEventListener('mousemove', (move) => void (kept.move = move), options);
  };

  /** Handlers for the element around list and board. Keys are captured before a letter could open a slot's editor. */
  readonly handlers = {
    onMouseDown: this.#onPress,
    onTouchStart: this.#onPress,
    onKeyDownCapture: this.#onPress,
  };

  #letGo(): Kept | null {
    const kept = this.#kept;
    this.#held.abort();
    this.#held = new AbortController();
    this.#kept = null;
    return kept;
  }
}

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  className: string | undefined;
  children: ReactNode;
}

/** Suppresses the context menu on touch, because a long press picks up the card. */
const stopMenuOnTouch = (event: SyntheticEvent<Element, Event & { pointerType?: string }>): void => {
  if (event.nativeEvent.pointerType !== 'touch') return;
  event.preventDefault();
  event.stopPropagation();
};

/** List and board, between which cards are dragged by mouse, touch or keyboard. */
export const DragArea = ({ ref, className, children }: Props): ReactNode => {
  const { t } = useText();
  const isDragging = useAtomValue(isDraggingAtom);
  const isOverList = useAtomValue(isOverListAtom);
  const [relay] = useState(() => new PressRelay());
  const texts = {
    '--place-here': JSON.stringify(t('delivery.slot.placeHere')),
    '--back-to-list': JSON.stringify(t('delivery.drag.toList')),
  } as CSSProperties;
  return (
    <>
      <div
        ref={ref}
        className={cx(styles['area'], className)}
        data-dragging={isDragging || undefined}
        data-over-list={isOverList || undefined}
        style={texts}
        onPointerEnter={fetchContext}
        onFocus={fetchContext}
        {...relay.handlers}
        onContextMenuCapture={stopMenuOnTouch}
      >
        {children}
      </div>
      <DragContext area={ref} onPress={relay.connect} />
    </>
  );
};
