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
  /** Limits calls per sign-in, token or display. */
  limitCalls: CallLimit;
  /** Limits calls without a known caller per address. */
  limitStrangers: CallLimit;
  /** Returns the caller with the request's valid login or token, or null. */
  authenticate: (request: Request) => Promise<Caller | null>;
  /** @throws PROOF_REQUIRED when the caller hasn't proven their identity recently */
  requireRecentProof: (caller: UserCaller, request: Request) => Promise<void>;
  /** Serves declared calls by address, after the middleware of each. */
  direct: DirectCalls;
  /** Returns the request's credential if it is cached; it may have ended meanwhile. */
  cachedCredential: (request: Request) => Credential | null;
}
