import { smallScenario, type Scenario } from '../scenario.ts';
import { losingMessages } from './aimed-mixes.ts';

/** A mistake that somebody could make: `modules/<name>.ts` replaces one of the server's modules. */
export interface Fault {
  readonly name: string;
  /** The replaced module. */
  readonly replaces: string;
  /** A scenario that reveals it fast and reliably. */
  readonly scenario: Scenario;
  /** The checks of which at least one must complain. */
  readonly caughtBy: readonly string[];
}

/** Faults that only show with real sockets, processes and PostgreSQL; others are planted in the simulation. */
export const faults: readonly Fault[] = [
  {
    name: 'no-login-sweep',
    replaces: 'server/src/live/login-sweep.ts',
    scenario: {
      ...smallScenario,
      operations: 40,
      troubles: { ...smallScenario.troubles, revocations: 1 },
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
    scenario: { ...smallScenario, nodes: 2 },
    caughtBy: ['everybodyIsCurrent', 'stepsOfWindows'],
  },
  {
    name: 'busy-without-retry-after',
    replaces: 'server/src/http/error-handler.ts',
    scenario: { ...smallScenario, troubles: { ...smallScenario.troubles, outages: 4 } },
    caughtBy: ['answers'],
  },
  {
    name: 'lost-connection-unhandled',
    replaces: 'server/src/database/connections.ts',
    scenario: {
      ...smallScenario,
      operations: 30,
      planners: 4,
      troubles: { ...smallScenario.troubles, outages: 1 },
    },
    caughtBy: ['processesBehave'],
  },
];
