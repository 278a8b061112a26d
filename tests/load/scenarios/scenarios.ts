import type { Figure } from '../figures.ts';
import type { Side } from '../sides.ts';
import type { Stage } from '../stage.ts';
import { atRest } from './at-rest.ts';
import { figures } from './figures.ts';
import { flood } from './flood.ts';
import { growth } from './growth.ts';
import { history } from './history.ts';
import { idleSockets } from './idle-sockets.ts';
import { papers } from './papers.ts';
import { past } from './past.ts';
import { periods } from './periods.ts';
import { catchUp, snapshot } from './reading.ts';
import { retention } from './retention.ts';
import { restart } from './restart.ts';
import { stoppedReader } from './stopped-reader.ts';
import { sizing } from './sizing.ts';
import { storm } from './storm.ts';
import { flatOut, steadyDay } from './hot-day.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { proposals } from './proposals.ts';
import { twoServers } from './two-servers.ts';
import { walls } from './walls.ts';
import { yard } from './yard.ts';
import { whereTimeGoes } from './where-time-goes.ts';
import { writePath } from './write.ts';

type Scenario = (stage: Stage, sides: readonly Side[]) => Promise<Figure[]>;

/** Scenarios that take many minutes and run only when they are named. */
export const longScenarios: readonly string[] = [
  'history',
  'periods',
  'figures',
  'growth',
  'past',
  'retention',
];

/** Scenarios in the order in which they run. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  write: writePath,
  latency: oneAtATime,
  steady: steadyDay,
  rate: flatOut,
  'two-servers': twoServers,
  snapshot,
  'catch-up': catchUp,
  profile: whereTimeGoes,
  reader: stoppedReader,
  storm,
  restart,
  'at-rest': atRest,
  sizing,
  sockets: idleSockets,
  walls,
  yard,
  flood,
  proposals,
  papers,
  // The long ones run last, because they fill the log and the plan.
  history,
  periods,
  figures,
  growth,
  past,
  retention,
};
