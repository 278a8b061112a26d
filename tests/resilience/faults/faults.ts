import { small, type Scenario } from '../scenario.ts';
import { losingMessages } from './aimed-mixes.ts';

/** A mistake somebody could make: the server is built with `modules/<name>.ts` in place of one of its modules. */
export interface Fault {
  readonly name: string;
  /** The module that the other one stands in for. */
  readonly replaces: string;
  /** A scenario in which it shows fast and reliably. */
  readonly scenario: Scenario;
  /** The checks of which at least one must complain. */
  readonly caughtBy: readonly string[];
}

/** Faults that need real sockets, processes and PostgreSQL; others are planted in the simulation. */
export const faults: readonly Fault[] = [
  {
    name: 'no-login-sweep',
    replaces: 'server/src/live/login-sweep.ts',
    scenario: {
      ...small,
      operations: 40,
      troubles: { ...small.troubles, revocations: 1 },
      watchesLeaversForMs: 16_500,
    },
    caughtBy: ['endedLoginsReceiveNothing'],
  },
  {
    name: 'no-heads',
    replaces: 'server/src/live/socket-server.ts',
    scenario: losingMessages,
    caughtBy: ['everybodyIsCurrent', 'nobodyWentDeaf'],
  },
  {
    name: 'tail-by-change-id',
    replaces: 'server/src/live/tailed-log-store.ts',
    scenario: { ...small, nodes: 2 },
    caughtBy: ['everybodyIsCurrent', 'stepsOfWindows'],
  },
  {
    name: 'busy-without-retry-after',
    replaces: 'server/src/http/error-handler.ts',
    scenario: { ...small, troubles: { ...small.troubles, outages: 4 } },
    caughtBy: ['answers'],
  },
  {
    name: 'lost-connection-unhandled',
    replaces: 'server/src/database/connections.ts',
    scenario: { ...small, operations: 30, planners: 4, troubles: { ...small.troubles, outages: 1 } },
    caughtBy: ['processesBehave'],
  },
];
