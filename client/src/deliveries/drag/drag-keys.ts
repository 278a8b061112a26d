import type { Activators, SensorInstance, SensorProps } from '@dnd-kit/core';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { store } from '../../lib/client.ts';
import { dataSelector, dataNumberOf } from '../../lib/dom-contract.ts';
import { isPickUpKey, slotAfterKey, focusKeys } from '../board-keys.ts';
import { slotsOfDeliveryAtom } from '../delivery-atoms.ts';
import { headTargetAfterKey } from '../heads/head-target.ts';
import { headsGridIn } from '../heads/heads-grid.ts';
import { nextFittingRun, canTakeCards } from '../next-run.ts';
import { setDropTarget, isDraggingAtom, dropTargetAtom, type DropTarget } from './drag-atoms.ts';
import { dragController } from './drag-controller.ts';
import { elementOf, slotAround } from './drag-places.ts';

const firstFree = (deliveryId: number): number => store().get(slotsOfDeliveryAtom(deliveryId)).indexOf(null);

/**
 * Returns the target to which a key moves the drag; null if there is none. From the list, the right arrow leads to the
 * first free slot of the first run, or to its first slot if none is free. P leads to the first free slot of the run that
 * `nextFittingRun` finds.
 */
export const targetAfterKey = (area: HTMLElement, from: DropTarget, key: string): DropTarget => {
  const heads = headsGridIn(area);
  if (heads) return headTargetAfterKey(heads, from, key);
  const ids = [...area.querySelectorAll(dataSelector('delivery'))].map((run) =>
    dataNumberOf(run, 'delivery'),
  );
  const here = from === null || from === 'list' ? null : from.deliveryId;
  if (key.toLowerCase() === 'p') {
    const hasFreeSlot = (id: number): boolean => firstFree(id) !== -1;
    const run = nextFittingRun({ ids, hasFreeSlot, takes: canTakeCards }, here);
    return run === null ? from : { deliveryId: run, slot: firstFree(run) };
  }
  const [first] = ids;
  if (here === null)
    return key === 'ArrowRight' && first !== undefined
      ? { deliveryId: first, slot: Math.max(0, firstFree(first)) }
      : null;
  const slot = elementOf(area, from);
  if (!slot || !focusKeys.includes(key)) return null;
  return key === 'ArrowLeft' && here === first ? 'list' : slotAround(slotAfterKey(area, slot, key));
};

/**
 * Drags by keys: X picks up the focused card or slot text, arrows, Home, End and P move it over slots, runs and list,
 * Enter or Space drops it, Escape cancels. Replaces dnd-kit's keyboard sensor (docs/decisions/0009).
 */
export class BoardKeyboard implements SensorInstance {
  static activators: Activators<object> = [
    {
      eventName: 'onKeyDown',
      handler: (event: ReactKeyboardEvent) => {
        const isTaken = isPickUpKey(event) && dragController().press(event);
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
  readonly #origin: DOMRect;
  readonly #listening = new AbortController();

  constructor(props: SensorProps<object>) {
    this.#props = props;
    const { signal } = this.#listening;
    // Captures keys before all other handlers during a drag.
    document.addEventListener('keydown', this.#onKeyDown, { capture: true, signal });
    document.addEventListener('pointerdown', () => this.#end('onCancel'), { capture: true, signal });
    const leave = (): void => {
      dragController().putBack();
      this.#end('onCancel');
    };
    globalThis.addEventListener('blur', leave, { signal });
    document.addEventListener('visibilitychange', leave, { signal });
    this.#origin = props.activeNode.node.current?.getBoundingClientRect() ?? new DOMRect();
    props.onStart({ x: 0, y: 0 });
    this.#goTo(store().get(dropTargetAtom));
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { area } = dragController();
    if (!area || !store().get(isDraggingAtom)) return this.#end('onCancel');
    if (event.key === 'Shift') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') this.#end('onCancel');
    else if (event.key === 'Enter' || event.key === ' ') this.#end('onEnd');
    else this.#goTo(targetAfterKey(area, store().get(dropTargetAtom), event.key));
  };

  /**
   * Sets the drop target and shows the clone at the lower edge of a slot, so that its content stays readable, or at the
   * upper edge of the list. Does nothing if the target has no element.
   */
  #goTo(target: DropTarget): void {
    const { area } = dragController();
    const element = area && elementOf(area, target);
    if (!element) return;
    if (target !== 'list') element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    setDropTarget(target);
    const { left, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [left + 32, (target === 'list' ? top : bottom) - 2];
    this.#props.onMove({ x: x - this.#origin.left, y: y - this.#origin.top });
  }

  #end(how: 'onEnd' | 'onCancel'): void {
    this.#listening.abort();
    this.#props[how]();
  }
}
