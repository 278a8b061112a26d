import { MouseSensor, type SensorProps, TouchSensor } from '@dnd-kit/core';
import type { MouseEvent, TouchEvent } from 'react';
import { nearest } from '../../lib/dom-contract.ts';
import { dragController } from './drag-controller.ts';

// dnd-kit's sensors, of which the drag hears at once: dnd-kit's own events come after it has drawn, with the next frame.

const heard = <Options>(props: SensorProps<Options>, byTouch: boolean): SensorProps<Options> => {
  const drag = dragController();
  return {
    ...props,
    onStart: (point) => {
      drag.start(point, byTouch);
      props.onStart(point);
    },
    onMove: (point) => {
      drag.move(point);
      props.onMove(point);
    },
    onEnd: () => {
      drag.drop();
      props.onEnd();
    },
    onCancel: () => {
      drag.cancel();
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
        nativeEvent.button === 0 && dragController().press(nativeEvent.target) !== null,
    },
  ];
  constructor(props: ConstructorParameters<typeof MouseSensor>[0]) {
    const options = { ...props.options, activationConstraint: { distance: 4 } };
    super(heard({ ...props, options }, false));
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
        nativeEvent.touches.length === 1 && dragController().press(nativeEvent.target) !== null,
    },
  ];
  constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
    const activationConstraint = isOnHandle(props.event.target)
      ? { distance: 4 }
      : { delay: 300, tolerance: 8 };
    super(heard({ ...props, options: { ...props.options, activationConstraint } }, true));
  }
}
