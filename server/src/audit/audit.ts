import type { AuditDetails } from '@werkplan/shared/account/audit-schema.ts';
import type { AuditEventName } from '@werkplan/shared/account/audit.ts';
import type { ErrorCode } from '@werkplan/shared/errors/error-codes.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { AuditChain } from './audit-chain.ts';
import { type Budget, countAttempt } from './attempt-store.ts';
import type { Database } from '../database/database.ts';
import { isTemporaryFailure } from '../database/temporary-failure.ts';
import type { Caller } from '../http/caller.ts';
import type { IdempotentCall, IdempotentHandler } from '../http/handlers.ts';
import { findLinkOrigin } from '../http/origin.ts';
import { isMailed } from './mailed-events.ts';
import type { Clock } from '../platform/clock.ts';
import { storeEvent } from './audit-store.ts';
import type { EventSubject, SecurityEvent } from '../database/security-event.ts';

interface AuditedCall {
  readonly request: Request;
  readonly caller: Caller | null;
  readonly afterwards?: (effect: () => void) => void;
  /** Set if the OpenID Connect provider is the actor, although the request is somebody else's. */
  readonly byProvider?: true;
}

interface AuditContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly publicUrl: string | null;
  /** Called after a mail was added to the outbox. */
  readonly onMailQueued: () => void;
}

/** Limits the rows that strangers cause per hour on all servers together; further events are only logged. */
export const strangersBudget: Budget = { name: 'audit.strangers', limit: 200, seconds: 3600 };
/** A rate limit refuses calls by the thousand, so only one of its refusals is recorded per interval (ms). */
const throttledEveryMs = 60_000;

interface RefusalReason {
  readonly code: ErrorCode;
  readonly details?: AuditDetails | undefined;
}

/**
 * Records sign-ins, refusals and changes of credentials, each as a log line and as a row that is kept for AUDIT_MONTHS. Limits
 * keep a flood of refusals or of strangers' attempts from filling the table.
 */
export class Audit {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #publicUrl: string | null;
  readonly #onMailQueued: () => void;
  readonly #beingStored = new Set<Promise<void>>();
  readonly chain: AuditChain;
  #throttledAt = -Infinity;

  constructor({ db, clock, logger, publicUrl, onMailQueued }: AuditContext) {
    this.#db = db;
    this.#publicUrl = publicUrl;
    this.#onMailQueued = onMailQueued;
    this.#clock = clock;
    this.#logger = logger;
    this.chain = new AuditChain(db, logger);
  }

  /** Records an action through `db` and logs it: after the commit if the call has `afterwards`, else at once. */
  async done(
    db: Pick<Database, 'insertInto'>,
    name: AuditEventName,
    call: AuditedCall,
    about: EventSubject,
  ): Promise<void> {
    const event = this.#eventOf(name, call, about, null);
    await storeEvent(db, event, this.#clock.now(), findLinkOrigin(call.request, this.#publicUrl));
    const follow = (): void => {
      this.chain.soon();
      this.#log(event);
      if (isMailed(name)) this.#onMailQueued();
    };
    if (call.afterwards) call.afterwards(follow);
    else follow();
  }

  /**
   * Runs the work. If it is refused, its transaction is rolled back, so the refusal is recorded outside of it; `whom` finds the
   * person concerned, by default the caller.
   */
  async guard<Result>(
    name: AuditEventName,
    call: AuditedCall,
    work: () => Promise<Result>,
    whom: () => Promise<number | null> = async () => await Promise.resolve(userIdOf(call)),
    details?: AuditDetails,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      // Without the database nothing can be recorded; the server's own faults are in the error log.
      if (error instanceof DomainError && !isTemporaryFailure(error))
        this.#refused(name, call, whom, { code: error.code, details });
      throw error;
    }
  }

  /** Wraps a handler so that its refusals are recorded; `detailsOf` returns the input to record with them. */
  guarded<E extends AnyEndpoint, Prepared>(
    name: AuditEventName,
    { prepare, run, ...rest }: IdempotentHandler<E, Prepared>,
    detailsOf?: (call: IdempotentCall<E>) => AuditDetails,
  ): IdempotentHandler<E, Prepared> {
    return {
      ...rest,
      ...(prepare && {
        prepare: async (call) => await this.guard(name, call, async () => await prepare(call)),
      }),
      run: async (db, call, prepared) =>
        await this.guard(name, call, async () => await run(db, call, prepared), undefined, detailsOf?.(call)),
    };
  }

  /** Records a request that grants nothing by itself; a stranger's is stored only within the strangers' budget. */
  asked(name: AuditEventName, call: AuditedCall, whom: () => Promise<number | null>): void {
    this.#aside(async () => await this.#storeWithinBudget(name, call, whom, null));
  }

  /** Stops the chaining of rows and resolves when all rows are stored. */
  async settled(): Promise<void> {
    await Promise.all(this.#beingStored);
    await this.chain.stop();
  }

  #refused(
    name: AuditEventName,
    call: AuditedCall,
    whom: () => Promise<number | null>,
    why: RefusalReason,
  ): void {
    const { code } = why;
    const now = this.#clock.now();
    if (code === 'TOO_MANY_REQUESTS') {
      if (now.getTime() - this.#throttledAt < throttledEveryMs) return;
      this.#throttledAt = now.getTime();
    }
    this.#aside(async () => await this.#storeWithinBudget(name, call, whom, why));
  }

  /** Stores a row without delaying the answer. */
  #aside(store: () => Promise<void>): void {
    const storing = store().catch((error: unknown) =>
      this.#logger.warn({ err: error }, 'An audit event could not be stored.'),
    );
    this.#beingStored.add(storing);
    void storing.finally(() => this.#beingStored.delete(storing));
  }

  async #storeWithinBudget(
    name: AuditEventName,
    call: AuditedCall,
    whom: () => Promise<number | null>,
    why: RefusalReason | null,
  ): Promise<void> {
    const now = this.#clock.now();
    const about = { userId: await whom(), ...(why?.details && { details: why.details }) };
    const event = this.#eventOf(name, call, about, why?.code ?? null);
    this.#log(event);
    const isStranger = call.caller === null;
    if (isStranger && (await countAttempt(this.#db, strangersBudget, [])) > 0) return;
    await storeEvent(this.#db, event, now);
    this.chain.soon();
  }

  #eventOf(
    event: AuditEventName,
    { request, caller, byProvider }: AuditedCall,
    about: EventSubject,
    reason: ErrorCode | null,
  ): SecurityEvent {
    const outcome = reason === null ? 'done' : 'refused';
    const requestId = typeof request.id === 'string' ? request.id : null;
    const address = request.ip ?? null;
    const actor = byProvider ? 'provider' : (caller?.actor.key ?? 'nobody');
    return { event, outcome, reason, actor, address, requestId, ...about };
  }

  #log(event: SecurityEvent): void {
    this.#logger.info(event, 'Access');
  }
}

const userIdOf = ({ caller }: AuditedCall): number | null => caller?.actor.id ?? null;
