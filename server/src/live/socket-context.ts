import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { RequestHandler } from 'express';
import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Caller, Credential } from '../http/caller.ts';
import type { Rights } from '../http/rights.ts';
import type { Clock } from '../platform/clock.ts';
import type { FloodLog } from '../platform/flood-log.ts';
import type { CatchUps } from './catch-up.ts';
import type { JoinLimits } from './join-listener.ts';
import type { RelaySources } from './relay.ts';
import type { CountWithFingerprint } from './unassigned-counter.ts';

export interface SocketContext {
  httpServer: HttpServer;
  db: Database;
  clock: Clock;
  logger: Logger;
  flood: FloodLog;
  limits: JoinLimits;
  catchUps: CatchUps;
  epoch: string;
  build: string;
  publicUrl: string | null;
  /** Milliseconds between two heartbeats, which carry the heads. */
  heartbeatMs: number;
  sessionMiddleware: RequestHandler;
  /** Returns the caller if the handshake has a valid credential, else null. */
  authenticate: (request: IncomingMessage) => Promise<Caller | null>;
  /** Counts unassigned shipments, see `UnassignedCounter`. */
  countWaiting: (today: Day, known?: string) => Promise<CountWithFingerprint | null>;
  /** The relay's access to the log. */
  tailing: RelaySources;
  /** Milliseconds without a successful read of the log after which this node counts as blind. */
  blindAfterMs: number;
  /** Called when PostgreSQL doesn't answer any more, and when it answers again. */
  onSight: (isSeeing: boolean) => void;
  /** Called when the log was replaced, so that everything that this node has cached of the plan is invalid. */
  onEpoch: (epoch: string) => void;
  /** Called for each revision that is broadcast, whichever node committed the change. */
  onPatch: (message: PatchMessage) => void;
  /** Broadcasts a short text to the other nodes; it may get lost. */
  broadcastToNodes: (text: string) => void;
  readPlant: () => Promise<PlantSettings>;
  findValidCredentials: (
    credentials: readonly Credential[],
  ) => Promise<ReadonlyMap<Credential, Rights | null>>;
}
