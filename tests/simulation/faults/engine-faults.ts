import { advance } from '@werkplan/shared/live/sync-engine.ts';
import type { SyncEffect, SyncEvent, SyncState } from '@werkplan/shared/live/sync-state.ts';
import type { Fault } from './fault.ts';

const receiving = (
  name: string,
  receive: (event: SyncEvent, state: SyncState) => SyncEvent | null,
): Fault => ({
  name,
  wiring: {
    engine: (state, event) => {
      const received = receive(event, state);
      return received ? advance(state, received) : { state, effects: [] };
    },
  },
});

const doing = (name: string, isDone: (effect: SyncEffect) => boolean): Fault => ({
  name,
  wiring: {
    engine: (state, event) => {
      const next = advance(state, event);
      return { state: next.state, effects: next.effects.filter(isDone) };
    },
  },
});

export const engineFaults: readonly Fault[] = [
  {
    name: 'a window applies a patch over a gap',
    wiring: {
      engine: (state, event) => {
        const stream = event.type === 'patch' ? state.streams[event.message.key] : undefined;
        if (event.type !== 'patch' || !stream || stream.revision >= event.message.revision - 1)
          return advance(state, event);
        const held = { ...stream, revision: event.message.revision - 1 };
        const streams = { ...state.streams, [event.message.key]: held };
        return advance({ ...state, streams }, event);
      },
    },
  },
  {
    ...receiving('a window takes patches of another log', (event, { epoch }) =>
      event.type === 'patch' && epoch !== null ? { ...event, message: { ...event.message, epoch } } : event,
    ),
    aim: { backInTimes: 8 },
  },
  receiving('a window ignores the epoch of heads', (event, { epoch }) =>
    event.type === 'heads' && epoch !== null ? { ...event, heads: { ...event.heads, epoch } } : event,
  ),
  receiving('a window does not compare heads', (event) =>
    event.type === 'heads' ? { ...event, heads: { ...event.heads, revisions: {} } } : event,
  ),
  receiving('an answered change stays pending', (event) =>
    event.type === 'mutationAnswered' ? null : event,
  ),
  doing('streams are not joined', (effect) => effect.type !== 'join'),
  doing(
    'a failed reading is not tried again',
    (effect) => effect.type !== 'setTimer' || effect.timer !== 'reload',
  ),
  doing('a dead line is not given up', (effect) => effect.type !== 'notify' || effect.notice.kind !== 'deaf'),
];
