import type { SyntheticEvent } from 'react';
import { nearest, stopSelector } from '../../lib/dom-contract.ts';

/** X picks up the focused card or slot text. */
export const isPickUpKey = ({ nativeEvent, target }: SyntheticEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey } = nativeEvent as KeyboardEvent;
  const isPlain = !ctrlKey && !metaKey && !altKey;
  const card = target instanceof Element ? target.closest(stopSelector) : null;
  return key.toLowerCase() === 'x' && isPlain && card === target && !nearest(card, 'free');
};

/** Events that end a press: releasing it; for keys, anything that moves the focus. */
const ends: Readonly<Record<string, readonly string[]>> = {
  mousedown: ['mouseup', 'dragstart', 'blur'],
  touchstart: ['touchend', 'touchcancel', 'blur'],
  keydown: ['keydown', 'focusout', 'pointerdown', 'blur'],
};

/**
 * Passes presses on list and board to dnd-kit. One before the drag code is loaded is kept while held, and
 * replayed afterwards.
 */
export class PressRelay {
  #take: ((press: SyntheticEvent) => void) | null = null;
  #kept: { readonly press: SyntheticEvent; move?: MouseEvent } | null = null;
  #held = new AbortController();

  /** Replays the press that is still held, and passes further ones until the returned function is called. */
  connect(take: (press: SyntheticEvent) => void): () => void {
    this.#take = take;
    const kept = this.#kept;
    this.#letGo();
    if (kept) take(kept.press);
    if (kept?.move) {
      const { clientX, clientY } = kept.move;
      // The first move starts the drag, the second one brings it to the pointer.
      for (let moves = 0; moves < 2; moves += 1)
        document.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY, buttons: 1, bubbles: true }));
    }
    return () => void (this.#take = null);
  }

  readonly #onPress = (press: SyntheticEvent): void => {
    if (this.#take) return this.#take(press);
    this.#letGo();
    if (press.type === 'keydown') {
      if (!isPickUpKey(press)) return;
      // Keeps the slot's editor from taking the letter.
      press.stopPropagation();
    }
    this.#kept = { press };
    const options = { capture: true, signal: this.#held.signal };
    const end = (event: Event): void => void (event === press.nativeEvent || this.#letGo());
    for (const name of ends[press.type] ?? []) globalThis.addEventListener(name, end, options);
    const follow = (move: MouseEvent): void => void (this.#kept = { press, move });
    if (press.type === 'mousedown') globalThis.addEventListener('mousemove', follow, options);
  };

  /** Handlers for the element around list and board; a letter on a slot opens its editor, hence the capture. */
  readonly handlers = {
    onMouseDown: this.#onPress,
    onTouchStart: this.#onPress,
    onKeyDownCapture: this.#onPress,
  };

  #letGo(): void {
    this.#held.abort();
    this.#held = new AbortController();
    this.#kept = null;
  }
}
