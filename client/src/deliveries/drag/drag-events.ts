import type { SyntheticEvent } from 'react';
import { keepPointerEvent, type Listener, replayPointerEvents } from './replay-pointer-events.ts';

// What happens on list and board, handed to dnd-kit's sensors once they are there.

type Listen = (event: SyntheticEvent) => void;
let listening: Readonly<Record<string, unknown>> | null = null;

const hand = (name: Listener, event: SyntheticEvent): void =>
  (listening?.[name] as Listen | undefined)?.(event);

/** Set by dnd-kit: its sensors' listeners, null when it leaves the page. */
export const listenWith = (listeners: Readonly<Record<string, unknown>> | null): void => {
  listening = listeners;
  if (listeners) replayPointerEvents(hand);
};

const listenerOf =
  (name: Listener): Listen =>
  (event) =>
    listening ? hand(name, event) : keepPointerEvent(name, event);

/** For the element around list and board. */
export const notifySensors = {
  onMouseDown: listenerOf('onMouseDown'),
  onTouchStart: listenerOf('onTouchStart'),
  // Before the slot under it: a letter typed on a slot opens its editor.
  onKeyDownCapture: listenerOf('onKeyDown'),
};
