import type { PostcodeRule } from '@werkplan/shared/plant/postcodes.ts';
import type { Request } from 'express';
import type { ServerSecrets } from '../config/server-secrets.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Committer } from '../plan/committer.ts';
import type { BodyReader } from './body-reader.ts';
import type { CallLimit } from './call-limit.ts';
import type { Caller, Credential, UserCaller } from './caller.ts';
import type { DirectCalls } from './middleware.ts';
import type { CachedCalendar } from './plan-warnings.ts';
import type { ChangeLimit } from './rate-limit.ts';

export interface EndpointRouterContext {
  db: Database;
  clock: Clock;
  committer: Pick<Committer, 'write'>;
  memory: CachedCalendar;
  publicUrl: string | null;
  plantRules: { readonly postcodes: PostcodeRule };
  secrets: ServerSecrets;
  limitChanges: ChangeLimit;
  bodies: BodyReader;
  /** Limits the calls of each sign-in, token, display or yard link. */
  limitCalls: CallLimit;
  /** Limits public calls, and calls without a known credential, per network address. */
  limitStrangers: CallLimit;
  /** Returns the caller if the request has a valid credential, else null. */
  authenticate: (request: Request) => Promise<Caller | null>;
  /** Requires that the caller has proven their identity recently. @throws PROOF_REQUIRED */
  requireRecentProof: (caller: UserCaller, request: Request) => Promise<void>;
  /** The table of declared calls that are served without Express's routing. */
  direct: DirectCalls;
  /** Returns the request's credential if no query is needed to know it, else null. The credential may have ended. */
  cachedCredential: (request: Request) => Credential | null;
}
