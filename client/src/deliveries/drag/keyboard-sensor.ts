import type { Activators, SensorInstance, SensorProps } from '@dnd-kit/core';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { store } from '../../lib/client.ts';
import { marked, numberOf } from '../../lib/dom-contract.ts';
import { itemsOfDeliveryAtom } from '../delivery-atoms.ts';
import { nextRun, takesCards } from '../next-run.ts';
import { aimAt, aimedAt, isDraggingAtom, type Target } from './drag-atoms.ts';
import { dragController } from './drag-controller.ts';
import { headsIn } from '../heads/heads-grid.ts';
import { stepOverHeads } from '../heads/head-target.ts';
import { originOf, elementOf, type Point } from './drag-places.ts';
import { isPickUpKey } from './press-relay.ts';
import { slotCount } from '@werkplan/shared/deliveries/delivery.ts';

/** The runs from left to right with their free slots (0–19), over which arrow keys move. */
export interface Board {
  readonly deliveryIds: readonly number[];
  readonly isFree: (deliveryId: number, slot: number) => boolean;
  /** True when the dragged cards fit on the run. */
  readonly takes: (deliveryId: number) => boolean;
}

const slots = Array.from({ length: slotCount }, (_, slot) => slot);

/** From the list, the first step leads to the first free slot of the first run. */
const entry = ({ deliveryIds, isFree }: Board): Target => {
  const [deliveryId] = deliveryIds;
  if (deliveryId === undefined) return 'list';
  return { deliveryId, slot: slots.find((slot) => isFree(deliveryId, slot)) ?? 0 };
};

/** First free slot of the next run that takes the cards. */
const nextFree = ({ deliveryIds: ids, isFree, takes }: Board, from: Target): Target => {
  const firstFree = (id: number): number => slots.findIndex((slot) => isFree(id, slot));
  const here = from === null || from === 'list' ? null : from.deliveryId;
  const run = nextRun({ ids, hasFreeSlot: (id) => firstFree(id) !== -1, takes }, here);
  return run === null ? from : { deliveryId: run, slot: firstFree(run) };
};

/** Target of an arrow key from a place; null for other keys. */
export const stepFrom = (from: Target, key: string, board: Board): Target => {
  if (key.toLowerCase() === 'p') return nextFree(board, from);
  if (from === null || from === 'list') return key === 'ArrowRight' ? entry(board) : null;
  const { deliveryId, slot } = from;
  const column = board.deliveryIds.indexOf(deliveryId);
  const at = (index: number): Target => {
    const next = board.deliveryIds[index];
    return next === undefined ? null : { deliveryId: next, slot };
  };
  switch (key) {
    case 'ArrowUp':
      return { deliveryId, slot: Math.max(0, slot - 1) };
    case 'ArrowDown':
      return { deliveryId, slot: Math.min(slotCount - 1, slot + 1) };
    case 'Home':
      return { deliveryId, slot: 0 };
    case 'End':
      return { deliveryId, slot: slotCount - 1 };
    case 'ArrowRight':
      return at(column + 1);
    case 'ArrowLeft':
      return column > 0 ? at(column - 1) : 'list';
    default:
      return null;
  }
};

/** px; offset from the target, so that its content stays readable. */
const offset = { x: 32, y: -2 };

const shownBoard = (area: HTMLElement): Board => {
  const columns = [...area.querySelectorAll<HTMLElement>(marked('delivery'))];
  const isFree = (deliveryId: number, slot: number): boolean =>
    store().get(itemsOfDeliveryAtom(deliveryId))[slot] === null;
  return { deliveryIds: columns.map((column) => numberOf(column, 'delivery')), isFree, takes: takesCards };
};

/**
 * Keyboard sensor: X picks up the focused card, arrows move it over slots, runs and list, Enter drops, Escape
 * cancels. Replaces dnd-kit's sensor, which lets other keys through, continues after pointer input or blur,
 * and scrolls by itself.
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
    // Captures keys before all other handlers during a drag.
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
    if (event.key === 'Shift') return;
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
