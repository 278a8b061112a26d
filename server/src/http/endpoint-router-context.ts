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
  /** What the plant takes by now. */
  plantRules: { readonly postcodes: PostcodeRule };
  secrets: ServerSecrets;
  limitChanges: ChangeLimit;
  bodies: BodyReader;
  /** Of a sign-in, token or display. */
  limitCalls: CallLimit;
  /** Of an address, for calls of nobody known. */
  limitStrangers: CallLimit;
  /** Whose living login or token the request comes with, or null. */
  authenticate: (request: Request) => Promise<Caller | null>;
  /** @throws PROOF_REQUIRED when whoever calls hasn't shown who they are within the last minutes */
  requireRecentProof: (caller: UserCaller, request: Request) => Promise<void>;
  /** Where declared calls are found by their address, and what a request to each passes first. */
  direct: Direct;
  /** Whose it is, as far as that is known without asking the database; lets nobody in. */
  rememberedCredential: (request: Request) => Credential | null;
}
