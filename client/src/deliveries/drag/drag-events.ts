import type { SyntheticEvent } from 'react';

// What happens on list and board, handed to dnd-kit's sensors once they are there.

type Listen = (event: SyntheticEvent) => void;
let listening: Readonly<Record<string, unknown>> = {};

/** Told by dnd-kit: its sensors' listeners. */
export const listenWith = (listeners: Readonly<Record<string, unknown>>): void => {
  listening = listeners;
};

const tell =
  (name: string): Listen =>
  (event) =>
    (listening[name] as Listen | undefined)?.(event);

/** For the element around list and board. */
export const tellSensors = {
  onMouseDown: tell('onMouseDown'),
  onTouchStart: tell('onTouchStart'),
  // Before the slot under it: a letter typed on a slot opens its editor.
  onKeyDownCapture: tell('onKeyDown'),
};
