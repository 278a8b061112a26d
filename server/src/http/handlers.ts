import type { Request, Response } from 'express';
import type { AnswerOf, AnyEndpoint, HandlerInput } from '@werkplan/shared/http/endpoint.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { ActionContext } from '@werkplan/shared/plan/action.ts';
import type { PlanTransaction } from '@werkplan/shared/plan/plan-transaction.ts';
import type { RowVersion } from '@werkplan/shared/plan/merge.ts';
import type { Reply } from '@werkplan/shared/plan/reply.ts';
import type { Idempotency } from '../change/request-fingerprint.ts';
import type { Database } from '../database/database.ts';
import type { StoreInCommit } from '../plan/plan-store.ts';
import type { Caller } from './caller.ts';
import type { GzippedJson } from './gzipped-json.ts';
import type { ConstantAnswer } from './constant-answer.ts';
import type { Page, PageRequest } from './list-page.ts';
import type { RawBody } from './raw-body.ts';

export type ReadCall<E extends AnyEndpoint> = HandlerInput<E> & {
  request: Request;
  response: Response;
  caller: Caller | null;
  /** The requested page; null for all rows. If the handler ignores it and answers all rows, the router pages them by row id. */
  page: PageRequest | null;
};

/** Handles a read. It returns the answer's rows, one page of them, or a cached answer. */
export type ReadHandler<E extends AnyEndpoint> = (
  call: ReadCall<E>,
) => Promise<AnswerOf<E> | GzippedJson | ConstantAnswer | Page<RowOf<AnswerOf<E>>>>;
type RowOf<Answer> = Answer extends readonly (infer Row)[] ? Row : never;

export type ChangeCall<E extends AnyEndpoint> = HandlerInput<E> & {
  /** The row version that the sender read, from the body's `version` or If-Match. */
  rowVersion: RowVersion;
  /** The body as bytes if the endpoint declares `bodyTypes`; else null. */
  raw: RawBody | null;
  /** The language of texts inside the answer. */
  language: Language;
};

/** A call before its body is read. */
export type UnreadCall<E extends AnyEndpoint> = Omit<HandlerInput<E>, 'body'>;

export interface ChangeHandler<E extends AnyEndpoint, Prepared = undefined> {
  /**
   * Checks a call before its body is read, for calls with large bodies. If this throws, or the returned action refuses the
   * call in a dry run, the body is never received.
   */
  admit?: (
    call: UnreadCall<E>,
    caller: Caller,
  ) => Promise<(tx: PlanTransaction, scope: ActionContext) => Reply<unknown>>;
  /** Reads data from outside the plan that the action needs. */
  prepare?: (call: ChangeCall<E>, caller: Caller) => Promise<Prepared>;
  act: (
    tx: PlanTransaction,
    scope: ActionContext,
    call: ChangeCall<E>,
    prepared: Prepared,
  ) => Reply<AnswerOf<E>>;
  /** Finds the row whose version If-Match names, for endpoints whose path doesn't name the row. */
  rowOf?: (tx: PlanTransaction, call: ChangeCall<E>) => { readonly version: number } | null | undefined;
  /** True if the action creates a missing row; it is refused when If-Match names a version, which the sender saw of a row. */
  createsRow?: true;
  /** Returns a write of other data that is stored in the same transaction as the change (see `WriteRequest`). */
  along?: (call: ChangeCall<E>, prepared: Prepared) => StoreInCommit;
  /** Derives the idempotency key from the call, in place of the header `Idempotency-Key`. */
  once?: (call: ChangeCall<E>, prepared: Prepared) => Idempotency;
  /** Runs after the change is stored, also for a repeated request whose change was stored earlier. */
  afterwards?: (call: ChangeCall<E>, prepared: Prepared) => Promise<void>;
  /** Returns the id of the change that this change undoes. */
  undoOf?: (call: ChangeCall<E>) => number;
  /** Returns true if the body asks for a dry run, as `?dryRun=true` does. */
  isDryRun?: (call: ChangeCall<E>) => boolean;
  /** Adds data from outside the plan to the answer, such as users' names, also when an answer is repeated. */
  finish?: (answer: AnswerOf<E>) => Promise<AnswerOf<E>>;
}

export type IdempotentCall<E extends AnyEndpoint> = ReadCall<E> & {
  /** Registers an effect that runs after the commit and before the answer. It doesn't run again for a repeated request. */
  afterwards: (effect: () => void | Promise<void>) => void;
};

/** A call that changes the plan, with its action, so that a draft can run the action too. */
export interface MountedChange {
  readonly endpoint: AnyEndpoint;
  readonly act: (tx: PlanTransaction, scope: ActionContext, call: ChangeCall<AnyEndpoint>) => Reply<unknown>;
}

export interface IdempotentHandler<E extends AnyEndpoint, Prepared> {
  /** Names the sender of an anonymous call, so that nobody gets the answer of another sender who used the same key. */
  senderOf?: (call: IdempotentCall<E>) => string;
  /** Returns the answer if the request has no effect, so that no key is claimed and nothing stored for it; else null. */
  effectlessAnswer?: (db: Database, call: IdempotentCall<E>) => Promise<AnswerOf<E> | null>;
  /** Does checks and slow work before the transaction, so that failed attempts stay counted when the call is refused. */
  prepare?: (call: IdempotentCall<E>) => Promise<Prepared>;
  /** Performs the effect. Must use only `db`, which is the transaction. */
  run: (db: Database, call: IdempotentCall<E>, prepared: Prepared) => Promise<AnswerOf<E>>;
}
