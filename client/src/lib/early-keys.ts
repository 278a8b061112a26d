import { clientPart } from './client.ts';
import { pageUsable } from './run-when-idle.ts';
import { isTextField } from './is-text-field.ts';

/** A key that nobody has taken so long after the page stood is meant for nothing that is still to come, ms. */
const leftOverMs = 2_000;

/**
 * Keys that were pressed while a page was on its way, when nothing listened for them yet: whoever comes to listen does them then
 * (rules/look-and-feel.md#early-keys).
 */
class EarlyKeys {
  #pressed: KeyboardEvent[] = [];
  #holds = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Keeps keys until the returned function is called: a page is on its way. */
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

  /** Keeps a key that nobody has taken. What is held with Ctrl the browser has done itself by now. */
  keep(event: KeyboardEvent): void {
    const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey;
    if (this.#holds > 0 && !isTaken && !isTextField(event.target)) this.#pressed.push(event);
  }

  /** Has the keys done that `take` is there for, in the order in which they were pressed. */
  give(take: (event: KeyboardEvent) => boolean): void {
    this.#pressed = this.#pressed.filter((event) => !take(event));
  }

  /** The planner has done something else since. */
  forget(): void {
    this.#pressed = [];
  }
}

/** This window's early keys. */
export const earlyKeys = clientPart(() => new EarlyKeys());

/** A page that takes longer has been given up by whoever pressed a key for it, ms. */
const slowestMs = 10_000;

/** Keeps early keys until the opened page is usable, listening after everybody else. Called once a window. */
export const listenForEarlyKeys = (): void => {
  void pageUsable(slowestMs).then(earlyKeys().hold());
  addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent) earlyKeys().keep(event);
  });
  addEventListener('pointerdown', () => earlyKeys().forget());
};
