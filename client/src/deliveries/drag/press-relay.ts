import type { SyntheticEvent } from 'react';
import { stopSelector, nearest } from '../../lib/dom-contract.ts';

type Listener = 'onMouseDown' | 'onTouchStart' | 'onKeyDown';
/** dnd-kit names its sensors' listeners, and doesn't say what they take. */
type Listeners = Readonly<Record<string, unknown>>;

interface KeptPress {
  readonly listener: Listener;
  readonly event: SyntheticEvent;
  /** Where the mouse has come to meanwhile. */
  move: MouseEvent | null;
  readonly held: AbortController;
}

/** What ends a press: the button or finger comes up; of a key, which card it was meant for is over with the focus. */
const ends: Record<Listener, readonly string[]> = {
  onMouseDown: ['mouseup', 'dragstart', 'blur'],
  onTouchStart: ['touchend', 'touchcancel', 'blur'],
  onKeyDown: ['keydown', 'focusout', 'pointerdown', 'blur'],
};

/** X picks up the card or the slot's text that has the focus. */
export const isPickUpKey = ({ nativeEvent, target }: SyntheticEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey } = nativeEvent as KeyboardEvent;
  const isPlain = !ctrlKey && !metaKey && !altKey;
  const card = target instanceof Element ? target.closest(stopSelector) : null;
  return key.toLowerCase() === 'x' && isPlain && card === target && !nearest(card, 'free');
};

/**
 * Hands presses on list and board to dnd-kit's sensors. One that comes before the code of dragging is kept while the button is
 * held, and replayed once the code is there.
 */
export class PressRelay {
  #listeners: Listeners | null = null;
  #kept: KeptPress | null = null;

  /** For the element around list and board. */
  readonly handlers = {
    onMouseDown: (event: SyntheticEvent): void => this.#take('onMouseDown', event),
    onTouchStart: (event: SyntheticEvent): void => this.#take('onTouchStart', event),
    // Before the slot under it: a letter typed on a slot opens its editor.
    onKeyDownCapture: (event: SyntheticEvent): void => this.#take('onKeyDown', event),
  };

  /** Hands over the press that is still held, and all that come until the returned function is called. */
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
      // A slot's text would take the letter as the first of a new text.
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
    // The first move picks the card up, the second one carries it to where the hand is.
    const { clientX, clientY } = press.move;
    for (let moves = 0; moves < 2; moves += 1) {
      document.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY, buttons: 1, bubbles: true }));
    }
  }
}
