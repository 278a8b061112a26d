import { clientPart } from './client.ts';
import { pageUsable } from './run-when-idle.ts';
import { isTextField } from './is-text-field.ts';

/** Keys that nobody has handled this long (ms) after the page became usable are dropped. */
const leftOverMs = 2_000;

/**
 * Buffers keys pressed while a page loads, and replays them to handlers that register later
 * (rules/look-and-feel.md#early-keys).
 */
class EarlyKeys {
  #pressed: KeyboardEvent[] = [];
  #holds = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Buffers keys until the returned function is called. */
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

  /** Buffers an unhandled key. Ctrl and Cmd combinations are left out because the browser has acted on them already. */
  keep(event: KeyboardEvent): void {
    const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey;
    if (this.#holds > 0 && !isTaken && !isTextField(event.target)) this.#pressed.push(event);
  }

  /** Offers the buffered keys to a handler in order, and keeps those it does not take. */
  give(take: (event: KeyboardEvent) => boolean): void {
    this.#pressed = this.#pressed.filter((event) => !take(event));
  }

  /** Drops the buffer, because the planner has done something else since. */
  forget(): void {
    this.#pressed = [];
  }
}

export const earlyKeys = clientPart(() => new EarlyKeys());

/** Pages that take longer than this (ms) no longer get early keys. */
const slowestMs = 10_000;

/** Buffers early keys until the opened page is usable. Called once a window, after all other listeners. */
export const listenForEarlyKeys = (): void => {
  void pageUsable(slowestMs).then(earlyKeys().hold());
  addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent) earlyKeys().keep(event);
  });
  addEventListener('pointerdown', () => earlyKeys().forget());
};
