import type { SyntheticEvent } from 'react';
import { stopSelector, nearest } from '../../lib/dom-contract.ts';

type Listener = 'onMouseDown' | 'onTouchStart' | 'onKeyDown';
/** dnd-kit leaves the parameters of its listeners untyped. */
type Listeners = Readonly<Record<string, unknown>>;

interface KeptPress {
  readonly listener: Listener;
  readonly event: SyntheticEvent;
  move: MouseEvent | null;
  readonly held: AbortController;
}

/** Events that end a press: releasing it; for keys, anything that moves the focus. */
const ends: Record<Listener, readonly string[]> = {
  onMouseDown: ['mouseup', 'dragstart', 'blur'],
  onTouchStart: ['touchend', 'touchcancel', 'blur'],
  onKeyDown: ['keydown', 'focusout', 'pointerdown', 'blur'],
};

/** X picks up the focused card or slot text. */
export const isPickUpKey = ({ nativeEvent, target }: SyntheticEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey } = nativeEvent as KeyboardEvent;
  const isPlain = !ctrlKey && !metaKey && !altKey;
  const card = target instanceof Element ? target.closest(stopSelector) : null;
  return key.toLowerCase() === 'x' && isPlain && card === target && !nearest(card, 'free');
};

/**
 * Passes presses on list and board to dnd-kit's sensors. A press before the drag code is loaded is kept while
 * held, and replayed afterwards.
 */
export class PressRelay {
  #listeners: Listeners | null = null;
  #kept: KeptPress | null = null;

  /** Handlers for the element around list and board. */
  readonly handlers = {
    onMouseDown: (event: SyntheticEvent): void => this.#take('onMouseDown', event),
    onTouchStart: (event: SyntheticEvent): void => this.#take('onTouchStart', event),
    // In the capture phase, because a letter on a slot opens its editor.
    onKeyDownCapture: (event: SyntheticEvent): void => this.#take('onKeyDown', event),
  };

  /** Replays the press that is still held, and passes further ones until the returned function is called. */
  connect(listeners: Listeners): () => void {
    this.#listeners = listeners;
    this.#replay();
    return () => {
      this.#listeners = null;
    };
  }

  #take(listener: Listener, event: SyntheticEvent): void {
    if (!this.#listeners) return this.#keep(listener, event);
    (this.#listeners[listener] as ((event: SyntheticEvent) => void) | undefined)?.(event);
  }

  #keep(listener: Listener, event: SyntheticEvent): void {
    this.#letGo();
    if (listener === 'onKeyDown') {
      if (!isPickUpKey(event)) return;
      // Keeps the slot's editor from taking the letter.
      event.stopPropagation();
    }
    const held = new AbortController();
    const press: KeptPress = { listener, event, move: null, held };
    const options = { capture: true, signal: held.signal };
    const isItself = (other: Event): boolean => other === event.nativeEvent;
    for (const end of ends[listener]) {
      globalThis.addEventListener(end, (other) => void (isItself(other) || this.#letGo()), options);
    }
    if (listener === 'onMouseDown') {
      globalThis.addEventListener('mousemove', (move) => void (press.move = move), options);
    }
    this.#kept = press;
  }

  #letGo(): void {
    this.#kept?.held.abort();
    this.#kept = null;
  }

  #replay(): void {
    const press = this.#kept;
    this.#letGo();
    if (!press) return;
    this.#take(press.listener, press.event);
    if (!press.move) return;
    // The first move starts the drag, the second one brings it to the pointer.
    const { clientX, clientY } = press.move;
    for (let moves = 0; moves < 2; moves += 1) {
      document.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY, buttons: 1, bubbles: true }));
    }
  }
}
