import type { SyntheticEvent } from 'react';
import { stopSelector, nearest } from '../../lib/dom-contract.ts';

// A press that comes before the code of dragging is kept while the button is held, and replayed once the code is there.

export type Listener = 'onMouseDown' | 'onTouchStart' | 'onKeyDown';

interface Press {
  readonly listener: Listener;
  readonly event: SyntheticEvent;
  /** Where the mouse has come to meanwhile. */
  move: MouseEvent | null;
  readonly held: AbortController;
}
let kept: Press | null = null;

const letGo = (): void => {
  kept?.held.abort();
  kept = null;
};

/** What ends a press: the button or finger comes up; of a key, which card it was meant for is over with the focus. */
const ends: Record<Listener, readonly string[]> = {
  onMouseDown: ['mouseup', 'dragstart', 'blur'],
  onTouchStart: ['touchend', 'touchcancel', 'blur'],
  onKeyDown: ['keydown', 'focusout', 'pointerdown', 'blur'],
};

const isPickUpKey = ({ nativeEvent, target }: SyntheticEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey } = nativeEvent as KeyboardEvent;
  const isPlain = !ctrlKey && !metaKey && !altKey;
  const card = target instanceof Element ? target.closest(stopSelector) : null;
  return key.toLowerCase() === 'x' && isPlain && card === target && !nearest(card, 'free');
};

/** Keeps a press that nobody listens to yet. */
export const keepPointerEvent = (listener: Listener, event: SyntheticEvent): void => {
  letGo();
  if (listener === 'onKeyDown') {
    if (!isPickUpKey(event)) return;
    // A slot's text would take the letter as the first of a new text.
    event.stopPropagation();
  }
  const held = new AbortController();
  const press: Press = { listener, event, move: null, held };
  const options = { capture: true, signal: held.signal };
  const isItself = (other: Event): boolean => other === event.nativeEvent;
  for (const end of ends[listener]) {
    globalThis.addEventListener(end, (other) => void (isItself(other) || letGo()), options);
  }
  if (listener === 'onMouseDown') {
    globalThis.addEventListener('mousemove', (move) => void (press.move = move), options);
  }
  kept = press;
};

/** Tells the press that is still held to who listens now. */
export const replayPointerEvents = (replay: (listener: Listener, event: SyntheticEvent) => void): void => {
  const press = kept;
  letGo();
  if (!press) return;
  replay(press.listener, press.event);
  if (!press.move) return;
  // The first move picks the card up, the second one carries it to where the hand is.
  const { clientX, clientY } = press.move;
  for (let moves = 0; moves < 2; moves += 1) {
    document.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY, buttons: 1, bubbles: true }));
  }
};
