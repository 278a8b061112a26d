import type { Request, Response } from 'express';
import type { AnswerOf, AnyEndpoint, HandlerInput } from '@werkplan/shared/http/endpoint.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { Scope } from '@werkplan/shared/plan/action.ts';
import type { PlanTransaction } from '@werkplan/shared/plan/plan-transaction.ts';
import type { RowVersion } from '@werkplan/shared/plan/merge.ts';
import type { Reply } from '@werkplan/shared/plan/reply.ts';
import type { Idempotency } from '../change/idempotency.ts';
import type { Database } from '../database/database.ts';
import type { StoreAlong } from '../plan/plan-store.ts';
import type { Caller } from './caller.ts';
import type { GzippedJson } from './gzipped-json.ts';
import type { KeptAnswer } from './kept-answer.ts';
import type { Page, WantedPage } from './page.ts';
import type { RawBody } from './raw-body.ts';

export type ReadCall<E extends AnyEndpoint> = HandlerInput<E> & {
  request: Request;
  response: Response;
  caller: Caller | null;
  /** The rows that a list is asked for; null: all. A list that doesn't look at it is cut by the rows' ids. */
  page: WantedPage | null;
};

/** Answers a read: also with a page of its rows, or with what is kept packed. */
export type ReadHandler<E extends AnyEndpoint> = (
  call: ReadCall<E>,
) => Promise<AnswerOf<E> | GzippedJson | KeptAnswer | Page<RowOf<AnswerOf<E>>>>;
type RowOf<Answer> = Answer extends readonly (infer Row)[] ? Row : never;

export type ChangeCall<E extends AnyEndpoint> = HandlerInput<E> & {
  /** The version the sender's row was read at, from the body's `version` and If-Match. */
  rowVersion: RowVersion;
  /** What was sent where the declaration names `bodyTypes`. */
  raw: RawBody | null;
  /** For texts inside an answer. */
  language: Language;
};

/** A call of which the body isn't read yet. */
export type UnreadCall<E extends AnyEndpoint> = Omit<HandlerInput<E>, 'body'>;

export interface ChangeHandler<E extends AnyEndpoint, Prepared = undefined> {
  /**
   * Before the body is read: what throws here, or when the action it answers is tried, is refused unread, and nothing of it
   * is kept. For bodies that are stored as they are.
   */
  admit?: (
    call: UnreadCall<E>,
    caller: Caller,
  ) => Promise<(tx: PlanTransaction, scope: Scope) => Reply<unknown>>;
  /** What the action needs besides the plan, read before it runs. */
  prepare?: (call: ChangeCall<E>, caller: Caller) => Promise<Prepared>;
  act: (tx: PlanTransaction, scope: Scope, call: ChangeCall<E>, prepared: Prepared) => Reply<AnswerOf<E>>;
  /** The row that an If-Match is of, where the declaration leaves finding it to the handler; nothing where there is none. */
  rowOf?: (tx: PlanTransaction, call: ChangeCall<E>) => { readonly version: number } | null | undefined;
  /** What is stored beside the plan (see `WriteRequest`). */
  along?: (call: ChangeCall<E>, prepared: Prepared) => StoreAlong;
  /** What makes it happen once, in place of the sender's key. */
  once?: (call: ChangeCall<E>, prepared: Prepared) => Idempotency;
  /** Called once it is stored, also when it was before. */
  afterwards?: (call: ChangeCall<E>, prepared: Prepared) => Promise<void>;
  /** The change this one takes back. */
  undoOf?: (call: ChangeCall<E>) => number;
  /** True when the body asks for a dry run, as `?dryRun=true` does. */
  isDryRun?: (call: ChangeCall<E>) => boolean;
  /** What the answer gets that isn't the plan's, as names; of a repeated answer again. */
  finish?: (answer: AnswerOf<E>) => Promise<AnswerOf<E>>;
}

export type IdempotentCall<E extends AnyEndpoint> = ReadCall<E> & {
  /**
   * Runs this once the effect is stored, before it is answered; not again when the answer is repeated.
   */
  afterwards: (effect: () => void | Promise<void>) => void;
};

/** A call that changes the plan, with what does it. */
export interface MountedChange {
  readonly endpoint: AnyEndpoint;
  readonly act: (tx: PlanTransaction, scope: Scope, call: ChangeCall<AnyEndpoint>) => Reply<unknown>;
}

export interface IdempotentHandler<E extends AnyEndpoint, Prepared> {
  /** Who else must not get this answer by the same key; for calls of nobody in particular. */
  senderOf?: (call: IdempotentCall<E>) => string;
  /** An answer that takes no effect, so no key is claimed for it: who asks again and again leaves nothing. */
  standing?: (db: Database, call: IdempotentCall<E>) => Promise<AnswerOf<E> | null>;
  /** Checks and slow work, outside any transaction: attempts that it counts stay counted. */
  prepare?: (call: IdempotentCall<E>) => Promise<Prepared>;
  /** The effect, written through `db` alone. */
  run: (db: Database, call: IdempotentCall<E>, prepared: Prepared) => Promise<AnswerOf<E>>;
}
