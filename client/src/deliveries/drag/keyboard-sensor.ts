import type { Activators, SensorInstance, SensorProps } from '@dnd-kit/core';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { store } from '../../lib/client.ts';
import { itemsOfDeliveryAtom } from '../delivery-atoms.ts';
import { aimAt, aimedAt, isDraggingAtom, type Target } from './drag-atoms.ts';
import { press } from './drag-sensors.ts';
import { dragArea } from './drag-place.ts';
import { cancelDrag, dropDrag, startDrag } from './drag-session.ts';
import type { Source } from './drag-source.ts';
import { elementOf, type Point } from './drag-target.ts';
import { type Board, stepFrom } from './keyboard-steps.ts';
import { marked, stopSelector, numberOf } from '../../lib/dom-contract.ts';

/** The card in the hand is shown beneath its target, so that what lies there can be read; px. */
const offset = { x: 32, y: -2 };

const shownBoard = (area: HTMLElement): Board => {
  const columns = [...area.querySelectorAll<HTMLElement>(marked('delivery'))];
  const isFree = (deliveryId: number, slot: number): boolean =>
    store().get(itemsOfDeliveryAtom(deliveryId))[slot] === null;
  return { deliveryIds: columns.map((column) => numberOf(column, 'delivery')), isFree };
};

const originOf = ({ cards, text }: Source): Target => {
  const place = text?.place ?? cards[0]?.place ?? null;
  if (place === null) return 'list';
  const [deliveryId, slot] = place.split(':').map(Number);
  return { deliveryId: deliveryId ?? 0, slot: slot ?? 0 };
};

const isPickUp = ({ nativeEvent, target }: ReactKeyboardEvent): boolean =>
  nativeEvent.key.toLowerCase() === 'x' &&
  !nativeEvent.ctrlKey &&
  !nativeEvent.metaKey &&
  !nativeEvent.altKey &&
  target instanceof Element &&
  target.closest(stopSelector) === target;

let pressedSource: Source | null = null;

/** X picks up what has the focus, arrows lead it over slots, runs and the list, Enter drops, Escape cancels. */
export class BoardKeyboard implements SensorInstance {
  static activators: Activators<object> = [
    {
      eventName: 'onKeyDown',
      handler: (event: ReactKeyboardEvent) => {
        pressedSource = isPickUp(event) ? press(event.target) : null;
        if (pressedSource) {
          event.preventDefault();
          event.stopPropagation();
        }
        return pressedSource !== null;
      },
    },
  ];
  readonly autoScrollEnabled = false;
  readonly #props: SensorProps<object>;
  readonly #start: Point;
  readonly #listening = new AbortController();

  constructor(props: SensorProps<object>) {
    this.#props = props;
    const { signal } = this.#listening;
    const box = pressedSource?.element.getBoundingClientRect();
    this.#start = { x: box?.left ?? 0, y: box?.top ?? 0 };
    // Before all others: while a card is in the hand, the keys are its own.
    document.addEventListener('keydown', this.#onKeyDown, { capture: true, signal });
    document.addEventListener('pointerdown', this.#cancel, { capture: true, signal });
    globalThis.addEventListener('blur', this.#cancel, { signal });
    if (pressedSource) startDrag(pressedSource, null);
    props.onStart({ x: 0, y: 0 });
    if (pressedSource) this.#goTo(originOf(pressedSource));
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const area = dragArea();
    if (!area || !store().get(isDraggingAtom)) return this.#cancel();
    if (event.key === 'Shift' || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') this.#cancel();
    else if (event.key === 'Enter' || event.key === ' ') this.#drop();
    else this.#goTo(stepFrom(aimedAt(), event.key, shownBoard(area)));
  };

  #goTo(target: Target): void {
    const area = dragArea();
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
    dropDrag();
    this.#props.onEnd();
  };

  readonly #cancel = (): void => {
    this.#listening.abort();
    cancelDrag();
    this.#props.onCancel();
  };
}
