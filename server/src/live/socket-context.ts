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
import type { Tailing } from './relay.ts';
import type { WaitingCount } from './waiting-counter.ts';

/** What the sockets of a server need of it. */
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
  /** So often every socket is sent the heads. */
  heartbeatMs: number;
  sessionMiddleware: RequestHandler;
  /** Whose living login or token the handshake comes with, or null. */
  authenticate: (request: IncomingMessage) => Promise<Caller | null>;
  /** What waits for a truck, see `WaitingCounter`. */
  countWaiting: (today: Day, held?: string) => Promise<WaitingCount | null>;
  /** For the relay alone. */
  tailing: Tailing;
  /** So long after the log could last be read this node counts as blind. */
  blindAfterMs: number;
  /** PostgreSQL no longer answers, or does again. */
  onSight: (isSeeing: boolean) => void;
  /** Another log: what this node remembers of the plan is void. */
  onEpoch: (epoch: string) => void;
  /** The log's revisions, of own changes and of other nodes'. */
  onPatch: (message: PatchMessage) => void;
  /** Broadcasts a short text to the other nodes; it may get lost. */
  broadcastToNodes: (text: string) => void;
  /** Which of these no longer let anybody in. */
  readPlant: () => Promise<PlantSettings>;
  livingCredentials: (credentials: readonly Credential[]) => Promise<ReadonlyMap<Credential, Rights | null>>;
}
