import { Relay } from '../../../server/src/live/relay.ts';
import type { TailedLog } from '../../../server/src/live/tailed-log.ts';
import type { Fault } from './fault.ts';
import type { RelayContext } from '../wiring.ts';

const broadcasting = (
  name: string,
  broadcast: (context: RelayContext) => RelayContext['broadcast'],
): Fault => ({
  name,
  wiring: { relay: (context) => new Relay({ ...context, broadcast: broadcast(context) }) },
});

/** A log that reports its first epoch for ever, even after a restore. */
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
  broadcasting('a revision is broadcast twice', ({ broadcast }) => (message, totals) => {
    broadcast(message, totals);
    if (message.revision % 50 === 0) broadcast(message, totals);
  }),
  broadcasting('a revision is left out', ({ broadcast }) => (message, totals) => {
    if (message.revision % 50 !== 0) broadcast(message, totals);
  }),
  broadcasting('revisions are broadcast out of order', ({ broadcast }) => {
    const held: Parameters<RelayContext['broadcast']>[] = [];
    return (message, totals) => {
      if (message.revision % 20 === 0) held.push([message, totals]);
      else {
        broadcast(message, totals);
        for (const one of held.splice(0)) broadcast(...one);
      }
    };
  }),
  { name: 'the relay ignores the epoch', wiring: { log: ofOneEpoch }, aim: { backInTimes: 8 } },
  {
    name: 'nobody ends the epoch of a log that has lost what was broadcast',
    wiring: { log: (log) => ({ ...log, endEpoch: async () => await Promise.resolve(true) }) },
    aim: { backInTimes: 8 },
  },
];
