import { MouseSensor, type SensorProps, TouchSensor } from '@dnd-kit/core';
import type { MouseEvent, TouchEvent } from 'react';
import { dragArea } from './drag-place.ts';
import { cancelDrag, dropDrag, movePointer, startDrag } from './drag-session.ts';
import { type Source, sourceOf } from './drag-source.ts';
import { columnsOf } from './drag-target.ts';
import { nearest } from '../../lib/dom-contract.ts';

// dnd-kit's sensors, which find by themselves what is under the hand: one listener for the whole page instead of one in
// each of several hundred cards.

type GiveNode = (element: HTMLElement | null) => void;

let pressed: Source | null = null;
let giveCard: GiveNode = () => undefined;
let giveBoard: GiveNode = () => undefined;

/** The refs by which dnd-kit learns which element is dragged, and which one it is dropped on. */
export const connectNodes = (card: GiveNode, board: GiveNode): void => {
  giveCard = card;
  giveBoard = board;
};

/** Notes what was pressed, and shows it to dnd-kit as the thing to drag. */
export const press = (target: EventTarget | null): Source | null => {
  pressed = sourceOf(target);
  if (pressed) {
    giveCard(pressed.element);
    giveBoard(columnsOf(dragArea()));
  }
  return pressed;
};

const tracked = <Options>(props: SensorProps<Options>, byTouch: boolean): SensorProps<Options> => {
  const source = pressed;
  return {
    ...props,
    onStart: (point) => {
      if (source) startDrag(source, point, byTouch);
      props.onStart(point);
    },
    onMove: (point) => {
      movePointer(point);
      props.onMove(point);
    },
    onEnd: () => {
      dropDrag();
      props.onEnd();
    },
    onCancel: () => {
      cancelDrag();
      props.onCancel();
    },
  };
};

/** A press of the main button that moves more than 4 px. */
export class BoardMouse extends MouseSensor {
  static override activators: typeof MouseSensor.activators = [
    {
      eventName: 'onMouseDown',
      handler: ({ nativeEvent }: MouseEvent) =>
        nativeEvent.button === 0 && press(nativeEvent.target) !== null,
    },
  ];
  constructor(props: ConstructorParameters<typeof MouseSensor>[0]) {
    const options = { ...props.options, activationConstraint: { distance: 4 } };
    super(tracked({ ...props, options }, false));
  }
}

const isOnHandle = (target: EventTarget | null): boolean =>
  target instanceof Element && nearest(target, 'handle') !== null;

/** The handle drags at once; anywhere else on the card a long press does, so that lists can be scrolled. */
export class BoardTouch extends TouchSensor {
  static override activators: typeof TouchSensor.activators = [
    {
      eventName: 'onTouchStart',
      handler: ({ nativeEvent }: TouchEvent) =>
        nativeEvent.touches.length === 1 && press(nativeEvent.target) !== null,
    },
  ];
  constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
    const activationConstraint = isOnHandle(props.event.target)
      ? { distance: 4 }
      : { delay: 300, tolerance: 8 };
    super(tracked({ ...props, options: { ...props.options, activationConstraint } }, true));
  }
}
