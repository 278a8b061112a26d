import type { Activators, SensorInstance, SensorProps } from '@dnd-kit/core';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { store } from '../../lib/client.ts';
import { marked, numberOf } from '../../lib/dom-contract.ts';
import { itemsOfDeliveryAtom } from '../delivery-atoms.ts';
import { takesCards } from '../next-run.ts';
import { aimAt, aimedAt, isDraggingAtom, type Target } from './drag-atoms.ts';
import { dragController } from './drag-controller.ts';
import { headsIn } from '../heads/heads-grid.ts';
import { stepOverHeads } from '../heads/head-target.ts';
import { originOf } from './drag-source.ts';
import { elementOf, type Point } from './drag-target.ts';
import { type Board, stepFrom } from './keyboard-steps.ts';
import { isPickUpKey } from './press-relay.ts';

/** The card in the hand is shown beneath its target, so that what lies there can be read; px. */
const offset = { x: 32, y: -2 };

const shownBoard = (area: HTMLElement): Board => {
  const columns = [...area.querySelectorAll<HTMLElement>(marked('delivery'))];
  const isFree = (deliveryId: number, slot: number): boolean =>
    store().get(itemsOfDeliveryAtom(deliveryId))[slot] === null;
  return { deliveryIds: columns.map((column) => numberOf(column, 'delivery')), isFree, takes: takesCards };
};

/**
 * X picks up what has the focus, arrows lead it over slots, runs and the list, Enter drops, Escape cancels. dnd-kit's own
 * sensor lets other keys through to the page, goes on when the pointer or another window takes over, and scrolls by itself.
 */
export class BoardKeyboard implements SensorInstance {
  static activators: Activators<object> = [
    {
      eventName: 'onKeyDown',
      handler: (event: ReactKeyboardEvent) => {
        const isTaken = isPickUpKey(event) && dragController().press(event.target) !== null;
        if (isTaken) {
          event.preventDefault();
          event.stopPropagation();
        }
        return isTaken;
      },
    },
  ];
  readonly autoScrollEnabled = false;
  readonly #props: SensorProps<object>;
  readonly #drag = dragController();
  readonly #start: Point;
  readonly #listening = new AbortController();

  constructor(props: SensorProps<object>) {
    this.#props = props;
    const { signal } = this.#listening;
    // Before all others: while a card is in the hand, the keys are its own.
    document.addEventListener('keydown', this.#onKeyDown, { capture: true, signal });
    document.addEventListener('pointerdown', this.#cancel, { capture: true, signal });
    globalThis.addEventListener('blur', this.#cancel, { signal });
    const source = this.#drag.start(null);
    const box = source?.element.getBoundingClientRect();
    this.#start = { x: box?.left ?? 0, y: box?.top ?? 0 };
    props.onStart({ x: 0, y: 0 });
    if (source) this.#goTo(originOf(source));
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { area } = this.#drag;
    if (!area || !store().get(isDraggingAtom)) return this.#cancel();
    if (event.key === 'Shift' || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') this.#cancel();
    else if (event.key === 'Enter' || event.key === ' ') this.#drop();
    else this.#goTo(this.#step(area, event.key));
  };

  #step(area: HTMLElement, key: string): Target {
    const heads = headsIn(area);
    return heads ? stepOverHeads(heads, aimedAt(), key) : stepFrom(aimedAt(), key, shownBoard(area));
  }

  #goTo(target: Target): void {
    const { area } = this.#drag;
    if (target === null || !area) return;
    const element = elementOf(area, target);
    if (target !== 'list') element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = element?.getBoundingClientRect();
    aimAt(target);
    if (box) {
      const { x, y } = this.#start;
      const top = target === 'list' ? box.top : box.bottom;
      this.#props.onMove({ x: box.left + offset.x - x, y: top + offset.y - y });
    }
  }

  readonly #drop = (): void => {
    this.#listening.abort();
    this.#drag.drop();
    this.#props.onEnd();
  };

  readonly #cancel = (): void => {
    this.#listening.abort();
    this.#drag.cancel();
    this.#props.onCancel();
  };
}
