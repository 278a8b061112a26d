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
import type { Page, PageRequest } from './page.ts';
import type { RawBody } from './raw-body.ts';

export type ReadCall<E extends AnyEndpoint> = HandlerInput<E> & {
  request: Request;
  response: Response;
  caller: Caller | null;
  /** The requested page; null for all rows. Lists of handlers that ignore it are paged by row id. */
  page: PageRequest | null;
};

/** Answers a read with rows, a page of rows or a cached answer. */
export type ReadHandler<E extends AnyEndpoint> = (
  call: ReadCall<E>,
) => Promise<AnswerOf<E> | GzippedJson | ConstantAnswer | Page<RowOf<AnswerOf<E>>>>;
type RowOf<Answer> = Answer extends readonly (infer Row)[] ? Row : never;

export type ChangeCall<E extends AnyEndpoint> = HandlerInput<E> & {
  /** The row version that the sender read, from the body's `version` or If-Match. */
  rowVersion: RowVersion;
  /** The raw body where the declaration names `bodyTypes`. */
  raw: RawBody | null;
  /** The language of texts inside the answer. */
  language: Language;
};

/** A call before its body is read. */
export type UnreadCall<E extends AnyEndpoint> = Omit<HandlerInput<E>, 'body'>;

export interface ChangeHandler<E extends AnyEndpoint, Prepared = undefined> {
  /**
   * Checks a call before its body is read: a throw, or a refusal of the returned action, leaves the body unread. For large
   * bodies that are stored unchanged.
   */
  admit?: (
    call: UnreadCall<E>,
    caller: Caller,
  ) => Promise<(tx: PlanTransaction, scope: ActionContext) => Reply<unknown>>;
  /** Reads data outside the plan that the action needs. */
  prepare?: (call: ChangeCall<E>, caller: Caller) => Promise<Prepared>;
  act: (
    tx: PlanTransaction,
    scope: ActionContext,
    call: ChangeCall<E>,
    prepared: Prepared,
  ) => Reply<AnswerOf<E>>;
  /** Finds the row that If-Match refers to where the declaration leaves that to the handler. */
  rowOf?: (tx: PlanTransaction, call: ChangeCall<E>) => { readonly version: number } | null | undefined;
  /** Returns a further write for the commit's transaction (see `WriteRequest`). */
  along?: (call: ChangeCall<E>, prepared: Prepared) => StoreInCommit;
  /** Replaces the sender's idempotency key. */
  once?: (call: ChangeCall<E>, prepared: Prepared) => Idempotency;
  /** Runs after the change is stored, also when it was stored by an earlier request. */
  afterwards?: (call: ChangeCall<E>, prepared: Prepared) => Promise<void>;
  /** The id of the change that this one undoes. */
  undoOf?: (call: ChangeCall<E>) => number;
  /** True if the body asks for a dry run, as `?dryRun=true` does. */
  isDryRun?: (call: ChangeCall<E>) => boolean;
  /** Adds names from outside the plan to the answer, also to a repeated one. */
  finish?: (answer: AnswerOf<E>) => Promise<AnswerOf<E>>;
}

export type IdempotentCall<E extends AnyEndpoint> = ReadCall<E> & {
  /** Runs an effect after the commit and before the answer; not again for a repeated answer. */
  afterwards: (effect: () => void | Promise<void>) => void;
};

export interface MountedChange {
  readonly endpoint: AnyEndpoint;
  readonly act: (tx: PlanTransaction, scope: ActionContext, call: ChangeCall<AnyEndpoint>) => Reply<unknown>;
}

export interface IdempotentHandler<E extends AnyEndpoint, Prepared> {
  /** Distinguishes senders of anonymous calls, so that nobody gets another's answer with the same key. */
  senderOf?: (call: IdempotentCall<E>) => string;
  /** Returns the answer of a request without effect, so that its repetitions claim no key and store nothing. */
  effectlessAnswer?: (db: Database, call: IdempotentCall<E>) => Promise<AnswerOf<E> | null>;
  /** Checks and slow work outside any transaction, so that counted attempts stay counted. */
  prepare?: (call: IdempotentCall<E>) => Promise<Prepared>;
  /** Performs the effect, using only `db`. */
  run: (db: Database, call: IdempotentCall<E>, prepared: Prepared) => Promise<AnswerOf<E>>;
}
