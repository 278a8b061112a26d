import { Relay } from '../../../server/src/live/relay.ts';
import type { TailedLog } from '../../../server/src/live/tailed-log.ts';
import type { Fault } from './fault.ts';
import type { RelayContext } from '../wiring.ts';

const telling = (name: string, tell: (context: RelayContext) => RelayContext['tell']): Fault => ({
  name,
  wiring: { relay: (context) => new Relay({ ...context, tell: tell(context) }) },
});

/** A log that never says that it is another one. */
const ofOneEpoch = (log: TailedLog): TailedLog => {
  let first: string | null = null;
  return {
    ...log,
    heads: async (keys) => {
      const heads = await log.heads(keys);
      first ??= heads.epoch;
      return { ...heads, epoch: first };
    },
  };
};

export const relayFaults: readonly Fault[] = [
  telling('a revision is told twice', ({ tell }) => (message, totals) => {
    tell(message, totals);
    if (message.revision % 50 === 0) tell(message, totals);
  }),
  telling('a revision is left out', ({ tell }) => (message, totals) => {
    if (message.revision % 50 !== 0) tell(message, totals);
  }),
  telling('revisions are told out of order', ({ tell }) => {
    const held: Parameters<RelayContext['tell']>[] = [];
    return (message, totals) => {
      if (message.revision % 20 === 0) held.push([message, totals]);
      else {
        tell(message, totals);
        for (const one of held.splice(0)) tell(...one);
      }
    };
  }),
  { name: 'the relay ignores the epoch', wiring: { log: ofOneEpoch }, aim: { backInTimes: 8 } },
  {
    name: 'nobody ends the epoch of a log that has lost what was told',
    wiring: { log: (log) => ({ ...log, endEpoch: async () => await Promise.resolve(true) }) },
    aim: { backInTimes: 8 },
  },
];
