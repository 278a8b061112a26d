import { clientPart } from './client.ts';
import { whenPageUsable } from './run-when-idle.ts';
import { isTextField } from './is-text-field.ts';

/** Time (ms) after which unhandled keys are dropped once buffering has ended. */
const leftOverMs = 2_000;

/**
 * Buffers keys pressed while a page loads, and replays them to handlers that register later
 * (rules/look-and-feel.md#early-keys).
 */
class EarlyKeys {
  #pressed: KeyboardEvent[] = [];
  #holds = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Buffers keys until the returned function is called, and offers them to new handlers for 2 s more. */
  hold(): () => void {
    this.#holds += 1;
    clearTimeout(this.#timer);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds -= 1;
      if (this.#holds === 0) this.#timer = setTimeout(() => this.forget(), leftOverMs);
    };
  }

  /** Buffers an unhandled key, except Ctrl and Cmd combinations, which the browser handles, and keys in a text field. */
  keep(event: KeyboardEvent): void {
    const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey;
    if (this.#holds > 0 && !isTaken && !isTextField(event.target)) this.#pressed.push(event);
  }

  /** Offers the buffered keys to a handler in order, and keeps those that it does not take. */
  give(take: (event: KeyboardEvent) => boolean): void {
    this.#pressed = this.#pressed.filter((event) => !take(event));
  }

  /** Drops the buffered keys, because they are too old or the user has clicked or touched the page since. */
  forget(): void {
    this.#pressed = [];
  }
}

export const earlyKeys = clientPart(() => new EarlyKeys());

/** Buffering ends after this time (ms) even if the page is not usable yet. */
const slowestMs = 10_000;

/**
 * Buffers keys until the opened page is usable. Called once per window; listens on the window, so that handlers on
 * elements and on the document see each key first.
 */
export const listenForEarlyKeys = (): void => {
  void whenPageUsable(slowestMs).then(earlyKeys().hold());
  addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent) earlyKeys().keep(event);
  });
  addEventListener('pointerdown', () => earlyKeys().forget());
};
