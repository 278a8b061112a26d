import type { PostcodeRule } from '@werkplan/shared/plant/postcodes.ts';
import type { Request } from 'express';
import type { ServerSecrets } from '../config/server-secrets.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Committer } from '../plan/committer.ts';
import type { BodyReader } from './body-reader.ts';
import type { CallLimit } from './call-limit.ts';
import type { Caller, Credential, UserCaller } from './caller.ts';
import type { Direct } from './front.ts';
import type { RememberedCalendar } from './plan-warnings.ts';
import type { ChangeLimit } from './rate-limit.ts';

export interface EndpointRouterContext {
  db: Database;
  clock: Clock;
  /** Changes the plan. */
  committer: Pick<Committer, 'write'>;
  memory: RememberedCalendar;
  publicUrl: string | null;
  /** The plant's settings as they are at this moment. */
  plantRules: { readonly postcodes: PostcodeRule };
  secrets: ServerSecrets;
  limitChanges: ChangeLimit;
  bodies: BodyReader;
  /** Limits a sign-in, token or display. */
  limitCalls: CallLimit;
  /** Limits an address, for calls without a known caller. */
  limitStrangers: CallLimit;
  /** Whose living login or token the request comes with, or null. */
  authenticate: (request: Request) => Promise<Caller | null>;
  /** @throws PROOF_REQUIRED when whoever calls hasn't shown who they are within the last minutes */
  requireRecentProof: (caller: UserCaller, request: Request) => Promise<void>;
  /** Holds the declared calls by their addresses, with the middleware before each. */
  direct: Direct;
  /** Whose it is, as far as that is known without asking the database; lets nobody in. */
  rememberedCredential: (request: Request) => Credential | null;
}
